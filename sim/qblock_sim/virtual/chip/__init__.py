"""The virtual board: what the firmware sees of a Pico, in simulated time.

One source for CPython and MicroPython: everything in this folder keeps to what both understand,
and imports nothing that either lacks. Time is whole microseconds, so that both count alike.
"""
