class RigError(RuntimeError):
    """A port or what is at its end is not as it should be; the message is one plain sentence."""
