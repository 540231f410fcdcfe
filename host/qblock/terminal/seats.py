"""Who plays, asked in the terminal; and the game that may go on instead of a new one."""

import json
from collections.abc import Callable

from ..players.seating import BOTS, Seat
from ..store import GameRow
from ..table.seats import NoName, SeatError, read_seat
from ..words import Words
from . import commands
from .asking import Asker, Cancelled
from .leaving import Quit
from .paper import Paper


class SeatAsking:
    """`line` waits for what somebody types. Quit if they would rather not play."""

    def __init__(self, words: Words, paper: Paper, line: Callable[[], str]) -> None:
        self._words = words
        self._paper = paper
        self._line = line
        self._asker = Asker(words, paper, line, self._leave)

    def wants_to_resume(self, row: GameRow) -> bool:
        names = [str(player["name"]) for player in json.loads(row.players)]
        question = self._words.gettext("The game of {players} is not over. Go on with it?")
        players = self._words.gettext(", ").join(names)
        try:
            return self._asker.yes(question.format(players=players))
        except Cancelled:
            return False

    def seats(self, players: tuple[int, int]) -> list[Seat]:
        """In turn order, as many as can play; an empty line ends when there are enough."""
        fewest, most = players
        self._tell_how()
        seats: list[Seat] = []
        while len(seats) < most:
            line = self._line()
            if line and not self._look(line):
                seats += self._read(line, seats)
            elif not line and len(seats) >= fewest:
                break
            elif not line:
                self._paper.say(
                    self._words.gettext("{fewest} to {most} can play.").format(
                        fewest=fewest, most=most
                    )
                )
        return seats

    def _tell_how(self) -> None:
        self._paper.call(
            self._words.gettext("Who plays? Type a name and Enter, and only Enter after the last.")
        )
        self._paper.say(
            self._words.gettext("A bot is written like {example}; there are {styles}.").format(
                example=f"Bob:bot:{BOTS[0]}", styles=self._words.gettext(", ").join(BOTS)
            )
        )

    def _look(self, line: str) -> bool:
        self._leave(line)
        if commands.command(self._words, line) != commands.HELP:
            return False
        self._tell_how()
        return True

    def _leave(self, line: str) -> bool:
        if commands.command(self._words, line) == commands.QUIT:
            raise Quit
        return False

    def _read(self, line: str, seats: list[Seat]) -> list[Seat]:
        """The seat that was typed, if it is one."""
        try:
            seat = read_seat(line)
        except NoName as error:
            self._paper.say(error.said.told(self._words))
            return []
        except SeatError:
            self._paper.say(
                self._words.gettext("That is no seat: write a name, or a name and :bot.")
            )
            return []
        if seat.name.casefold() in (each.name.casefold() for each in seats):
            self._paper.say(self._words.gettext("{player} plays already.").format(player=seat.name))
            return []
        return [seat]
