"""Looking closer at a position: copies, texts, undo, and moves that are refused."""

import json
import random
import re
from itertools import product

import pytest
from qblock.rules import moves
from qblock.rules.game import Game
from qblock.rules.legal import legal_moves
from qblock.rules.moves import Move
from qblock.rules.position import position, read_position
from qblock.rules.refusal import Illegal, Refusal
from qblock.rules.undo import needs_yes

_STATE = [name for name in Game.__slots__ if name not in ("log", "moves", "start")]
_LENGTHS = {
    kind: next(length for length in range(1, 9) if moves.is_whole((kind, *[0] * (length - 1))))
    for kind in range(len(moves.NAMES))
}
_WILD = (-(2**70), -(2**31), -64, -2, -1, *range(8), 16, 31, 32, 33, 63, 64, 2**31, 2**70)


def state(g: Game) -> dict[str, object]:
    """Every field that makes the position."""
    return {name: getattr(g, name) for name in _STATE}


def check_texts(g: Game, move: Move) -> None:
    text = position(g)
    again = read_position(g.rules, text)
    assert position(again) == text
    assert state(again) == state(g)
    assert moves.from_json(json.loads(json.dumps(moves.to_json(move)))) == move


def check_undo(before: Game, g: Game) -> None:
    """One step back is exactly where the game was; those who have no say cannot take it back."""
    twin = g.copy()
    agreed = needs_yes(g, g.line()[-1])
    player = next(moves.bits(agreed))
    refused(twin, (moves.UNDO, player, agreed & ~(1 << player)))
    twin.apply((moves.UNDO, player, agreed))
    assert state(twin) == state(before)
    assert twin.moves == [*g.moves, (moves.UNDO, player, agreed)], "the history keeps both"


def check_replay(g: Game) -> None:
    if g.start is None:
        again = Game(g.rules, g.n, g.options)
    else:
        again = read_position(g.rules, position(g.start))
    for move in g.moves:
        again.apply(move)
    assert state(again) == state(g)
    assert again.moves == g.moves


def refused(g: Game, move: Move) -> Refusal:
    """The move is refused, by a rule, and nothing changes."""
    before, made = state(g.copy()), g.moves[:]
    why = g.why_not(move)
    assert why is not None and re.fullmatch(r"C\d+", why.rule) and why.sentence
    with pytest.raises(Illegal) as caught:
        g.apply(move)
    assert caught.value.refusal == why
    assert str(caught.value).startswith(why.rule)
    assert (state(g), g.moves) == (before, made)
    return why


def nonsense(r: random.Random) -> Move:
    """As many numbers as its kind needs, but any."""
    kind = r.randrange(len(moves.NAMES))
    return kind, *r.choices(_WILD, k=_LENGTHS[kind] - 1)


def misshapen(r: random.Random) -> Move:
    """Too many numbers, too few, or of no kind."""
    kind = r.choice((-1, len(moves.NAMES), *range(len(moves.NAMES))))
    length = r.choice([n for n in range(10) if n != _LENGTHS.get(kind)])
    return (kind, *r.choices(_WILD, k=length - 1)) if length else ()


def check_nonsense(g: Game, r: random.Random) -> None:
    assert g.why_not(misshapen(r)) is not None
    move = nonsense(r)
    if g.why_not(move) is None:  # it may hit upon a legal one
        twin = g.copy()
        twin.apply(move)
        assert moves.from_json(moves.to_json(move)) == move
    else:
        refused(g, move)


def check_legal_moves(g: Game) -> None:
    """They are what the game accepts, of all that can be tried, and no other."""
    told = legal_moves(g)
    assert len(set(told)) == len(told)
    may = set(told)
    accepted = set()
    for move in _everything(g):
        twin = g.copy()
        try:
            twin.apply(move)
        except Illegal:
            continue
        accepted.add(move)
    assert accepted == may


def _everything(g: Game) -> list[Move]:
    """All finite moves, and some beyond the edges."""
    players, spaces = range(-1, g.n + 1), range(-1, g.board.size + 1)
    tried: list[Move] = [(moves.CLOSE,)]
    tried += product((moves.ROLL,), range(-1, 9))
    tried += product((moves.DRAW,), range(-1, len(g.board.cards) + 1))
    tried += product((moves.PRESS,), range(-1, 12))
    alone = (moves.BUY, moves.DECLINE, moves.PAY_FINE, moves.USE_CARD, moves.TRY)
    tried += product((*alone, moves.WITHDRAW, moves.GIVE_UP), players)
    tried += product((moves.ACCEPT, moves.REFUSE), players, players)
    there = (moves.ASK, moves.BUILD, moves.SELL, moves.MORTGAGE, moves.REPAY)
    tried += product(there, players, spaces)
    return tried
