"""Moves ready-made, by player and space or by both players. The histories of many games share them:
so there is less to make, to keep, and to look through for what is not needed any more."""

from ..rules import moves
from ..rules.moves import Move

_PLAYERS, _SPACES = range(8), range(64)  # more than any table or board has


def _by_player(kind: int) -> tuple[Move, ...]:
    return tuple((kind, p) for p in _PLAYERS)


def _by_player_and(others: range, kind: int) -> tuple[tuple[Move, ...], ...]:
    return tuple(tuple((kind, p, other) for other in others) for p in _PLAYERS)


BUY, DECLINE = _by_player(moves.BUY), _by_player(moves.DECLINE)
PAY_FINE, USE_CARD, TRY = map(_by_player, (moves.PAY_FINE, moves.USE_CARD, moves.TRY))
GIVE_UP = _by_player(moves.GIVE_UP)
ASK = _by_player_and(_SPACES, moves.ASK)
BUILD, SELL = _by_player_and(_SPACES, moves.BUILD), _by_player_and(_SPACES, moves.SELL)
MORTGAGE, REPAY = _by_player_and(_SPACES, moves.MORTGAGE), _by_player_and(_SPACES, moves.REPAY)
ACCEPT, REFUSE = _by_player_and(_PLAYERS, moves.ACCEPT), _by_player_and(_PLAYERS, moves.REFUSE)
CLOSE: Move = (moves.CLOSE,)
