"""How many lines of finite moves lead on from fixed positions: a change of any rule that lets a
move in, or keeps one out, changes a number."""

import pytest
from qblock.rules.game import Game
from qblock.rules.legal import legal_moves

from .positions import stands

# The lines of 1, 2, 3 … moves. The first ones can be counted by hand. From the start: two rolls;
# 6 of the 36 are a tie, and after the other 30 a first move has 2 + 9 + 2 + 6 + 2 + 16 answers
# (buy or not, a press, buy or not, the next roll, buy or not, a card): 30 * 37 + 36 * 6 = 1326.
LINES = {
    "start": (6, 36, 216, 1326, 7626, 46836),
    "sets": (19, 345, 6075, 104816),
    "jail": (12, 137, 1618, 20015, 248462),
    "debt": (7, 41, 235, 1333, 7547, 44485),
    "auction": (7, 47, 402, 4188, 47764, 557637),
    "last piece": (8, 56, 424, 3778, 38104),
}


def lines(g: Game, depth: int) -> int:
    may = legal_moves(g)
    if depth == 1:
        return len(may)
    count = 0
    for move in may:
        after = g.copy()
        after.apply(move)
        count += lines(after, depth - 1)
    return count


@pytest.mark.parametrize("name", LINES)
def test_as_many_lines_lead_on_as_ever(name: str) -> None:
    g = stands(name)
    counted = tuple(lines(g, depth) for depth in range(1, len(LINES[name]) + 1))
    assert counted == LINES[name]
