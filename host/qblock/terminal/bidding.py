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
        return next(
            (p for p in self._evening.persons if p not in self._passed and self._may_raise(p)), None
        )

    def _may_raise(self, p: int) -> bool:
        """The last house or castle goes only to somebody who could build it."""
        g = self._evening.game
        if p == g.bidder or bid_range(g, p) is None:
            return False
        return g.lot >= 0 or bool(places_for(g, p, g.bid + 1))

    def question(self) -> str:
        p = self.asked
        assert p is not None
        coins = self._evening.game.coins[p]
        return self._words.ngettext(
            "{player}, type your bid or {pass_}. You have {coins} coin.",
            "{player}, type your bid or {pass_}. You have {coins} coins.",
            coins,
        ).format(
            player=self._name(p),
            pass_=self._words.gettext(commands.PASS),
            coins=self._words.number(coins),
        )

    def answer(self, line: str) -> None:
        """Illegal if the bid is refused."""
        p, said = self._who(line)
        coins = whole(said)
        if p is not None and commands.is_word(self._words, said, commands.PASS):
            self._pass(p)
        elif p is not None and coins is not None:
            self._bid(p, coins)
        else:
            self.say_how()

    def _pass(self, p: int) -> None:
        self._passed.add(p)
        self._paper.say(self._words.gettext("{player} passes.").format(player=self._name(p)))

    def say_how(self) -> None:
        self._paper.say(
            self._words.gettext("Type a bid such as {coins}, or {pass_}.").format(
                coins=self._evening.game.bid + 1, pass_=self._words.gettext(commands.PASS)
            )
        )

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

    def _name(self, p: int) -> str:
        return self._evening.sitting.table.names[p]

    def _who(self, line: str) -> tuple[int | None, str]:
        """`Ann 5` is Ann's bid; a number alone that of who is asked."""
        for p in sorted(self._evening.persons, key=lambda p: -len(self._name(p))):
            name, after = self._name(p), line[len(self._name(p)) :]
            if line[: len(name)].casefold() == name.casefold() and after[:1] == " ":
                return p, after.strip()
        return self.asked, line
