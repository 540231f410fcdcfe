"""The finger: a second Pico at the block's pins, so that the device suite needs no hand.

`board/` is its firmware (MicroPython); the rest is the host's side of it.

    python -m qblock_sim.finger uf2 finger.uf2     the image to drop onto the second Pico
    python -m qblock_sim.finger pair               two emulated Picos, cross-wired, as two ports
"""
