"""The one kind of failure that a user is expected to meet."""


class ToolchainError(Exception):
    """Its text is one plain sentence: what is wrong, and where to look or what to do."""
