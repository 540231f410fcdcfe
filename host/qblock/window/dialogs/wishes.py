"""What can be set, row by row: language, text, speed, sound, movement, full screen."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from .. import theme
from ..app import App
from ..hands import MUTE
from ..layout import Rows, columns
from ..settings import LOUDEST, SPEEDS, TEXT_SIZES
from ..ui import Act, Ui

ROWS = 5
_HALF, _TIMES = "½", "\N{MULTIPLICATION SIGN}"


def paint_wishes(ui: Ui, rows: Rows, high: int, app: App, languages: Act) -> None:
    """ROWS rows of this height; `languages` opens the list of languages."""
    words, wishes = app.words, app.settings
    control = _row(ui, rows.take(high), words.gettext("Language"))
    ui.button("language", control, words.own_name, languages, key="l", size=ui.sizes.base)

    control = _row(ui, rows.take(high), words.gettext("Text size"))
    sizes = [(size, words.gettext("{percent} %")) for size in TEXT_SIZES]
    _chips(
        ui,
        control,
        [
            (f"text {n}", said.format(percent=round(size * 100)), size == wishes.text,
             partial(app.set, text=size))
            for n, (size, said) in enumerate(sizes)
        ],
    )  # fmt: skip
    control = _row(ui, rows.take(high), words.gettext("Speed"))
    _chips(
        ui,
        control,
        [
            (f"speed {n}", _times(speed), speed == wishes.speed, partial(app.set, speed=speed))
            for n, speed in enumerate(SPEEDS)
        ],
    )
    control = _row(ui, rows.take(high), words.gettext("Sound"))
    volume, mute = columns(control, (3, 2), ui.sizes.base)
    ui.slider(
        "volume",
        volume,
        words.gettext("Volume"),
        0 if wishes.muted else wishes.volume / LOUDEST,
        lambda share: app.set(volume=round(share * LOUDEST), muted=False),
        lambda step: app.set(volume=_within(app.settings.volume + step), muted=False),
    )
    quiet = partial(app.set, muted=not wishes.muted)
    ui.tick("mute", mute, words.gettext("Mute"), wishes.muted, quiet, key=MUTE)
    calm, full = columns(rows.take(high), (1, 1), ui.sizes.base)
    _tick(ui, calm, "calm", words.gettext("Less movement"), wishes.reduced_motion,
          partial(app.set, reduced_motion=not wishes.reduced_motion))  # fmt: skip
    _tick(ui, full, "full screen", words.gettext("Full screen (F11)"), wishes.full_screen,
          partial(app.set, full_screen=not wishes.full_screen))  # fmt: skip


def _row(ui: Ui, row: Rect, label: str) -> Rect:
    left, right = columns(row, (2, 5), ui.sizes.base // 2)
    ui.text(label, left, ui.sizes.base, theme.MUTED)
    return right


def _chips(ui: Ui, row: Rect, chips: list[tuple[str, str, bool, Callable[[], None]]]) -> None:
    for place, (id_, label, on, act) in zip(
        columns(row, [1] * len(chips), ui.sizes.base // 3), chips, strict=True
    ):
        ui.button(id_, place, label, act, kind="chosen" if on else "button", size=ui.sizes.small)


def _tick(ui: Ui, rect: Rect, id_: str, label: str, on: bool, act: Act) -> None:
    ui.tick(id_, rect, label, on, act, size=ui.sizes.small)


def _times(speed: float) -> str:
    return f"{_HALF if speed == 0.5 else round(speed)}{_TIMES}"


def _within(volume: int) -> int:
    return max(0, min(LOUDEST, volume))
