"""The drawer over the column: one dialog at a time, which slides in from the edge of the window."""

from pygame import Rect

from . import theme
from .dialogs.base import Dialog
from .ui import Ui

SLIDE_MS = 180.0
_SETTLED_MS = SLIDE_MS + 50  # the last picture of it is painted


class Drawer:
    """Times are milliseconds."""

    def __init__(self) -> None:
        self.dialog: Dialog | None = None
        self.reduced = False  # it is there at once
        self._opened_at = -1e9

    def open(self, dialog: Dialog, now: float) -> None:
        self.dialog, self._opened_at = dialog, now

    def close(self) -> None:
        self.dialog = None

    def settles(self, now: float) -> bool:
        """It has to be painted anew, and once more when it has arrived."""
        return now - self._opened_at < _SETTLED_MS and not self.reduced

    def slides(self, now: float) -> bool:
        return self.dialog is not None and self._slid(now) < 1.0

    def covers(self, now: float) -> bool:
        """Nothing of what is below is seen."""
        return self.dialog is not None and self._slid(now) == 1.0

    def _slid(self, now: float) -> float:
        """How far it has come, 0 to 1: fast first, then slower."""
        if self.reduced:
            return 1.0
        share = max(0.0, min(1.0, (now - self._opened_at) / SLIDE_MS))
        return 1 - (1 - share) ** 3

    def paint(self, ui: Ui, rest: Rect, now: float) -> None:
        if self.dialog is None:
            return
        clip = ui.surface.get_clip()
        ui.surface.set_clip(ui.place(rest.inflate(2, 2)))
        if self.slides(now):
            ui.forget_widgets_in(rest)
        place = rest.move(round((1 - self._slid(now)) * rest.width), 0)
        ui.panel(place, edge=theme.AMBER)
        self.dialog.paint(ui, place.inflate(-ui.sizes.base, -ui.sizes.base // 2))
        ui.surface.set_clip(clip)
