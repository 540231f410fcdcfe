"""The seats of a game: who is asked next, and what he answers. A person's seat answers nothing."""

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Protocol

from ..rules import moves, steps
from ..rules.chance import ROLLS, Chance
from ..rules.game import Game, Rent
from ..rules.moves import OFFER, Move
from ..rules.steps import IS_CHANCE, TURN_ROLL
from . import ready


class Player(Protocol):
    """What the seats ask of a bot. Each answer is a function of the game and its own luck.
    `buys` says yes only to what it can pay."""

    name: str

    def before_roll(self, g: Game, p: int) -> Move | None: ...
    def buys(self, g: Game, p: int) -> bool: ...
    def most_bid(self, g: Game, p: int) -> int: ...
    def where_to_build(self, g: Game, p: int, piece: int) -> int: ...
    def wants_last_piece(self, g: Game, p: int) -> Move | None: ...
    def in_jail(self, g: Game, p: int) -> Move: ...
    def in_debt(self, g: Game, p: int) -> Move: ...
    def accepts(self, g: Game, p: int, offer: Move) -> bool: ...
    def asks(self, g: Game, rent: Rent) -> bool: ...


Seats = Sequence[Player | None]


def play_on(g: Game, seats: Seats, chance: Chance, most: int = 1_000_000) -> None:
    """Play until the game is over, a person is asked, or so many moves are made."""
    apply, answer, asked_at, turn_roll = g.apply, chance.answer, _ASKED, TURN_ROLL
    made, values, rolls = g.moves, chance.values, ROLLS
    dealing = any(g.offers)
    for _ in repeat(None, most):
        step = g.step
        if step == turn_roll and not dealing and not g.rents:
            # Most often: what `_before_turn` and then `answer` would say, without calling them
            p = g.who
            player = seats[p]
            move = None if player is None else player.before_roll(g, p)
            if move is None:
                try:
                    move = rolls[values[len(made)] % 6]
                except IndexError:
                    move = answer(g)
                apply(move)
                continue
        elif dealing:
            move = decide(g, seats)
        else:
            asked = asked_at[step]
            move = None if asked is None else asked(g, seats)
        if move is not None:
            apply(move)
            if dealing or move[0] == OFFER:
                dealing = any(g.offers)
        elif IS_CHANCE[step]:
            apply(answer(g))  # it leaves the offers as they are
        else:
            return


def decide(g: Game, seats: Seats) -> Move | None:
    """The next move of the bots and the Banker; None if chance or a person is asked."""
    if any(g.offers):
        move = _answer_offer(g, seats)
        if move is not None:
            return move
    asked = _ASKED[g.step]
    return None if asked is None else asked(g, seats)


def _before_turn(g: Game, seats: Seats) -> Move | None:
    if g.rents:
        for rent in g.rents:
            owner = seats[rent[1]]
            if owner is not None and owner.asks(g, rent):
                return ready.ASK[rent[1]][rent[0]]
    p = g.who
    player = seats[p]
    return None if player is None else player.before_roll(g, p)


def _before_turn_in_jail(g: Game, seats: Seats) -> Move | None:
    move = _before_turn(g, seats)
    player = seats[g.who]
    return player.in_jail(g, g.who) if move is None and player is not None else move


def _buy(g: Game, seats: Seats) -> Move | None:
    p = g.who
    player = seats[p]
    if player is None:
        return None
    return ready.BUY[p] if player.buys(g, p) else ready.DECLINE[p]


def _answer_offer(g: Game, seats: Seats) -> Move | None:
    for maker, offer in enumerate(g.offers):
        if not offer:
            continue
        other = offer[2]
        player = seats[other]
        if player is not None:
            accept = ready.ACCEPT[other][maker]
            if player.accepts(g, other, offer) and g.check[moves.ACCEPT](g, accept) is None:
                return accept
            return ready.REFUSE[other][maker]
    return None


def _bid(g: Game, seats: Seats) -> Move | None:
    """Who would pay most bids what the next one would, at least one more than is bid. Nobody
    bids more: the Banker closes, unless persons may still think."""
    best, most, second = -1, g.bid, g.bid
    person = False
    for p in range(g.n):
        if not g.alive[p]:
            continue
        player = seats[p]
        if player is None:
            person = True
            continue
        limit = g.bid if p == g.bidder else player.most_bid(g, p)
        if limit > most:
            best, second, most = p, most, limit
        elif limit > second:
            second = limit
    if best < 0:
        return None if person else ready.CLOSE
    coins = max(g.bid + 1, second)
    if g.lot >= 0:
        return moves.BID, best, coins, 0
    where = _player(seats, best).where_to_build(g, best, g.lot)
    return moves.BID, best, coins, where


def _player(seats: Seats, p: int) -> Player:
    player = seats[p]
    assert player is not None
    return player


def _raise_money(g: Game, seats: Seats) -> Move | None:
    for debt in g.debts:
        p = debt[0]
        player = seats[p]
        if player is not None:
            return player.in_debt(g, p)
    return None


def _want_too(g: Game, seats: Seats) -> Move | None:
    """The last building: another who wants it says so; else the Banker hands it over."""
    person = False
    for p in range(g.n):
        player = seats[p]
        if player is None:
            person = person or g.alive[p]
        elif g.alive[p] and p != g.bidder:
            move = player.wants_last_piece(g, p)
            if move is not None and g.check[moves.BUILD](g, move) is None:
                return move
    return None if person else ready.CLOSE


_ASK: dict[int, Callable[[Game, Seats], Move | None]] = {
    TURN_ROLL: _before_turn,
    steps.JAIL: _before_turn_in_jail,
    steps.BUY: _buy,
    steps.AUCTION: _bid,
    steps.DEBT: _raise_money,
    steps.LAST_PIECE: _want_too,
}
_ASKED = tuple(_ASK.get(step) for step in range(len(steps.NAMES)))  # None: chance, or nobody
