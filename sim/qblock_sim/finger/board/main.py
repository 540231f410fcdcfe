# mypy: ignore-errors
# (MicroPython: `machine` and the ticks are not those of the host)
from finger import Finger

Finger().run()
