"""How it is played: which block, whose dice, how rent is paid, and the board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pygame import Rect

from ...editions.load import check_board
from ...table.finding import DICE, WINDOW
from ...words import Words
from .. import theme
from ..layout import Rows, columns
from ..ui import Ui
from .form import Form, chosen_block, typed
from .looking import Looking

PATH_MOST = 400  # letters


@dataclass
class Options:
    """`paint` after `look`: what the board's file says is read when its name changes."""

    form: Form
    looking: Looking
    _checked: str | None = None
    _mistake: str = ""

    def paint(self, ui: Ui, rect: Rect, words: Words) -> None:
        s, form = ui.sizes, self.form
        gap = s.base // 3
        rows = Rows(rect, gap)
        part = (rect.height - 3 * gap) // 4
        self._paint_block(ui, rows.take(part), words)
        dice = [
            ("dice rolled", words.gettext("Rolled for you"), not form.typed_dice,
             partial(self._set_typed, False)),
            ("dice typed", words.gettext("My own die"), form.typed_dice,
             partial(self._set_typed, True)),
        ]  # fmt: skip
        rent = [
            ("rent ask", words.gettext("Ask for it"), not form.rent_by_itself,
             partial(self._set_rent, False)),
            ("rent auto", words.gettext("Paid by itself"), form.rent_by_itself,
             partial(self._set_rent, True)),
        ]  # fmt: skip
        said = (
            words.gettext("Roll a real die, and type what it shows.")
            if form.typed_dice
            else words.gettext("Nobody needs a die on the table.")
        )
        _choices(ui, rows.take(part), words.gettext("Die"), dice, said)
        said = (
            words.gettext("It is paid as soon as somebody lands there.")
            if form.rent_by_itself
            else words.gettext("Owners have to see it, and ask before the next roll.")
        )
        _choices(ui, rows.take(part), words.gettext("Rent"), rent, said)
        self._paint_board(ui, rows.take(part), words)

    # The block

    def _paint_block(self, ui: Ui, rect: Rect, words: Words) -> None:
        found = [each.url for each in self.looking.found]
        now = chosen_block(self.form, found)
        known = {
            WINDOW: words.gettext("On the screen"),
            DICE: words.gettext("None: roll dice"),
        }
        ports = [*found, *(() if now in known or now in found else (now,))]
        chips = [(url, url.rpartition("/")[2] or url) for url in ports] + list(known.items())
        choices = [
            (f"block {block}", label, block == now, partial(self._set_block, block))
            for block, label in chips
        ]
        if now == WINDOW:
            said = words.gettext("Press the block in the middle of the board.")
        elif now == DICE:
            said = words.gettext("Two dice say what the block would have drawn.")
        else:
            said = words.gettext("Press the block that stands on your table.")
        _choices(ui, rect, words.gettext("Question Block"), choices, said, self._seen(words))

    def _seen(self, words: Words) -> str:
        found = self.looking.found
        if not self.looking.is_done:
            return words.gettext("looking for one on the table…")
        if not found:
            return words.gettext("none is plugged in")
        said = words.ngettext("{count} is plugged in", "{count} are plugged in", len(found))
        return said.format(count=len(found))

    # The board

    def _paint_board(self, ui: Ui, rect: Rect, words: Words) -> None:
        form = self.form
        choices: list[Choice] = [
            ("board printed", words.gettext("The usual one"), not form.own_board,
             partial(self._set_own, False)),
            ("board own", words.gettext("My own box"), form.own_board,
             partial(self._set_own, True)),
        ]  # fmt: skip
        said = "" if form.own_board else words.gettext("The values that are commonly printed.")
        _choices(ui, rect, words.gettext("Board"), choices, said)

    def paint_file(self, ui: Ui, rect: Rect, words: Words) -> None:
        """The name of the board's file, and what is wrong in it."""
        s = ui.sizes
        row, below = (
            Rect(rect.x, rect.y, rect.width, min(rect.height, s.base * 2)),
            Rect(rect.x, rect.y + s.base * 2, rect.width, max(0, rect.height - s.base * 2)),
        )
        label = words.gettext("Type or paste the name of the file")
        ui.field("board file", row, label, self.form.board, self._type_file)
        mistake = self.mistake()
        if mistake:
            ui.texts(mistake, below, s.small, theme.CORAL, most=2)
        elif self.form.board:
            ui.text(words.gettext("This board can be played."), below, s.small, theme.MINT)

    def mistake(self) -> str:
        """The first one in the file; "" if there is none, or no file is named."""
        if self._checked != self.form.board:
            self._checked = self.form.board
            self._mistake = _first_mistake(self.form.board)
        return self._mistake

    def _type_file(self, text: str) -> None:
        self.form.board = typed(self.form.board, text, PATH_MOST)

    def _set_own(self, own: bool) -> None:
        self.form.own_board = own

    def _set_typed(self, is_typed: bool) -> None:
        self.form.typed_dice = is_typed

    def _set_rent(self, by_itself: bool) -> None:
        self.form.rent_by_itself = by_itself

    def _set_block(self, block: str) -> None:
        self.form.block = block


Choice = tuple[str, str, bool, Callable[[], None]]


def _first_mistake(file: str) -> str:
    if not file:
        return ""
    mistakes = check_board(Path(file).expanduser())
    if not mistakes:
        return ""
    first = mistakes[0]
    return f"{first.line}: {first.sentence}" if first.line else first.sentence


def _choices(
    ui: Ui, rect: Rect, title: str, choices: Sequence[Choice], said: str, aside: str = ""
) -> None:
    """A heading, below it one of several, and what that means."""
    s = ui.sizes
    line = min(round(s.base * 1.5), rect.height * 3 // 10)
    head = Rect(rect.x, rect.y, rect.width, line)
    left, right = columns(head, (1, 1), s.base // 2)
    ui.text(title, left, s.base, theme.MUTED)
    if aside:
        ui.text(aside, right, s.small, theme.MUTED, align="end")
    high = min(round(s.base * 2.2), rect.height - 2 * line)
    row = Rect(rect.x, head.bottom, rect.width, high)
    for place, (id_, label, on, act) in zip(
        columns(row, [1] * len(choices), s.base // 3), choices, strict=True
    ):
        ui.button(id_, place, label, act, kind="chosen" if on else "button", size=s.small)
    ui.text(said, Rect(rect.x, row.bottom, rect.width, line), s.small, theme.MUTED)
