# mypy: ignore-errors
# (MicroPython: `machine` and the ticks are not those of the host)
import gc

import pins
from edges import Edges

# Whoever asks for memory searches for it from the bottom: so the ring, which is large, comes first,
# and what is left lying about is picked up early. Else that search takes most of the finger's time.
edges = Edges(pins.SPEAKER, pins.LAMP)
gc.threshold(24_576)

from finger import Finger  # noqa: E402

Finger(edges).run()
