"""The table in plain lines: tells what happened, says what is asked, and does what is typed."""

from ..rules import moves
from ..rules.moves import Move
from ..rules.refusal import Illegal
from ..table.blocks import Block
from ..table.evening import Evening, News, Pace
from ..telling import Teller
from ..words import Words
from . import commands
from .asking import Asker, Cancelled, numbered, range_line, whole
from .bidding import Bidding
from .choices import DRAW, PRESS, ROLL, Choice, Chooser, is_rent_hold
from .doings import Doings
from .hearing import SLICE_MS, Clock, Hearing
from .lines import Lines
from .lookups import Lookups
from .paper import Paper

PACE = Pace(bot=0, lot=0)  # lines wait for nobody, and the Banker closes when all have passed
LISTEN_S = 0.05  # between two looks at a block on a wire


class TextTable:
    def __init__(
        self,
        evening: Evening,
        block: Block | None,
        clock: Clock,
        words: Words,
        lines: Lines,
        paper: Paper,
    ) -> None:
        teller = Teller(evening.game.board, evening.sitting.table.names, words)
        self._evening = evening
        self._words = words
        self._lines = lines
        self._paper = paper
        self._teller = teller
        self._lookups = Lookups(evening, teller, words, paper)
        asker = Asker(words, paper, self._line, self._lookups.look)
        self._chooser = Chooser(evening, teller, words)
        self._bidding = Bidding(evening, words, paper, asker)
        self._hearing = Hearing(evening, clock, words, paper, asker)
        self._doings = Doings(
            evening, block, teller, words, paper, asker, self._chooser, self._hearing
        )
        self._shown: list[str] = []  # what is asked, as it was said last
        self._choices: list[Choice] = []

    def play(self) -> None:
        """Until the game is over. EndOfInput, Quit and Speak are the caller's."""
        self._paper.aside(self._words.gettext("Type ? for help."))
        self._lookups.tell_lately()
        while True:
            self._evening.paused = self._offer_waits()
            if self._step(self._hearing.slice_ms):
                continue
            if self._hearing.is_due:
                if self._hearing.on_wire:
                    self._step(SLICE_MS)
                continue
            self._hearing.tell_unknown()
            if self._evening.waiting == "over":
                return
            if self._nobody_wants_more():
                self._evening.do((moves.CLOSE,))
                continue
            self._show()
            line = self._listen()
            if line is not None:
                self._answer(line)

    # What goes on by itself

    def _step(self, wait_ms: int) -> bool:
        """True if something was told."""
        news = self._evening.step(wait_ms)
        before = None
        for each in news:
            self._tell(each, before)
            before = each
        happenings, self._evening.happenings = self._evening.happenings, []
        for happening in happenings:
            self._hearing.tell(happening)
        return bool(news)

    def _tell(self, news: News, before: News | None) -> None:
        self._shown = []
        if news.move[0] == moves.UNDO:
            if before is None or before.move[0] != moves.UNDO:  # several are taken back as one
                self._paper.say(self._words.gettext("That is taken back."))
        elif news.move not in self._offers() and not self._doings.was_read(news.move):
            # what is to be answered is told with the question
            self._paper.say(*self._teller.story(news.move, news.before, news.events))
        self._bidding.heard(news.events)
        self._hearing.after(news)

    def _offer_waits(self) -> bool:
        """Bots go on only when a person has answered what was offered to him."""
        return self._evening.waiting == "bots" and bool(self._offers())

    def _offers(self) -> list[Move]:
        """What a person is to say yes or no to."""
        offers = self._evening.game.offers
        return [offer for offer in offers if offer and self._evening.is_person(offer[2])]

    def _nobody_wants_more(self) -> bool:
        """The Banker need not ask whether anybody wants what is up."""
        waiting = self._evening.waiting
        return (waiting == "bids" and self._bidding.asked is None) or (
            waiting == "last-piece" and not self._chooser.wanted()
        )

    # What is asked

    def _show(self) -> None:
        asked, self._choices = self._question()
        shown = [*asked, *numbered([choice.label for choice in self._choices])]
        if shown != self._shown:
            self._shown = shown
            self._paper.call(shown[0])
            self._paper.say(*shown[1:])

    def _question(self) -> tuple[list[str], list[Choice]]:
        """The one thing to do now, perhaps a line that helps to decide, and the choices."""
        g, waiting = self._evening.game, self._evening.waiting
        said = self._teller.awaiting(g)
        if waiting == "bids":
            return [said, self._bidding.question()], []
        offers = [self._teller.move(offer, g) for offer in self._offers()]
        if self._offer_waits():
            return offers, self._chooser.choices()
        if is_rent_hold(self._evening):
            said = self._of_whom(
                self._words.gettext("{player} is about to roll: ask for your rent now.")
            )
        elif waiting == "press" and not self._evening.may_press:
            said = self._words.gettext("Wait: the Question Block is not ready.")
        elif waiting == "press" and self._evening.block is None:  # there is none to press
            said = self._of_whom(
                self._words.gettext("{player}, roll two dice in place of the Question Block.")
            )
        elif not self._evening.is_person(g.who):
            said = self._for_bot(said)
        asked = [said, *offers]
        if waiting in ("decide", "debt") and self._evening.is_person(g.who):
            asked.append(self._purse(g.coins[g.who]))
        return asked, self._chooser.choices()

    def _for_bot(self, said: str) -> str:
        """A bot has no hands for a die or a block on the table."""
        waiting = self._evening.waiting
        if waiting == "roll":
            return self._of_whom(self._words.gettext("Roll the die for {player}."))
        if waiting == "press" and self._evening.block is not None:
            return self._of_whom(self._words.gettext("Press the Question Block for {player}."))
        return said

    def _of_whom(self, said: str) -> str:
        return said.format(player=self._evening.sitting.table.names[self._evening.game.who])

    def _purse(self, coins: int) -> str:
        return self._words.ngettext(
            "You have {coins} coin.", "You have {coins} coins.", coins
        ).format(coins=self._words.number(coins))

    def _listen(self) -> str | None:
        self._paper.prompt()
        soon = self._hearing.on_wire or self._evening.waiting == "bots"
        line = self._lines.take(LISTEN_S if soon else None)
        if line is None:
            return None
        self._paper.heard(line)
        return line.strip()

    def _line(self) -> str:
        """A line that answers something in between. The block is heard meanwhile; bots wait."""
        while True:
            self._paper.prompt()
            line = self._lines.take(LISTEN_S)
            if line is not None:
                self._paper.heard(line)
                return line.strip()
            paused, self._evening.paused = self._evening.paused, True
            self._step(0)
            self._evening.paused = paused

    # What is typed

    def _answer(self, line: str) -> None:
        try:
            self._take(line)
        except Illegal as illegal:
            self._paper.say(self._teller.refusal(illegal.refusal))
            self._shown = []
        except Cancelled:
            self._paper.say(self._words.gettext("Never mind."))
            self._shown = []

    def _take(self, line: str) -> None:
        self._shown = []
        word = commands.command(self._words, line)
        if self._lookups.look(line):
            return
        if self._doings.can(word):
            self._doings.do(word)
        elif not line:
            self._enter()
        elif self._evening.waiting == "bids":
            self._bidding.answer(line)
        else:
            self._choose(line)

    def _enter(self) -> None:
        """Enter alone does what chance is asked, and asks for the rent that would lapse; a
        decision has to be said."""
        if is_rent_hold(self._evening):
            self._doings.ask_for_rent()
        elif self._choices and self._choices[0].word in (ROLL, DRAW, PRESS):
            self._doings.pick(self._choices[0])
        elif self._evening.waiting == "bids":
            self._bidding.say_how()
        elif self._evening.waiting != "press":  # a block on a wire: it is pressed, not typed
            self._paper.say(range_line(self._words, 1, len(self._choices)))

    def _choose(self, line: str) -> None:
        number = whole(line)
        if number is None or not 1 <= number <= len(self._choices):
            self._paper.say(self._words.gettext("That is none of the choices: type ? for help."))
            return
        self._doings.pick(self._choices[number - 1])
