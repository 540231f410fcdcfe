"""The table in a window."""
