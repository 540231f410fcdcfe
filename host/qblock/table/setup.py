"""How a table is set up, and the game that a save holds."""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..editions.edition import Edition
from ..editions.load import edition_of, load, text_of
from ..players.seating import BOTS, PERSON, Seat
from ..rules import celebration, moves
from ..rules.game import Game, Options, Rules
from ..rules.refusal import Illegal
from ..store import GameRow, Setup, utc_now
from ..trouble import Trouble

RULES: dict[str, tuple[int, Callable[[Edition], Rules]]] = {  # by the edition's name
    "celebration": (celebration.VERSION, celebration.rules_for),
}


@dataclass(frozen=True)
class Table:
    """What a game is begun with; the store keeps all of it."""

    edition: Edition
    seats: tuple[Seat, ...]
    options: Options = field(default_factory=Options)
    seed: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def rules(self) -> Rules:
        return RULES[self.edition.name][1](self.edition)

    def new_game(self) -> Game:
        return Game(self.rules(), len(self.seats), self.options)


def new_seed() -> int:
    return secrets.randbits(48)


def set_up(
    seats: Sequence[Seat],
    *,
    edition: str = "celebration",
    board: Path | None = None,
    options: Options | None = None,
    seed: int | None = None,
) -> Table:
    """Trouble if so many cannot play, or two have the same name."""
    printed = load(edition, board)
    fewest, most = printed.players
    if not fewest <= len(seats) <= most:
        raise Trouble(
            "{fewest} to {most} can play, not {count}: give a --seat for each of them.",
            fewest=fewest,
            most=most,
            count=len(seats),
        )
    names = [seat.name.casefold() for seat in seats]  # whoever bids says a name
    twice = next((seat.name for seat in seats if names.count(seat.name.casefold()) > 1), None)
    if twice is not None:
        raise Trouble("Two players are called '{name}': give each a name of their own.", name=twice)
    return Table(printed, tuple(seats), options or Options(), new_seed() if seed is None else seed)


def to_store(table: Table) -> Setup:
    return Setup(
        edition=table.edition.name,
        edition_text=text_of(table.edition),
        board=table.edition.hash,
        rules=RULES[table.edition.name][0],
        options=json.dumps({"rent": "ask" if table.options.rent_is_asked else "auto"}),
        players=json.dumps([{"name": seat.name, "who": seat.who} for seat in table.seats]),
        seed=table.seed,
        started=utc_now(),
    )


def from_store(row: GameRow) -> Table:
    """Trouble if this program does not know the game's edition or the version of its rules."""
    if row.edition not in RULES:
        raise Trouble(
            "Game {game} is of the edition '{edition}', which is not known here: play it with the"
            " program it was begun with.",
            game=row.id,
            edition=row.edition,
        )
    if row.rules != RULES[row.edition][0]:
        raise Trouble(
            "Game {game} was begun with version {theirs} of the rules and this program has version"
            " {ours}: play it with the program it was begun with.",
            game=row.id,
            theirs=row.rules,
            ours=RULES[row.edition][0],
        )
    options = json.loads(row.options)
    seats = tuple(
        Seat(str(each["name"]), each["who"] if each["who"] in BOTS else PERSON)
        for each in json.loads(row.players)
    )
    return Table(
        edition_of(row.edition_text),
        seats,
        Options(rent_is_asked=options["rent"] == "ask"),
        row.seed or 0,
    )


def replay(table: Table, told: Sequence[str], game_id: str) -> Game:
    """The game that these moves lead to; Trouble if they cannot be played."""
    game = table.new_game()
    for number, text in enumerate(told):
        try:
            game.apply(moves.from_json(json.loads(text)))
        except (ValueError, IndexError, Illegal) as error:
            raise Trouble(
                "Move {number} of game {game} cannot be played ({error}): take another copy of the"
                " save.",
                number=number,
                game=game_id,
                error=error,
            ) from None
    return game
