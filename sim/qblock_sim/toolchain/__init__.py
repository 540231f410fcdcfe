"""Builds what the virtual board runs: MicroPython for this machine, an RP2040 image, a boot ROM.

From the command line: ``python -m qblock_sim.toolchain unix|image|bootrom|all``.
From Python, one function in each of these modules: `unix_port.unix_port`, `image.image` and
`boot_rom.boot_rom` return a path in the cache and build it first if need be; `code_hash.code_hash`
is the identity of a firmware, `code_hash.mpy_files` its compiled files. Each raises
`errors.ToolchainError`, whose text is one sentence for the user.
"""
