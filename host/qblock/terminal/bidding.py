"""Auctions in the terminal: each person is asked in turn, and anybody may speak out of turn."""

from ..rules import events, moves
from ..rules.events import Event
from ..rules.legal import bid_range
from ..table.evening import Evening
from ..table.prices import places_for
from ..words import Words
from . import commands
from .asking import Asker, whole
from .paper import Paper


class Bidding:
    """Who has passed is not asked again for this lot, but may still bid until the Banker closes."""

    def __init__(self, evening: Evening, words: Words, paper: Paper, asker: Asker) -> None:
        self._evening = evening
        self._words = words
        self._paper = paper
        self._asker = asker
        self._passed: set[int] = set()

    def heard(self, happened: tuple[Event, ...]) -> None:
        if any(event[0] == events.AUCTION for event in happened):
            self._passed.clear()

    @property
    def asked(self) -> int | None:
        """The person who is asked next; None if nobody is left to ask."""
        g = self._evening.game
        return next(
            (
                p
                for p in self._evening.persons
                if p not in self._passed and p != g.bidder and bid_range(g, p) is not None
            ),
            None,
        )

    def question(self) -> str:
        p = self.asked
        assert p is not None
        coins = self._evening.game.coins[p]
        return self._words.ngettext(
            "{player}, type your bid or {pass_}. You have {coins} coin.",
            "{player}, type your bid or {pass_}. You have {coins} coins.",
            coins,
        ).format(
            player=self._evening.sitting.table.names[p],
            pass_=self._words.gettext(commands.PASS),
            coins=coins,
        )

    def answer(self, line: str) -> bool:
        """False if the line says nothing about a bid. Illegal if the bid is refused."""
        p, said = self._who(line)
        if p is None:
            return False
        if commands.is_word(self._words, said, commands.PASS):
            self._passed.add(p)
            return True
        coins = whole(said)
        if coins is None:
            return False
        self._bid(p, coins)
        return True

    def close(self) -> None:
        self._evening.do((moves.CLOSE,))

    def _bid(self, p: int, coins: int) -> None:
        g = self._evening.game
        places = places_for(g, p, coins) if g.lot < 0 else []
        where = 0
        if places:
            names = [self._words.gettext(g.board.edition.spaces[s].name) for s in places]
            question = self._words.gettext("Where would you build it?")
            where = places[self._asker.one_of(question, names)]
        self._evening.do((moves.BID, p, coins, where))

    def _who(self, line: str) -> tuple[int | None, str]:
        """`Ann 5` is Ann's bid; a number alone that of who is asked."""
        names = self._evening.sitting.table.names
        typed = line.casefold()
        for p in sorted(self._evening.persons, key=lambda p: -len(names[p])):
            name = names[p].casefold()
            if typed.startswith(name + " "):
                return p, line[len(name) :].strip()
        return self.asked, line
