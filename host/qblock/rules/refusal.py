"""Why a move is refused: the number of the rule, and a sentence that can be translated."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """`facts` fill the sentence's places: `player` is a seat and `space` a place on the board,
    for which the reader puts names; the rest are coins and counts."""

    rule: str
    sentence: str
    facts: tuple[tuple[str, int], ...] = ()


class Illegal(Exception):
    """The move was refused, and nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        said = self.refusal
        return f"{said.rule}: {said.sentence.format(**dict(said.facts))}"
