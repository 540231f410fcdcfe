"""Pictures of the window, taken of real games: `python -m qblock.window.gallery OUT`."""
