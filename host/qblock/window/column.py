"""The column beside the board: whose turn and what now, the players, what has happened."""

from collections.abc import Callable, Sequence

import pygame

from ..rules.game import Game
from ..rules.moves import bits
from ..words import Words
from . import theme
from .actions import Action
from .pictures.pieces import coin
from .pictures.tokens import token
from .ui import Ui


def paint_head(
    ui: Ui, rect: pygame.Rect, game: Game, sentence: str, news: str, actions: Sequence[Action]
) -> None:
    """One sentence, one main button, and what else can be answered."""
    ui.panel(rect)
    s = ui.sizes
    pad = s.base * 2 // 3
    icon = round(s.call * 2.1)
    who = game.who if game.who >= 0 else -1
    text_x = rect.x + pad
    if who >= 0:
        ui.picture(token(who, icon), pygame.Rect(rect.x + pad, rect.y + pad, icon, icon))
        text_x += icon + pad
    line = round(s.call * 1.3)
    place = pygame.Rect(text_x, rect.y + pad, rect.right - pad - text_x, 2 * line)
    ui.texts(sentence, place, s.call, theme.CREAM, True, most=2)
    small = pygame.Rect(
        rect.x + pad, place.bottom + pad // 3, rect.width - 2 * pad, s.base * 3 // 2
    )
    ui.text(news, small, s.small, theme.MUTED)
    _buttons(
        ui, pygame.Rect(small.x, small.bottom + pad // 3, small.width, s.base * 5 // 2), actions
    )


def _buttons(ui: Ui, row: pygame.Rect, actions: Sequence[Action]) -> None:
    """The main one is the widest."""
    if not actions:
        return
    gap = ui.sizes.base // 2
    shares = [3 if action.main else 2 for action in actions]
    free = row.width - gap * (len(actions) - 1)
    x = row.x
    for action, share in zip(actions, shares, strict=True):
        width = free * share // sum(shares)
        ui.button(
            action.id,
            pygame.Rect(x, row.y, width, row.height),
            action.label,
            action.act,
            kind="main" if action.main else "button",
            key=action.key,
            enabled=action.enabled,
            size=ui.sizes.call if action.main else ui.sizes.base,
        )
        x += width + gap


def head_height(ui: Ui) -> int:
    s = ui.sizes
    pad = s.base * 2 // 3
    return (
        2 * round(s.call * 1.3) + s.base * 3 // 2 + s.base * 5 // 2 + 2 * pad + 2 * (pad // 3) + 2
    )


def paint_players(
    ui: Ui,
    rect: pygame.Rect,
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
        place = pygame.Rect(rect.x, rect.y + p * row, rect.width, row)
        if p == game.who:
            ui.bar(pygame.Rect(place.x, place.y + 4, 4, row - 8), theme.AMBER)
        _player(ui, place, game, p, names[p], coins[p], words)
        label = words.gettext("Deeds of {player}").format(player=names[p])
        ui.area(f"player {p}", place.inflate(-8, -2), label, lambda p=p: show(p))  # type: ignore[misc]


def _player(
    ui: Ui, rect: pygame.Rect, game: Game, p: int, name: str, coins: int, words: Words
) -> None:
    s = ui.sizes
    pad = s.base // 2
    icon = min(rect.height - 6, s.base * 2)
    alive = game.alive[p]
    ui.picture(token(p, icon), pygame.Rect(rect.x + pad, rect.y, icon, rect.height))
    left = rect.x + pad + icon + pad
    money = s.base * 4
    right = rect.right - pad - money
    top = pygame.Rect(left, rect.y + 2, right - left, (rect.height - 4) // 2)
    colour = theme.CREAM if alive else theme.MUTED
    state = _state(game, p, words)
    half = top.width // 2 if state else top.width
    ui.text(name, pygame.Rect(top.x, top.y, half, top.height), s.base, colour, p == game.who)
    if state:
        box = pygame.Rect(top.x + half, top.y, top.width - half, top.height)
        ui.text(state, box, s.small, theme.MUTED if not alive else theme.AMBER, align="end")
    if alive:
        face = coin(round(s.base * 1.2))
        ui.picture(face, pygame.Rect(right + pad // 2, rect.y, face.get_width(), rect.height))
        number = pygame.Rect(
            right + face.get_width(), rect.y, money - face.get_width(), rect.height
        )
        ui.text(str(coins), number, s.call, theme.CREAM, True, "end")
    _tabs(ui, pygame.Rect(left, top.bottom, right - left, top.height), game, p)


def _state(game: Game, p: int, words: Words) -> str:
    if not game.alive[p]:
        return words.gettext("bankrupt")
    if any(debt[0] == p for debt in game.debts):
        return words.gettext("in debt")
    if game.jailed[p]:
        return words.gettext("in Jail")
    return words.gettext("has a card") if game.kept[p] else ""


def _tabs(ui: Ui, rect: pygame.Rect, game: Game, p: int) -> None:
    """A small tab for each deed in its set's colour; hollow if it is mortgaged."""
    high = max(6, min(rect.height - 4, ui.sizes.base))
    wide = max(5, high * 2 // 3)
    x = rect.x
    for s in bits(game.deeds[p]):
        if x + wide > rect.right:
            break
        set_ = game.board.edition.spaces[s].set
        colour = theme.SETS.get(set_, theme.MUTED)
        spot = ui.place(pygame.Rect(x, rect.centery - high // 2, wide, high))
        if game.mortgaged >> s & 1:
            pygame.draw.rect(ui.surface, colour, spot, 1, border_radius=2)
        else:
            pygame.draw.rect(ui.surface, colour, spot, border_radius=2)
            pygame.draw.rect(ui.surface, theme.CREAM, spot, 1, border_radius=2)
        x += wide + 3


def paint_log(ui: Ui, rect: pygame.Rect, lines: Sequence[str], scroll: int, words: Words) -> int:
    """Newest first; how many lines fit."""
    ui.panel(rect)
    s = ui.sizes
    pad = s.base // 2
    high = round(s.small * 1.45)
    fit = max(1, (rect.height - 2 * pad) // high)
    for n, line in enumerate(lines[scroll : scroll + fit]):
        place = pygame.Rect(rect.x + pad, rect.y + pad + n * high, rect.width - 2 * pad, high)
        ui.text(line, place, s.small, theme.CREAM if n == 0 and not scroll else theme.MUTED)
    return fit
