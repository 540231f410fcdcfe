"""Moments of real games: bots play for the people who sit there until there is something to see."""

from collections.abc import Callable

from ...players.seating import Seat, take_seats
from ...players.seats import decide
from ...rules import moves, steps
from ...rules.chance import Chance
from ...rules.debt import claims
from ...rules.game import NOBODY, Game
from ...rules.moves import bits
from ...store import Store
from ...table.setup import set_up
from ...table.sitting import Sitting

NAMES = {"ar": ("ليلى", "يوسف", "Pixel"), "": ("Ann", "Ben", "Pixel")}
PERSONS = 2  # the third is a bot
STYLES = ("trader", "builder", "builder")
MOST_MOVES = 3000
SEEDS = range(1, 200)

Wanted = Callable[[Game], bool]


def _has_built(g: Game) -> bool:
    """In the middle of a game: the board is full of things to see."""
    owned = sum(deeds.bit_count() for deeds in g.deeds)
    return g.step == steps.TURN_ROLL and g.who == 0 and owned >= 17 and sum(g.level) >= 6


def _is_auctioned(g: Game) -> bool:
    return g.step == steps.AUCTION and g.lot >= 0 and g.bidder != NOBODY and g.bid >= 2


def _is_in_debt(g: Game) -> bool:
    """A person who can still help himself."""
    if g.step != steps.DEBT or not g.debts or g.debts[0][0] >= PERSONS:
        return False
    p = g.debts[0][0]
    means = [s for s in bits(g.deeds[p]) if g.why_not((moves.MORTGAGE, p, s)) is None]
    return len(means) >= 3 and bool(claims(g, p))


def _may_deal(g: Game) -> bool:
    """Two people with something to give."""
    return (
        g.step == steps.TURN_ROLL
        and g.who == 0
        and all(g.deeds[p].bit_count() >= 4 for p in range(PERSONS))
    )


def _is_press(g: Game) -> bool:
    return g.step == steps.PRESS and g.who == 0


def _is_over(g: Game) -> bool:
    return g.step == steps.OVER and g.winner < PERSONS


MOMENTS: dict[str, Wanted] = {
    "board": _has_built,
    "press": _is_press,
    "auction": _is_auctioned,
    "trade": _may_deal,
    "debt": _is_in_debt,
    "end": _is_over,
}


def kept_moment(store: Store, name: str, language: str) -> str:
    """The id of a game in the store that stands at this moment."""
    names = NAMES.get(language, NAMES[""])
    seats = [Seat(names[p]) if p < PERSONS else Seat(names[p], STYLES[p]) for p in range(3)]
    for seed in SEEDS:
        table = set_up(seats, seed=seed)
        game = _played(table.new_game(), seed, names, MOMENTS[name])
        if game is not None:
            with Sitting.begin(store, table) as sitting:
                for move in game.moves:
                    sitting.apply(move)
                return sitting.id
    raise LookupError(f"no game comes to the moment {name!r}")


def _played(game: Game, seed: int, names: tuple[str, ...], wanted: Wanted) -> Game | None:
    """Bots on every seat; None if the moment does not come."""
    bots = [Seat(name, style) for name, style in zip(names, STYLES, strict=True)]
    players, chance = take_seats(bots, game.board, seed), Chance(seed)
    while not wanted(game):
        if game.step == steps.OVER or len(game.moves) > MOST_MOVES:
            return None
        game.apply(decide(game, players) or chance.answer(game))
    return game
