"""The column beside the board: whose turn and what now, the players, what has happened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect

from ..editions.edition import CASTLE as CASTLE_LEVEL
from ..rules.game import Game
from ..rules.moves import bits
from ..words import Words
from . import theme
from .actions import Action, Tool
from .layout import columns
from .pictures.emblems import emblem_name, space_emblem
from .pictures.patterns import pattern
from .pictures.pieces import coin, die
from .pictures.tokens import token
from .text import SHRINK, height_of
from .theme import Sizes
from .ui import Act, Kind, Ui

LINES, LETTERS = 34, 21  # of base size that the column has to hold
RIGHT_TO_LEFT = "\u200f"  # a mark that is not seen: two sentences stay apart, whatever begins them
_STRIP = (3, 2)  # the words, and the button beside them
_LONG = 5  # lines that the longest sentence takes


def fitting(sizes: Sizes, column: Rect) -> Sizes:
    """Text as large as wished for, and as the column, or the setup, holds: nothing is lost for
    its size."""
    most = min(column.height / LINES, column.width / LETTERS)
    return replace(sizes, scale=min(sizes.scale, sizes.scale * most / sizes.base))


@dataclass(frozen=True)
class Head:
    """Whose turn and what now. `who` is -1 if it is nobody's, or everybody's."""

    who: int
    sentence: str
    remark: Sequence[str]  # sentences: the last ones, as many as there is room for
    actions: Sequence[Action]
    refused: bool = False  # the remark says why something cannot be done


def head_height(ui: Ui) -> int:
    s = ui.sizes
    pad = s.base * 2 // 3
    return 2 * round(s.call * 1.25) + 2 * round(s.small * 1.25) + s.base * 5 // 2 + 3 * pad


def paint_head(ui: Ui, rect: Rect, head: Head) -> None:
    """One sentence, one main button, and what else can be answered."""
    ui.panel(rect)
    s = ui.sizes
    pad = s.base * 2 // 3
    inside = rect.inflate(-2 * pad, -2 * pad)
    icon = round(s.call * 2.1) if head.who >= 0 else 0
    if icon:
        ui.picture(token(head.who, icon), Rect(inside.x, inside.y, icon, icon))
    x = inside.x + (icon + pad if icon else 0)
    line = round(s.call * 1.25)
    call = Rect(x, inside.y, inside.right - x, 2 * line)
    rows = _in_rows(ui, inside.width, head.actions)
    buttons = (0, s.base * 5 // 2, s.base * 4)[len(rows)]
    size, most = _call_fitting(ui, head, call.width, inside.height - buttons - pad // 3)
    used = ui.texts(head.sentence, call, size, theme.CREAM, True, most=most)
    top = max(inside.y + used, inside.y + icon if icon else 0) + pad // 3
    small = Rect(inside.x, top, inside.width, inside.bottom - buttons - top)
    colour = theme.CORAL if head.refused else theme.MUTED
    room = min(3, small.height // round(s.small * 1.2))
    if room > 0:
        ui.texts(_last_of(ui, head.remark, small.width, room), small, s.small, colour, most=room)
    if head.actions:
        row = Rect(inside.x, inside.bottom - buttons, inside.width, buttons)
        _paint_actions(ui, row, rows)


def _call_fitting(ui: Ui, head: Head, width: int, high: int) -> tuple[int, int]:
    """How large the sentence is set, and in how many lines at most, to leave the buttons room."""
    size, least = ui.sizes.call, round(ui.sizes.call * SHRINK)
    few = 2 if head.actions else 3
    most = next((n for n in (few, 3) if ui.type.holds(head.sentence, size, width, n, True)), 4)
    while size > least:
        lines = ui.type.lines(head.sentence, size, theme.CREAM, width, most, True)
        if height_of(lines) <= high:
            break
        size -= 1
    return size, most


def _last_of(ui: Ui, sentences: Sequence[str], width: int, lines: int) -> str:
    said, between = list(sentences), f"{RIGHT_TO_LEFT} " if ui.mirrored else " "
    while len(said) > 1 and ui.type.count(between.join(said), ui.sizes.small, width) > lines:
        del said[0]
    return between.join(said)


def _paint_actions(ui: Ui, rect: Rect, rows: Sequence[Sequence[Action]]) -> None:
    gap = ui.sizes.base // 3
    high = (rect.height - gap * (len(rows) - 1)) // max(1, len(rows))
    for number, actions in enumerate(rows):
        row = Rect(rect.x, rect.y + number * (high + gap), rect.width, high)
        for action, place in zip(actions, _places(ui, row, actions), strict=True):
            ui.button(
                action.id,
                place,
                action.label,
                action.act,
                kind="main" if action.main else "button",
                key=action.key,
                enabled=action.enabled,
                size=_size(ui, action),
                picture=die(action.die, min(place.size)) if action.die else None,
                shown="" if action.die else None,
            )


def _size(ui: Ui, action: Action) -> int:
    return ui.sizes.call if action.main else ui.sizes.base


def _needs(ui: Ui, action: Action, shrunk: float = 1.0) -> int:
    """How wide a button is that holds the words."""
    words = ui.type.size(action.label, round(_size(ui, action) * shrunk), action.main)[0]
    return words + round(ui.sizes.base * 1.2)


def _places(ui: Ui, row: Rect, actions: Sequence[Action]) -> list[Rect]:
    """The main one is the widest, unless the words of another need more."""
    gap = ui.sizes.base // 2
    free = row.width - gap * (len(actions) - 1)
    needed = [_needs(ui, action) for action in actions]
    if sum(needed) > free:
        needed = [_needs(ui, action, SHRINK) for action in actions]
    spare = max(0, free - sum(needed))
    wishes = [3 if action.main else 2 for action in actions]
    return columns(
        row, [n + spare * w // sum(wishes) for n, w in zip(needed, wishes, strict=True)], gap
    )


def _in_rows(ui: Ui, width: int, actions: Sequence[Action]) -> list[Sequence[Action]]:
    """Side by side; where the words are too long for that, the main one has a row of its own."""
    least = sum(_needs(ui, action, SHRINK) for action in actions)
    if not actions or least + ui.sizes.base // 2 * (len(actions) - 1) <= width:
        return [actions] if actions else []
    return [actions[:1], actions[1:]]


def paint_strip(ui: Ui, rect: Rect, said: str, label: str, act: Act, key: str) -> None:
    """Something is not as it should be, and what can be done about it: beside it, or below where
    there is much to say."""
    s = ui.sizes
    ui.panel(rect, theme.INK, theme.CORAL)
    inside = rect.inflate(-s.base, -s.base // 2)
    words, button = columns(inside, _STRIP, s.base // 2)
    if not _is_short(ui, rect.width, said):
        high = round(s.base * 1.8)
        words = Rect(inside.x, inside.y, inside.width, inside.height - high)
        button = Rect(inside.x, inside.bottom - high, inside.width, high)
    ui.texts(said, words, s.small, theme.CREAM, most=_LONG)
    ui.button("strip", button, label, act, key=key, size=s.small)


def strip_height(ui: Ui, width: int, said: str) -> int:
    s = ui.sizes
    if _is_short(ui, width, said):
        return round(s.small * 2.7) + s.base // 2
    lines = ui.type.lines(said, s.small, theme.CREAM, width - s.base, _LONG)
    return height_of(lines) + round(s.base * 1.8) + s.base


def _is_short(ui: Ui, width: int, said: str) -> bool:
    beside = columns(Rect(0, 0, width - ui.sizes.base, 1), _STRIP, ui.sizes.base // 2)[0].width
    return ui.type.count(said, ui.sizes.small, beside) <= 2


def paint_tools(ui: Ui, row: Rect, tools: Sequence[Tool]) -> None:
    """Each as wide as its word asks for: they are not equally long in any language."""
    s = ui.sizes
    shares = [ui.type.size(tool.label, s.small)[0] + s.base for tool in tools]
    places = columns(row, shares, s.base // 3)
    for tool, place in zip(tools, places, strict=True):
        kind: Kind = "danger" if tool.calls else "button"
        ui.button(tool.id, place, tool.label, tool.act, key=tool.key, kind=kind, size=s.small)


def paint_players(
    ui: Ui,
    rect: Rect,
    game: Game,
    names: Sequence[str],
    coins: Sequence[int],
    words: Words,
    show: Callable[[int], None],
) -> None:
    """A row for each: token, name, coins, deeds as tabs, and what else there is to know."""
    ui.panel(rect)
    row = rect.height // max(1, game.n)
    for p in range(game.n):
        place = Rect(rect.x, rect.y + p * row, rect.width, row)
        if p == game.who:
            ui.bar(Rect(place.x, place.y + 4, max(4, ui.sizes.base // 5), row - 8), theme.AMBER)
        _player(ui, place, game, p, names[p], coins[p], words)
        label = words.gettext("Deeds of {player}").format(player=names[p])
        ui.area(f"player {p}", place.inflate(-8, -2), label, lambda p=p: show(p))  # type: ignore[misc]


def _player(ui: Ui, rect: Rect, game: Game, p: int, name: str, coins: int, words: Words) -> None:
    s = ui.sizes
    pad = s.base // 2
    icon = min(rect.height - 6, s.base * 2)
    alive = game.alive[p]
    ui.picture(token(p, icon), Rect(rect.x + pad, rect.y, icon, rect.height))
    left = rect.x + pad + icon + pad
    money = s.base * 4
    right = rect.right - pad - money
    top = Rect(left, rect.y + 2, right - left, (rect.height - 4) // 2)
    colour = theme.CREAM if alive else theme.MUTED
    state = _state(game, p, words)
    half = top.width // 2 if state else top.width
    ui.text(name, Rect(top.x, top.y, half, top.height), s.base, colour, p == game.who)
    if state:
        box = Rect(top.x + half, top.y, top.width - half - pad // 2, top.height)
        ui.text(state, box, s.small, theme.MUTED if not alive else theme.AMBER, align="end")
    if alive:
        face = coin(round(s.base * 1.2))
        ui.picture(face, Rect(right + pad // 2, rect.y, face.get_width(), rect.height))
        number = Rect(right + face.get_width(), rect.y, money - face.get_width(), rect.height)
        ui.text(words.number(coins), number, s.call, theme.CREAM, True, "end")
    paint_tabs(ui, Rect(left, top.bottom, right - left, top.height), game, p)


def _state(game: Game, p: int, words: Words) -> str:
    if not game.alive[p]:
        return words.gettext("bankrupt")
    if any(debt[0] == p for debt in game.debts):
        return words.gettext("in debt")
    if game.jailed[p]:
        return words.gettext("in Jail")
    return words.gettext("has a card") if game.kept[p] else ""


def paint_tabs(ui: Ui, rect: Rect, game: Game, p: int) -> None:
    """A small tab for each deed in its set's colour and pattern; hollow if it is mortgaged, with
    a foot for every house, and a whole base for the castle."""
    deeds = sorted(bits(game.deeds[p]), key=lambda s: (game.board.members[s], s))
    if not deeds:
        return
    high = max(8, min(rect.height - 4, round(ui.sizes.base * 1.1)))
    step = min(high, rect.width // len(deeds))
    wide = max(4, step - 3)
    for number, s in enumerate(deeds):
        place = Rect(rect.x + number * step, rect.centery - high // 2, wide, high)
        _paint_tab(ui, place, game, s)


def _paint_tab(ui: Ui, rect: Rect, game: Game, s: int) -> None:
    printed = game.board.edition.spaces[s]
    spot = ui.place(rect)
    if not printed.set:
        pygame.draw.rect(ui.surface, theme.MUTED, spot)
        ui.picture(space_emblem(emblem_name(printed.kind, printed.name), min(rect.size)), rect)
    else:
        ui.picture(pattern(printed.set, rect.size, max(5, rect.width // 2)), rect)
    if game.mortgaged >> s & 1:
        thick = max(4, rect.width // 2)
        pygame.draw.rect(ui.surface, theme.PANEL, spot.inflate(-thick, -thick))
    pygame.draw.rect(ui.surface, theme.CREAM, spot, ui.sizes.hair)
    level = game.level[s]
    foot = max(2, rect.height // 6)
    for n in range(4 if level == CASTLE_LEVEL else level):
        x = rect.x + n * rect.width // 4
        wide = rect.width // 4 + (1 if level == CASTLE_LEVEL else -1)
        ui.bar(Rect(x, rect.bottom - foot, max(1, wide), foot), theme.AMBER)


def paint_log(ui: Ui, rect: Rect, lines: Sequence[str], scroll: int) -> None:
    """Newest first; a long one takes as many lines as it needs."""
    ui.panel(rect)
    s = ui.sizes
    pad = s.base // 2
    inside = rect.inflate(-2 * pad, -pad)
    y, gap = inside.y, max(2, s.small // 5)
    for n, line in enumerate(lines[scroll:]):
        set_ = ui.type.lines(line, s.small, theme.MUTED, inside.width, _LONG)
        high = height_of(set_)
        if n and y + high > inside.bottom:
            break
        colour = theme.CREAM if n == 0 and not scroll else theme.MUTED
        ui.texts(line, Rect(inside.x, y, inside.width, high), s.small, colour, most=_LONG)
        y += high + gap
