"""What can be chosen now, as a list to number: what is asked first, what else may be done after."""

from typing import NamedTuple

from ..rules import moves, steps
from ..rules.game import Game
from ..rules.legal import awaiting, legal_moves
from ..rules.moves import Move
from ..table.blocks import StandIn
from ..table.evening import Evening
from ..table.prices import brings
from ..telling import Teller
from ..words import Words
from . import commands

ROLL, DRAW, PRESS = "roll", "draw", "press"  # what chance is asked, besides the commands
MENUS = {
    commands.BUILD: moves.BUILD,
    commands.SELL: moves.SELL,
    commands.MORTGAGE: moves.MORTGAGE,
    commands.REPAY: moves.REPAY,
}
_ONE_BY_ONE = (moves.ACCEPT, moves.REFUSE, moves.ASK, moves.WITHDRAW)


class Choice(NamedTuple):
    """A move, or else the word of something that asks further."""

    label: str
    move: Move = ()
    word: str = ""


class Chooser:
    def __init__(self, evening: Evening, teller: Teller, words: Words) -> None:
        self._evening = evening
        self._teller = teller
        self._words = words

    @property
    def _game(self) -> Game:
        return self._evening.game

    def choices(self) -> list[Choice]:
        asked = self._asked()
        others = self._one_by_one()
        if self._offered_to_person():  # somebody waits for the answer
            return others + asked + self._menus()
        return asked + others + self._menus()

    def menu(self, word: str) -> list[Choice]:
        """All the moves of one kind that people may make now."""
        return [self._priced(move) for move in self._persons_moves() if move[0] == MENUS[word]]

    def rents(self) -> list[Move]:
        return [move for move in self._persons_moves() if move[0] == moves.ASK]

    def _offered_to_person(self) -> bool:
        offers = self._game.offers
        return any(offer and self._evening.is_person(offer[2]) for offer in offers)

    def _asked(self) -> list[Choice]:
        waiting = self._evening.waiting
        if waiting == "roll":
            return [self._by_hand(self._words.gettext("{player} rolls the die."), ROLL)]
        if waiting == "draw":
            return [self._by_hand(self._words.gettext("{player} draws a card."), DRAW)]
        if waiting == "press":
            return [self._press()]
        if waiting == "debt":
            return self._debt()
        if waiting == "last-piece":
            nobody = self._words.gettext("Nobody else wants it.")
            return [*self.wanted(), Choice(nobody, (moves.CLOSE,))]
        if waiting == "decide":
            return [self._decision(move) for move in awaiting(self._game).answers]
        return []

    def _by_hand(self, said: str, word: str) -> Choice:
        player = self._evening.sitting.table.names[self._game.who]
        return Choice(said.format(player=player), (), word)

    def _press(self) -> Choice:
        if self._evening.block is None:
            said = self._words.gettext("{player} rolls two dice in place of the Question Block.")
            return self._by_hand(said, PRESS)
        if isinstance(self._evening.block, StandIn):
            said = self._words.gettext("{player} presses the Question Block.")
            return self._by_hand(said, PRESS)
        said = self._words.gettext("Carry on with dice in place of the block.")
        return Choice(said, (), commands.DICE)

    def _decision(self, move: Move) -> Choice:
        """Not to buy is told by what it leads to."""
        if move[0] != moves.DECLINE:
            return self._priced(move)
        g = self._game
        said = self._words.gettext("{player} leaves {space} to an auction.").format(
            player=self._evening.sitting.table.names[move[1]],
            space=self._words.gettext(g.board.edition.spaces[g.a].name),
        )
        return Choice(said, move)

    def _debt(self) -> list[Choice]:
        debtors = {debt[0] for debt in self._game.debts}
        found = [move for move in legal_moves(self._game) if move[1:] and move[1] in debtors]
        kinds = (moves.SELL, moves.MORTGAGE, moves.GIVE_UP)
        return [
            self._priced(move)
            for kind in kinds
            for move in found
            if move[0] == kind and self._evening.is_person(move[1])
        ]

    def wanted(self) -> list[Choice]:
        """What people could ask for the last building too."""
        return [
            self._priced(move)
            for move in self._persons_moves()
            if move[0] == moves.BUILD and move[1] != self._game.bidder
        ]

    def _one_by_one(self) -> list[Choice]:
        found = self._persons_moves()
        return [self._priced(move) for kind in _ONE_BY_ONE for move in found if move[0] == kind]

    def _menus(self) -> list[Choice]:
        """What would make the list long is one choice that asks further."""
        if self._evening.waiting in ("last-piece", "bots", "over"):
            return []
        here = {move[0] for move in self._persons_moves()}
        if self._evening.waiting == "debt":  # what can be sold stands in the list already
            here -= {moves.SELL, moves.MORTGAGE}
        labels = {
            commands.BUILD: self._words.gettext("Build …"),
            commands.SELL: self._words.gettext("Sell buildings …"),
            commands.MORTGAGE: self._words.gettext("Mortgage …"),
            commands.REPAY: self._words.gettext("Repay a mortgage …"),
        }
        found = [Choice(labels[word], (), word) for word, kind in MENUS.items() if kind in here]
        if self.can_trade():
            found.append(Choice(self._words.gettext("Offer a deal …"), (), commands.TRADE))
        return found

    def can_trade(self) -> bool:
        """Some person and another player have something between them."""
        g = self._game
        return bool(self._evening.persons) and any(
            g.alive[p] and (g.deeds[p] or g.kept[p]) for p in range(g.n)
        )

    def _persons_moves(self) -> list[Move]:
        return [
            move
            for move in legal_moves(self._game)
            if move[0] >= moves.ASK and move[0] != moves.CLOSE and self._evening.is_person(move[1])
        ]

    def _priced(self, move: Move) -> Choice:
        """A move in words, with what it costs or brings whoever makes it."""
        said = self._teller.move(move, self._game)
        coins = brings(self._game, move)
        if coins < 0:
            price = self._words.ngettext(
                "It costs {coins} coin.", "It costs {coins} coins.", -coins
            )
        elif coins > 0:
            price = self._words.ngettext(
                "It brings {coins} coin.", "It brings {coins} coins.", coins
            )
        else:
            return Choice(said, move)
        return Choice(f"{said} {price.format(coins=self._words.number(abs(coins)))}", move)


def is_rent_hold(evening: Evening) -> bool:
    """Bots wait a little, since a person may still ask for rent."""
    g = evening.game
    return (
        evening.waiting == "bots"
        and g.step in (steps.TURN_ROLL, steps.JAIL, steps.JAIL_ROLL)
        and any(evening.is_person(rent[1]) for rent in g.rents)
    )
