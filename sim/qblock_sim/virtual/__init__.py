"""The virtual block: the firmware, unchanged, on a virtual board in simulated time.

`sim.SimDevice` runs it under CPython, `mpy.MpyDevice` under MicroPython's unix port. The board
itself is one source for both, in the folder `chip`. `qblock_sim.devices.open_device` opens them.
"""
