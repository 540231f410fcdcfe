"""The one kind of failure that a user is expected to meet."""

from qblock.trouble import Trouble


class ToolchainError(Trouble):
    """One plain sentence, in English alone, for those who build: what is wrong, and where to look
    or what to do."""
