"""Where a window cannot be opened."""


class NoScreen(Exception):
    """There is no screen to open a window on."""
