"""Who plays, asked in the terminal; and the game that may go on instead of a new one."""

import json
from collections.abc import Sequence

from ..players.seating import BOTS, Seat
from ..store import GameRow
from ..table.seats import SeatError, read_seat
from ..words import Words
from .asking import Asker
from .paper import Paper


def wants_to_resume(row: GameRow, words: Words, asker: Asker) -> bool:
    names = [str(player["name"]) for player in json.loads(row.players)]
    return asker.yes(
        words.gettext("The game of {players} is not over. Go on with it?").format(
            players=words.gettext(", ").join(names)
        )
    )


def ask_seats(players: tuple[int, int], words: Words, paper: Paper, asker: Asker) -> list[Seat]:
    """In turn order, as many as can play; an empty line ends when there are enough."""
    fewest, most = players
    example = f"Bob:bot:{BOTS[0]}"
    paper.call(words.gettext("Who plays? Type a name and Enter, and only Enter after the last."))
    paper.say(
        words.gettext("A bot is written like {example}; there are {styles}.").format(
            example=example, styles=words.gettext(", ").join(BOTS)
        )
    )
    seats: list[Seat] = []
    while len(seats) < most:
        line = asker.line()
        if line:
            seats += _read(line, seats, words, paper)
        elif len(seats) >= fewest:
            break
        else:
            paper.say(
                words.gettext("{fewest} to {most} can play.").format(fewest=fewest, most=most)
            )
    return seats


def _read(line: str, seats: Sequence[Seat], words: Words, paper: Paper) -> list[Seat]:
    try:
        seat = read_seat(line)
    except SeatError:
        paper.say(words.gettext("That is no seat: write a name, or a name and :bot."))
        return []
    if seat.name.casefold() in (each.name.casefold() for each in seats):
        paper.say(words.gettext("{player} plays already.").format(player=seat.name))
        return []
    return [seat]
