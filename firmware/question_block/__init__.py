"""The complete software of a Question Block."""

VERSION = "0.1.0"
FOREVER = 1 << 60  # a due time (milliseconds since power-on) that never comes
