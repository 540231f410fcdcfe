"""The Banker's clock: how long until a lot is closed, and a button that stops it."""

from math import ceil

from pygame import Rect

from .. import theme
from ..layout import columns
from ..ui import Ui
from .base import TableView


def paint_countdown(ui: Ui, row: Rect, table: TableView) -> None:
    evening, w = table.evening, table.words
    left = evening.closes_in
    clock, button = columns(row, (3, 2), ui.sizes.base // 2)
    if evening.clock_stopped:
        said = w.gettext("The clock is stopped.")
        label, act = w.gettext("Let it run"), evening.start_clock
    elif left is None:
        said = w.gettext("The Banker closes it by hand.")
        label, act = "", evening.start_clock
    else:
        seconds = ceil(left / 1000)
        said = w.ngettext("{seconds} second left", "{seconds} seconds left", seconds).format(
            seconds=w.number(seconds)
        )
        label, act = w.gettext("Stop the clock"), evening.stop_clock
    high = max(4, ui.sizes.base // 3)
    ui.text(said, Rect(clock.x, clock.y, clock.width, clock.height - high), ui.sizes.small)
    bar = Rect(clock.x, clock.bottom - high, clock.width, high)
    ui.bar(bar, theme.INK)
    if left is not None:
        share = min(1.0, left / max(1, evening.lot_time))
        colour = theme.CORAL if left < 3000 else theme.AMBER
        ui.bar(Rect(bar.x, bar.y, round(bar.width * share), high), colour)
    if label:
        ui.button("clock", button, label, act, key="c", size=ui.sizes.small)
