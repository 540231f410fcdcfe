"""A deal, asked for step by step: with whom, what for what, and how many coins."""

from collections.abc import Callable

from ..rules import moves
from ..rules.game import Game
from ..rules.moves import Move, bits
from ..rules.refusal import Illegal
from ..table.evening import Evening
from ..telling import Teller
from ..words import Words
from . import commands
from .asking import Asker, Cancelled
from .paper import Paper


class Trading:
    def __init__(
        self, evening: Evening, teller: Teller, words: Words, paper: Paper, asker: Asker
    ) -> None:
        self._evening = evening
        self._teller = teller
        self._words = words
        self._paper = paper
        self._asker = asker
        self.confirmed: Move = ()  # the last deal, which whoever offers it has read and agreed to

    def offer(self) -> None:
        """Illegal if the rules refuse it."""
        g = self._evening.game
        self._paper.aside(
            self._words.gettext("Type {cancel} to go back.").format(
                cancel=self._words.gettext(commands.CANCEL)
            )
        )
        who = self._maker()
        other = self._partner(who)
        ours = self._goods(
            who,
            self._words.gettext("{player}, what do you give?"),
            lambda deeds, cards: (moves.OFFER, who, other, 0, deeds, 0, cards, 0),
        )
        theirs = self._goods(
            other,
            self._words.gettext("What do you want from {player}?"),
            lambda deeds, cards: (moves.OFFER, who, other, 0, 0, deeds, 0, cards),
        )
        goods = (ours[0], theirs[0], ours[1], theirs[1])
        # coins alone are no deal, so nobody is asked for them
        coins = self._coins(g, who, other) if any(goods) else 0
        self._propose((moves.OFFER, who, other, coins, *goods))

    def _propose(self, move: Move) -> None:
        refusal = self._evening.game.why_not(move)
        if refusal is not None:
            raise Illegal(refusal)
        self._paper.say(self._teller.move(move, self._evening.game))
        if not self._asker.yes(self._words.gettext("Is that the deal?")):
            raise Cancelled
        self.confirmed = move
        self._evening.do(move)

    def _maker(self) -> int:
        persons = self._evening.persons
        names = [self._name(p) for p in persons]
        return persons[self._asker.one_of(self._words.gettext("Who offers?"), names)]

    def _partner(self, who: int) -> int:
        g = self._evening.game
        others = [p for p in range(g.n) if g.alive[p] and p != who]
        names = [self._name(p) for p in others]
        return others[self._asker.one_of(self._words.gettext("With whom?"), names)]

    def _goods(self, p: int, question: str, alone: Callable[[int, int], Move]) -> tuple[int, int]:
        """(mask of deeds, mask of cards). `alone` is a deal of these and nothing else: what
        cannot change hands is said at once."""
        g = self._evening.game
        spaces, cards = list(bits(g.deeds[p])), list(bits(g.kept[p]))
        if not spaces and not cards:
            return 0, 0
        labels = [self._words.gettext(g.board.edition.spaces[s].name) for s in spaces]
        labels += [self._words.gettext("Get Out of Jail Free card") for _ in cards]
        hint = self._words.gettext("Type the numbers, or only Enter for nothing.")
        asked = f"{question.format(player=self._name(p))} {hint}"
        while True:
            places = self._asker.some_of(asked, labels)
            deeds = sum(1 << spaces[n] for n in places if n < len(spaces))
            kept = sum(1 << cards[n - len(spaces)] for n in places if n >= len(spaces))
            refusal = g.why_not(alone(deeds, kept)) if places else None
            if refusal is None:
                return deeds, kept
            self._paper.say(self._teller.refusal(refusal))

    def _coins(self, g: Game, who: int, other: int) -> int:
        """What goes to the other; below zero: what comes."""
        gives = self._asker.number(
            self._words.gettext("{player}, how many coins do you give? Enter for none.").format(
                player=self._name(who)
            ),
            0,
            g.coins[who],
            empty=0,
        )
        if gives:
            return gives
        wants = self._asker.number(
            self._words.gettext("How many coins do you want from {player}? Enter for none.").format(
                player=self._name(other)
            ),
            0,
            g.coins[other],
            empty=0,
        )
        return -wants

    def _name(self, p: int) -> str:
        return self._evening.sitting.table.names[p]
