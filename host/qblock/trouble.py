"""What went wrong, in one sentence that says what to do next."""


class Trouble(Exception):
    """Shown as it is, without a traceback; the command ends with 1."""
