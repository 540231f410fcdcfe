"""The table in plain lines: tells what happened, says what is asked, and does what is typed."""

from collections.abc import Callable

from ..link import Happening, milliseconds
from ..rules import moves, steps
from ..rules.moves import bits
from ..rules.refusal import Illegal
from ..table.blocks import StandIn
from ..table.evening import Evening, News, Pace
from ..table.playing import length_ms
from ..telling import Teller
from ..trouble import Trouble
from ..words import Words, told_of
from . import commands, sheets
from .asking import Asker, Cancelled, numbered, whole
from .bidding import Bidding
from .choices import DRAW, MENUS, PRESS, ROLL, Choice, Chooser, is_rent_hold
from .lines import Lines
from .paper import Paper
from .trading import Trading

PACE = Pace(bot=0, lot=0)  # lines wait for nobody, and the Banker closes when all have passed
SLICE_MS = 20  # of a stand-in's time
PATIENCE_MS = 30_000  # of its time, until a stand-in that does not answer is given up
REPORT_MS = 3_000  # from a press to its report, and well beyond
LISTEN_S = 0.05  # between two looks at a block on a wire

# What a stand-in within this program says of itself is no news; what goes wrong is
_QUIET = frozenset(
    ("opening", "connected", "restarted", "armed", "arming-again", "disarmed", "press", "free")
)
_LOST = frozenset(("gone", "unplugged", "silent", "no-answer"))


class Clock:
    """The wall clock, and what was skipped of a wait that no person needs."""

    def __init__(self) -> None:
        self._skipped = 0

    def __call__(self) -> int:
        return milliseconds() + self._skipped

    def skip(self, ms: int) -> None:
        self._skipped += ms


class TextTable:
    def __init__(
        self, evening: Evening, clock: Clock, words: Words, lines: Lines, paper: Paper
    ) -> None:
        table = evening.sitting.table
        self._evening = evening
        self._clock = clock
        self._words = words
        self._lines = lines
        self._paper = paper
        self._teller = Teller(evening.game.board, table.names, words)
        self._asker = Asker(words, paper, self._line)
        self._chooser = Chooser(evening, self._teller, words)
        self._bidding = Bidding(evening, words, paper, self._asker)
        self._trading = Trading(evening, self._teller, words, paper, self._asker)
        self._shown: list[str] = []  # what is asked, as it was said last
        self._choices: list[Choice] = []
        self._last_news = 0  # in the block's time, as the next
        self._reports_by = 0  # a person has pressed; later than this, it was too early to count
        self._seen: set[tuple[str, str, int]] = set()  # presses that nobody here has asked for
        self._quits = False
        self._do: dict[str, Callable[[str], None]] = {
            commands.HELP: lambda _: self._paper.say(*commands.help_lines(self._words)),
            commands.UNDO: lambda _: self._undo(),
            commands.DEEDS: lambda _: self._deeds(),
            commands.LOG: self._log,
            commands.TRADE: lambda _: self._trading.offer(),
            commands.SAVE: lambda _: self._save(),
            commands.RENT: lambda _: self._rent(),
            commands.DICE: lambda _: self._dice(),
            commands.QUIT: lambda _: self._quit(),
            ROLL: lambda _: self._roll(),
            DRAW: lambda _: self._evening.draw(),
            PRESS: lambda _: self._press(),
            **{word: self._menu_of(word) for word in MENUS},
        }

    def play(self) -> bool:
        """Until the game is over, or somebody quits: then False. EndOfInput is the caller's."""
        self._paper.aside(self._words.gettext("Type ? for help."))
        while not self._quits:
            self._evening.paused = self._offer_waits()
            if self._step(self._slice()) or self._block_is_due():
                continue
            self._tell_unknown()
            if self._evening.waiting == "over":
                return True
            if self._evening.waiting == "bids" and self._bidding.asked is None:
                self._bidding.close()
                continue
            self._show()
            line = self._listen()
            if line is not None:
                self._answer(line)
        return False

    # What goes on by itself

    def _slice(self) -> int:
        """How much time the block gets: a stand-in's passes only while it is needed."""
        stand_in = isinstance(self._evening.block, StandIn)
        return SLICE_MS if stand_in and self._evening.game.step == steps.PRESS else 0

    def _step(self, wait_ms: int) -> bool:
        """True if something was told."""
        news = self._evening.step(wait_ms)
        for each in news:
            self._tell(each)
        happenings, self._evening.happenings = self._evening.happenings, []
        for happening in happenings:
            self._tell_link(happening)
        return bool(news)

    def _tell(self, news: News) -> None:
        self._shown = []
        self._reports_by = 0
        self._paper.say(*self._teller.story(news.move, news.before, news.events))
        self._bidding.heard(news.events)
        if news.move[0] == moves.PRESS:
            self._hear_out(news.move[1])
        if self._evening.block is not None:
            self._last_news = self._evening.block.now

    def _hear_out(self, outcome: int) -> None:
        """A block that still plays takes no press: a stand-in's sound is over before the next."""
        block = self._evening.block
        if isinstance(block, StandIn):
            paused, self._evening.paused = self._evening.paused, True
            end = block.now + length_ms(outcome)
            while block.now < end:
                self._evening.step(SLICE_MS)
            self._evening.paused = paused

    def _tell_link(self, happening: Happening) -> None:
        stand_in = isinstance(self._evening.block, StandIn)
        if happening.what == "press" or (stand_in and happening.what in _QUIET):
            return  # the story tells a press
        self._paper.say(told_of(self._words, happening))
        if happening.what in _LOST and self._evening.block is not None:
            self._paper.say(
                self._words.gettext(
                    "Plug the block in again, or type {dice} to carry on with dice."
                ).format(dice=self._words.gettext(commands.DICE))
            )

    def _tell_unknown(self) -> None:
        """Presses that no game here has asked for stay in the block until they are discarded."""
        for event in self._evening.unknown_presses():
            if event.key in self._seen:
                continue
            self._seen.add(event.key)
            question = self._words.gettext(
                "The block holds a press that no game here has asked for. Discard it?"
            )
            if self._asker.yes(question):
                self._evening.discard(event)

    def _block_is_due(self) -> bool:
        """A stand-in is asked for a press and has not answered yet, or a bot is to press it."""
        block = self._evening.block
        if self._evening.game.step != steps.PRESS or not isinstance(block, StandIn):
            return False
        if self._evening.waiting == "press":
            if self._evening.may_press and block.now >= self._reports_by:
                return False
        else:
            self._clock.skip(SLICE_MS)  # a bot presses as soon as the block lets it
        if block.now > self._last_news + PATIENCE_MS:
            raise Trouble(
                "The block ({name}) did not report its press: check it first.", name=block.name
            )
        return True

    def _offer_waits(self) -> bool:
        """Bots go on only when a person has answered what was offered to him."""
        g = self._evening.game
        return self._evening.waiting == "bots" and any(
            offer and self._evening.is_person(offer[2]) for offer in g.offers
        )

    # What is asked

    def _show(self) -> None:
        call, self._choices = self._question()
        shown = [call, *numbered([choice.label for choice in self._choices])]
        if shown != self._shown:
            self._shown = shown
            self._paper.call(call)
            self._paper.say(*shown[1:])

    def _question(self) -> tuple[str, list[Choice]]:
        said = self._teller.awaiting(self._evening.game)
        if self._evening.waiting == "bids":
            return f"{said} {self._bidding.question()}", []
        if self._offer_waits():
            g = self._evening.game
            offer = next(o for o in g.offers if o and self._evening.is_person(o[2]))
            said = self._teller.move(offer, g)
        elif is_rent_hold(self._evening):
            said = self._words.gettext("{player} is about to roll: ask for your rent now.").format(
                player=self._evening.sitting.table.names[self._evening.game.who]
            )
        return said, self._chooser.choices()

    def _listen(self) -> str | None:
        self._paper.prompt()
        wired = self._evening.block is not None and not isinstance(self._evening.block, StandIn)
        within = LISTEN_S if wired or self._evening.waiting == "bots" else None
        line = self._lines.take(within)
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
        name, _, rest = line.partition(" ")
        word = commands.command(self._words, name)
        if word and (not rest or word == commands.LOG):
            self._shown = []
            self._do[word](rest.strip())
        elif self._evening.waiting == "bids":
            self._bid(line)
        elif not line:
            self._enter()
        else:
            self._choose(line)

    def _bid(self, line: str) -> None:
        self._shown = []
        if line and not self._bidding.answer(line):
            self._say_unknown()

    def _enter(self) -> None:
        """Enter alone does what chance is asked; a decision has to be said."""
        first = self._choices[0] if self._choices else None
        if first is not None and first.word in (ROLL, DRAW, PRESS):
            self._do[first.word]("")
        else:
            self._shown = []

    def _choose(self, line: str) -> None:
        number = whole(line)
        if number is None or not 1 <= number <= len(self._choices):
            self._say_unknown()
            return
        self._pick(self._choices[number - 1])

    def _pick(self, choice: Choice) -> None:
        if choice.word:
            self._shown = []
            self._do[choice.word]("")
        else:
            self._evening.do(choice.move)

    def _say_unknown(self) -> None:
        self._paper.say(self._words.gettext("That is none of the choices: type ? for help."))
        self._shown = []

    def _menu_of(self, word: str) -> Callable[[str], None]:
        return lambda _: self._menu(word)

    def _menu(self, word: str) -> None:
        choices = self._chooser.menu(word)
        if not choices:
            self._paper.say(self._words.gettext("There is nothing of that kind to do now."))
            return
        labels = [choice.label for choice in choices]
        hint = self._words.gettext("Which one? Only Enter for none.")
        # the only one is asked too: to sell by mistake would be sad
        number = self._asker.one_of(hint, [*labels, self._words.gettext("None of them.")])
        if number == len(choices):
            raise Cancelled
        self._pick(choices[number])

    def _roll(self) -> None:
        if not self._evening.typed:
            self._evening.roll()
            return
        die = self._asker.number(self._words.gettext("What does the die show?"), 1, 6)
        self._evening.roll(die)

    def _press(self) -> None:
        if self._evening.block is not None or not self._evening.typed:
            if self._evening.block is not None:
                self._reports_by = self._evening.block.now + REPORT_MS
            self._evening.press()
            return
        first = self._asker.number(self._words.gettext("What does the first die show?"), 1, 6)
        second = self._asker.number(self._words.gettext("What does the second die show?"), 1, 6)
        self._evening.press_with_dice(first, second)

    def _dice(self) -> None:
        if self._evening.block is None:
            self._paper.say(
                self._words.gettext("The game uses dice in place of the block already.")
            )
            return
        self._evening.use_dice()
        self._paper.say(self._words.gettext("From now on, two dice take the place of the block."))

    def _rent(self) -> None:
        asked = self._chooser.rents()
        if not asked:
            self._paper.say(self._words.gettext("There is no rent to ask for now."))
        for move in asked:
            if self._evening.game.why_not(move) is None:  # the one before may have ended a game
                self._evening.do(move)

    def _deeds(self) -> None:
        names = self._evening.sitting.table.names
        self._paper.say(*sheets.deeds(self._evening.game, names, self._words))

    def _log(self, rest: str) -> None:
        most = whole(rest) if rest else sheets.LOG_LINES
        if commands.is_word(self._words, rest, commands.ALL) or (most is not None and most < 1):
            most = None
        sitting = self._evening.sitting
        self._paper.say(*sheets.log(sitting.table, self._evening.game, self._teller, most))

    def _save(self) -> None:
        self._paper.say(resume_line(self._words, self._evening.sitting.id))

    def _quit(self) -> None:
        self._quits = True

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


def resume_line(words: Words, game: str) -> str:
    return words.gettext(
        "Everything is kept. Go on with this game with: qblock play --text --resume {game}"
    ).format(game=game)
