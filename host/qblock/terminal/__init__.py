"""The table in a terminal: the same game in plain lines, for a screen reader and over ssh."""

from .run import run_terminal

__all__ = ["run_terminal"]
