"""What people can have done by a word: roll, press, take back, build, deal."""

from collections.abc import Callable

from ..rules import moves
from ..rules.moves import Move, bits
from ..table.blocks import Block
from ..table.evening import Evening
from ..telling import Teller
from ..words import Words
from . import commands
from .asking import Asker, Cancelled
from .choices import DRAW, MENUS, PRESS, ROLL, Choice, Chooser
from .hearing import Hearing
from .paper import Paper
from .trading import Trading


class Doings:
    """`block` is the one that the table was set up with: after dice they may come back to it."""

    def __init__(
        self,
        evening: Evening,
        block: Block | None,
        teller: Teller,
        words: Words,
        paper: Paper,
        asker: Asker,
        chooser: Chooser,
        hearing: Hearing,
    ) -> None:
        self._evening = evening
        self._block = block
        self._teller = teller
        self._words = words
        self._paper = paper
        self._asker = asker
        self._chooser = chooser
        self._hearing = hearing
        self._trading = Trading(evening, teller, words, paper, asker)
        self._do: dict[str, Callable[[], None]] = {
            commands.UNDO: self._undo,
            commands.TRADE: self._trade,
            commands.RENT: self.ask_for_rent,
            commands.DICE: self._use_dice,
            commands.BLOCK: self._use_block,
            ROLL: self._roll,
            DRAW: evening.draw,
            PRESS: self._press,
            **{word: self._menu_of(word) for word in MENUS},
        }

    def can(self, word: str) -> bool:
        return word in self._do

    def do(self, word: str) -> None:
        """Illegal if it is refused, Cancelled if they think better of it."""
        self._do[word]()

    def was_read(self, move: Move) -> bool:
        """It need not be told again."""
        return move == self._trading.confirmed

    def pick(self, choice: Choice) -> None:
        if choice.word:
            self.do(choice.word)
        else:
            self._evening.do(choice.move)

    def ask_for_rent(self) -> None:
        asked = self._chooser.rents()
        if not asked:
            self._paper.say(self._words.gettext("There is no rent to ask for now."))
        for move in asked:
            if self._evening.game.why_not(move) is None:  # the one before may have ended a game
                self._evening.do(move)

    def _trade(self) -> None:
        if self._chooser.can_trade():
            self._trading.offer()
        else:
            self._say_nothing_to_do()

    def _menu_of(self, word: str) -> Callable[[], None]:
        return lambda: self._menu(word)

    def _menu(self, word: str) -> None:
        choices = self._chooser.menu(word)
        if not choices:
            self._say_nothing_to_do()
            return
        labels = [choice.label for choice in choices]
        hint = self._words.gettext("Which one? Only Enter for none.")
        # the only one is asked too: to sell by mistake would be sad
        number = self._asker.one_of(hint, [*labels, self._words.gettext("None of them.")])
        if number == len(choices):
            raise Cancelled
        self.pick(choices[number])

    def _say_nothing_to_do(self) -> None:
        self._paper.say(self._words.gettext("There is nothing of that kind to do now."))

    def _roll(self) -> None:
        if not self._evening.typed:
            self._evening.roll()
            return
        die = self._asker.number(self._words.gettext("What does the die show?"), 1, 6)
        self._evening.roll(die)

    def _press(self) -> None:
        if self._evening.block is not None or not self._evening.typed:
            self._hearing.pressed()
            self._evening.press()
            return
        first = self._asker.number(self._words.gettext("What does the first die show?"), 1, 6)
        second = self._asker.number(self._words.gettext("What does the second die show?"), 1, 6)
        self._evening.press_with_dice(first, second)

    def _use_dice(self) -> None:
        """Asked, for whoever is used to typing 1 would lose the block by it."""
        if self._evening.block is None:
            self._paper.say(
                self._words.gettext("The game uses dice in place of the block already.")
            )
            return
        question = self._words.gettext("Shall two dice take the place of the block?")
        if not self._asker.yes(question):
            raise Cancelled
        self._evening.use_dice()
        self._paper.say(
            self._words.gettext(
                "From now on, two dice take the place of the block. To use it again, type {block}."
            ).format(block=self._words.gettext(commands.BLOCK))
        )

    def _use_block(self) -> None:
        if self._block is None:
            self._paper.say(self._words.gettext("This game was begun without a block."))
        elif self._evening.block is not None:
            self._paper.say(self._words.gettext("The game uses the block already."))
        else:
            self._evening.use_block(self._block)
            self._paper.say(self._words.gettext("From now on, the block is pressed again."))

    def _undo(self) -> None:
        undoing = self._evening.undoing()
        if undoing is None:
            self._paper.say(self._words.gettext("There is nothing to take back."))
            return
        self._paper.say(self._words.gettext("This would be taken back, the newest first:"))
        for move, before in zip(undoing.moves, undoing.befores, strict=True):
            self._paper.say(f"  {self._teller.move(move, before)}")
        names = self._evening.sitting.table.names
        agreed = 0
        for p in bits(undoing.agreed):
            if self._evening.is_person(p):
                question = self._words.gettext("{player}, do you agree?").format(player=names[p])
                if not self._asker.yes(question):
                    raise Cancelled
                agreed |= 1 << p
        oldest, before = undoing.moves[-1], undoing.befores[-1]
        self._evening.undo(before.who if moves.is_chance(oldest) else oldest[1], agreed)
