"""The statistics of a game, counted by playing its moves again: coins over time, what the deeds
earned, the presses and what they brought."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from question_block import odds

from ..editions.edition import CASTLE
from . import events
from .board import BANK
from .events import Event
from .game import NOBODY, Game, Options, Rules, standing
from .moves import ACCEPT, PRESS, ROLL, Move


@dataclass(slots=True)
class Press:
    turn: int
    player: int
    outcome: str  # as `odds.kind` names it
    pings: int
    coins: int = 0  # that it brought; below 0: that it cost


@dataclass(slots=True)
class Trade:
    turn: int
    maker: int
    other: int


@dataclass(slots=True)
class Sale:
    """An auction that is over. `lot` is a space, or one of `board.HOUSE` and `board.CASTLE`."""

    turn: int
    lot: int
    winner: int  # -1: nobody bid
    coins: int


@dataclass(slots=True)
class Statistics:
    players: int
    turns: int = 0
    winner: int = NOBODY
    # of every player: at the start, then after each turn; what is done before the next roll
    # belongs to the turn
    coins: list[list[int]] = field(default_factory=list)
    deed_rents: dict[int, int] = field(default_factory=dict)  # coins that a space earned
    player_rents: list[int] = field(default_factory=list)  # coins that a player earned by rents
    forgotten_rents: list[int] = field(default_factory=list)  # coins that he did not ask for
    presses: list[Press] = field(default_factory=list)
    trades: list[Trade] = field(default_factory=list)
    auctions: list[Sale] = field(default_factory=list)
    houses_built: list[int] = field(default_factory=list)
    castles_built: list[int] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        told = asdict(self)
        told["deed_rents"] = {str(space): coins for space, coins in self.deed_rents.items()}
        return told


def statistics(rules: Rules, players: int, options: Options, moves: Sequence[Move]) -> Statistics:
    return statistics_from(Game(rules, players, options), moves)


def statistics_from(start: Game, moves: Sequence[Move]) -> Statistics:
    """Of a game that began at a position. What was taken back does not count."""
    g = start.copy()
    counted = _blank(g)
    for move in standing(list(moves)):
        before = g.coins[:] if move[0] == ROLL else []
        who, turn = g.who, g.turn
        told: list[Event] = []
        g.log = told
        g.apply(move)
        if g.turn != turn:
            counted.coins.append(before)
        _count_move(counted, move, who, g.turn)
        for event in told:
            _count_event(counted, event, g.turn)
    counted.coins.append(g.coins[:])
    counted.turns, counted.winner = g.turn, g.winner
    return counted


def _blank(g: Game) -> Statistics:
    return Statistics(
        g.n,
        player_rents=[0] * g.n,
        forgotten_rents=[0] * g.n,
        houses_built=[0] * g.n,
        castles_built=[0] * g.n,
    )


def _count_move(counted: Statistics, move: Move, who: int, turn: int) -> None:
    if move[0] == PRESS:
        counted.presses.append(Press(turn, who, odds.kind(move[1]), odds.pings(move[1])))
    elif move[0] == ACCEPT:
        counted.trades.append(Trade(turn, maker=move[2], other=move[1]))


def _count_event(counted: Statistics, event: Event, turn: int) -> None:
    kind = event[0]
    if kind == events.PAID:
        _count_coins(counted, event, turn)
    elif kind == events.RENT_LAPSED:
        counted.forgotten_rents[event[1]] += event[4]
    elif kind == events.AUCTION:
        counted.auctions.append(Sale(turn, lot=event[1], winner=NOBODY, coins=0))
    elif kind == events.LEVEL:
        _, p, _, before, after = event
        if after == CASTLE:
            counted.castles_built[p] += 1
        elif after > before:
            counted.houses_built[p] += 1


def _count_coins(counted: Statistics, event: Event, turn: int) -> None:
    _, payer, payee, coins, why, space = event
    if why == events.RENT:
        counted.deed_rents[space] = counted.deed_rents.get(space, 0) + coins
        counted.player_rents[payee] += coins
    elif why == events.BID:  # it ends the auction that was opened last
        sale = counted.auctions[-1]
        sale.winner, sale.coins = payer, coins
    elif why == events.BLOCK:  # at once, or later if it was owed for a while
        player = payee if payer == BANK else payer
        press = next(press for press in reversed(counted.presses) if press.player == player)
        press.coins += coins if payer == BANK else -coins
