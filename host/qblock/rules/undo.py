"""Taking a move back. It is a move itself: the history keeps both."""

from .game import Game
from .moves import ACCEPT, CLOSE, GIVE_UP, Move, bits, is_chance
from .refusal import Refusal

_NOTHING = Refusal("C5", "There is nothing to take back.")
_NO_PLAYERS = Refusal("C5", "Only players take a move back.")


def needs_yes(g: Game, move: Move) -> int:
    """Mask of those who must agree to take a move back. A die, a card, a press, what the Banker
    closed and a bankruptcy need everyone in the game, a deal both sides; else who made it."""
    everyone = sum(1 << p for p in range(g.n) if g.alive[p])
    if is_chance(move) or move[0] == CLOSE:
        return everyone
    if move[0] == GIVE_UP:
        return everyone | 1 << move[1]
    if move[0] == ACCEPT:
        return 1 << move[1] | 1 << move[2]
    return 1 << move[1]


def cannot_undo(g: Game, move: Move) -> Refusal | None:
    if not 0 <= move[1] < g.n or not 0 <= move[2] < 1 << g.board.edition.players[1]:
        return _NO_PLAYERS
    line = g.line()
    if not line:
        return _NOTHING
    missing = needs_yes(g, line[-1]) & ~move[2]
    if missing:
        return Refusal(
            "C5", "{player} has to agree to take that back.", (("player", next(bits(missing))),)
        )
    return None


def undo(g: Game, move: Move) -> None:
    """Played again from the beginning, without the last move that stands: so it is exact."""
    line = g.line()[:-1]
    again = g.start.copy() if g.start is not None else Game(g.rules, g.n, g.options)
    again.moves = []
    for each in line:
        again.apply(each)
    g.take(again)
