"""What went wrong, in one sentence that says what to do next."""

from .said import Said


class Trouble(Exception):
    """Told without a traceback, in the reader's language; the command ends with 1."""

    def __init__(self, sentence: str | Said, /, **facts: object) -> None:
        super().__init__(sentence if isinstance(sentence, Said) else Said(sentence, facts))

    @property
    def said(self) -> Said:
        said: Said = self.args[0]
        return said

    def __str__(self) -> str:
        return str(self.said)
