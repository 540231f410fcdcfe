"""What is filled in before a game, and what becomes of it. No painting here."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ...players.seating import ANY_BOT, BOTS, PERSON, Seat
from ...table.finding import AUTO, WINDOW
from ...table.given import Given
from ...table.seats import SeatError, read_seat
from ...trouble import Trouble
from ...words import Words
from ..settings import Settings

FEWEST, MOST = 2, 6
NAME_MOST = 16  # letters
BOT_NAMES = ("Pixel", "Turbo", "Comet", "Biscuit", "Noodle", "Marble")
ONE_AGAINST_TWO = (Seat(""), Seat("Pixel", "builder"), Seat("Turbo", "trader"))


@dataclass
class Form:
    """A seat without a name gets one when the game begins. `block` is as `--block` has it."""

    seats: list[Seat] = field(default_factory=lambda: list(ONE_AGAINST_TWO))
    block: str = AUTO
    typed_dice: bool = False
    rent_by_itself: bool = False
    own_board: bool = False
    board: str = ""

    # Who plays

    def add(self) -> None:
        if len(self.seats) < MOST:
            taken = {seat.name for seat in self.seats}
            name = next(name for name in BOT_NAMES if name not in taken)
            self.seats.append(Seat(name, ANY_BOT))

    def remove(self, n: int) -> None:
        if len(self.seats) > FEWEST:
            del self.seats[n]

    def move_up(self, n: int) -> None:
        """The first one goes to the end."""
        self.seats.insert(n - 1 if n else len(self.seats), self.seats[n])
        del self.seats[n + 1 if n else 0]

    def type_name(self, n: int, text: str) -> None:
        name = typed(self.seats[n].name, text, NAME_MOST)
        self.seats[n] = replace(self.seats[n], name=name)

    def seat_person(self, n: int) -> None:
        name = "" if self.seats[n].name in BOT_NAMES else self.seats[n].name
        self.seats[n] = Seat(name, PERSON)

    def seat_bot(self, n: int) -> None:
        seat = self.seats[n]
        if not seat.is_person:
            return
        taken = {each.name for each in self.seats}
        name = seat.name or next(name for name in BOT_NAMES if name not in taken)
        self.seats[n] = Seat(name, ANY_BOT)

    def next_style(self, n: int, step: int = 1) -> None:
        seat = self.seats[n]
        if not seat.is_person:
            style = BOTS[(BOTS.index(seat.who) + step) % len(BOTS)]
            self.seats[n] = replace(seat, who=style)

    def named(self, words: Words) -> tuple[Seat, ...]:
        """With a name for everyone; Trouble if two have the same."""
        seats = tuple(
            replace(seat, name=seat.name.strip() or usual_name(n, words))
            for n, seat in enumerate(self.seats)
        )
        names = [seat.name.casefold() for seat in seats]
        for seat, name in zip(seats, names, strict=True):
            if names.count(name) > 1:
                said = words.gettext("Two players are called {player}: change one of the names.")
                raise Trouble(said.format(player=seat.name))
        return seats

    # What becomes of it

    def given(self, words: Words, at_first: Given) -> Given:
        """As if it had been said on the command line."""
        return replace(
            at_first,
            seats=self.named(words),
            block=self.block,
            dice="typed" if self.typed_dice else "roll",
            rent="auto" if self.rent_by_itself else "ask",
            board=Path(self.board).expanduser() if self.own_board and self.board else None,
            resume=None,
        )

    def to_resume(self, game: str, at_first: Given) -> Given:
        """A game that was begun brings its players and its board along."""
        dice: Any = "typed" if self.typed_dice else "roll"
        return replace(at_first, seats=(), block=self.block, dice=dice, resume=game)

    def wishes(self) -> dict[str, Any]:
        """What is offered again the next time."""
        return {
            "seats": tuple(
                seat.name if seat.is_person else f"{seat.name}:bot:{seat.who}"
                for seat in self.seats
            ),
            "typed_dice": self.typed_dice,
            "rent_by_itself": self.rent_by_itself,
            "board": self.board if self.own_board else "",
        }


def usual_name(n: int, words: Words) -> str:
    return words.gettext("Player {number}").format(number=n + 1)


def typed(value: str, text: str, most: int) -> str:
    """What a field holds after this was typed into it; a backspace takes one letter away."""
    return value[:-1] if text == "\b" else (value + text)[:most]


def form_from(settings: Settings, given: Given) -> Form:
    """What was said on the command line, else what was chosen the last time."""
    seats = list(given.seats) or _seats(settings.seats) or list(ONE_AGAINST_TWO)
    board = str(given.board) if given.board is not None else settings.board
    return Form(
        seats,
        block=given.block,
        typed_dice=given.dice == "typed" or settings.typed_dice,
        rent_by_itself=given.rent == "auto" or settings.rent_by_itself,
        own_board=bool(board),
        board=board,
    )


def _seats(told: tuple[str, ...]) -> list[Seat]:
    """None at all if there is nonsense among them: the file may be of another version."""
    try:
        seats = [read_seat(each) if each.strip() else Seat("") for each in told]
    except SeatError:
        return []
    return seats if FEWEST <= len(seats) <= MOST else []


def chosen_block(form: Form, found: list[str]) -> str:
    """What is used if it begins now: a real block if exactly one is there and nothing else was
    chosen."""
    if form.block != AUTO:
        return form.block
    return found[0] if len(found) == 1 else WINDOW
