"""The measuring bench: a host that talks to any device in the device's own time, a witness that
says what was heard and seen, and the benchmarks of the firmware on the emulated chip.

    python -m qblock_sim.bench
"""
