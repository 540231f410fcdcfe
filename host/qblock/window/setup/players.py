"""Who plays: a row for each, in turn order."""

from functools import partial

from pygame import Rect

from ...words import Words
from ..app import App
from ..layout import columns
from ..pictures.tokens import token
from ..ui import Act, Ui
from .form import FEWEST, MOST, Form, usual_name

_UP, _AWAY = "▲", "\N{MULTIPLICATION SIGN}"


def style_name(style: str, words: Words) -> str:
    return {
        "cautious": words.gettext("cautious"),
        "builder": words.gettext("builder"),
        "trader": words.gettext("trader"),
        "random": words.gettext("random"),
    }[style]


def paint_players(ui: Ui, rect: Rect, form: Form, app: App) -> None:
    """As many rows as can play; the first that is free adds a player."""
    s = ui.sizes
    gap = max(4, s.base // 3)
    high = min(round(s.base * 2.6), (rect.height - gap * (MOST - 1)) // MOST)
    for n in range(min(MOST, len(form.seats) + 1)):
        row = Rect(rect.x, rect.y + n * (high + gap), rect.width, high)
        if n < len(form.seats):
            _paint_seat(ui, row, n, form, app.words)
        else:
            label = app.words.gettext("Add a player")
            ui.button("add", row, label, form.add, key="a", picture=token(n, high * 3 // 4))


def _paint_seat(ui: Ui, row: Rect, n: int, form: Form, words: Words) -> None:
    s, seat = ui.sizes, form.seats[n]
    gap = max(3, s.base // 4)
    free = row.width - row.height - gap
    face = Rect(row.x, row.y, row.height, row.height)
    ui.picture(token(n, row.height - 2), face)
    rest = Rect(face.right + gap, row.y, free, row.height)
    name, person, bot, style, up, away = columns(rest, (9, 5, 4, 6, 2, 2), gap)
    shown = seat.name or usual_name(n, words)
    ui.field(f"name {n}", name, shown, seat.name, partial(form.type_name, n))
    _choice(ui, person, f"person {n}", words.gettext("Person"), seat.is_person,
            partial(form.seat_person, n))  # fmt: skip
    _choice(ui, bot, f"bot {n}", words.gettext("Bot"), not seat.is_person,
            partial(form.seat_bot, n))  # fmt: skip
    if not seat.is_person:
        said = style_name(seat.who, words)
        ui.button(f"style {n}", style, said, partial(form.next_style, n), size=s.small)
        ui.widgets[-1].on_step = partial(form.next_style, n)
    says = words.gettext("Move {player} up").format(player=shown)
    ui.button(f"up {n}", up, says, partial(form.move_up, n), shown=_UP, size=s.small)
    says = words.gettext("Remove {player}").format(player=shown)
    ui.button(f"away {n}", away, says, partial(form.remove, n), shown=_AWAY,
              enabled=len(form.seats) > FEWEST)  # fmt: skip


def _choice(ui: Ui, rect: Rect, id_: str, label: str, on: bool, act: Act) -> None:
    ui.button(id_, rect, label, act, kind="chosen" if on else "button", size=ui.sizes.small)
