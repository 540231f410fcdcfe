"""The board on the screen: its card, the tokens that walk on it, and in its middle the block, the
die, and the card that was drawn."""

import pygame
from pygame import Rect, Surface

from ..editions.card_texts import card_text
from ..rules import moves, steps
from ..rules.game import Game
from ..table.evening import Evening, News
from ..words import Words
from . import theme
from .motion import Motion
from .pictures import pen
from .pictures.block import BlockPicture
from .pictures.board import BoardPicture
from .pictures.colours import WORDS
from .pictures.pieces import die
from .pictures.tokens import token
from .text import Type
from .ui import Ui

CARD_LINES = 5
CARD_MS = 6000.0  # that a card lies in the middle, if nobody takes it away before


class BoardView:
    def __init__(self, evening: Evening, motion: Motion, block: BlockPicture) -> None:
        self._evening = evening
        self._motion = motion
        self._block = block
        self._rect = Rect(0, 0, 1, 1)
        self._card: tuple[int, int, float] | None = None  # card, who drew it, until when
        self._stood: dict[int, Rect] = {}  # where each token was painted last
        self._rolled = False  # the die was painted while it rolled
        self._marked: tuple[tuple[int, int], Surface, Rect] | None = None

    def speak(self, type_: Type, words: Words) -> None:
        self._words, self._type = words, type_
        self._picture = BoardPicture(self._evening.game.board, type_, words)

    @property
    def _game(self) -> Game:
        return self._evening.game

    # What it is told

    def hear(self, news: News, now: float) -> None:
        """A card that is drawn lies in the middle for a while."""
        if news.move[0] == moves.DRAW:
            self._card = (news.move[1], news.before.who, now + CARD_MS)
        elif news.move[0] in (moves.PRESS, moves.UNDO):
            self._card = None

    def hurry(self) -> None:
        self._card = None

    def step(self, now: float) -> bool:
        """Whether it is to be painted anew."""
        if self._card is not None and now > self._card[2]:
            self._card = None
            return True
        return False

    # Painting

    def paint(self, ui: Ui, rect: Rect, now: float) -> None:
        """`rect` as for everything else; the board itself is never mirrored."""
        self._rect = ui.place(rect)
        ui.surface.blit(self._picture.surface(rect.width, self._game), self._rect)
        self._paint_mark(ui.surface)
        self.paint_middle(ui.surface, now)
        self._paint_tokens(ui.surface)

    @property
    def middle(self) -> Rect:
        return self._picture.middle_rect(self._rect.width).move(self._rect.topleft)

    @property
    def block_rect(self) -> Rect:
        return self._block.rect_in(self.middle)

    def space_at(self, place: tuple[int, int]) -> int | None:
        """The space under the mouse."""
        x, y = place[0] - self._rect.x, place[1] - self._rect.y
        return self._picture.space_at(self._rect.width, (x, y))

    def _paint_mark(self, surface: Surface) -> None:
        """A frame round what is up for sale."""
        space = _spoken_of(self._game)
        if space is None:
            return
        key = (self._rect.width, space)
        if self._marked is None or self._marked[0] != key:
            self._marked = (key, *self._picture.mark(*key, theme.CORAL))
        surface.blit(self._marked[1], self._marked[2].move(self._rect.topleft))

    def paint_moved(self, surface: Surface, now: float) -> list[Rect]:
        """Where a token stood and stands, and the middle if something moves there: no more than
        that is painted anew."""
        changed = [
            rect.union(self._stood.get(p, rect))
            for p, rect in self._token_rects().items()
            if rect != self._stood.get(p)
        ]
        stirs = self._block.changed(now) or self._motion.rolls(now) or self._rolled
        if stirs or any(rect.colliderect(self.middle) for rect in changed):
            changed.append(self.middle)
        changed = apart(changed)
        for rect in changed:
            if rect != self.middle:
                self._paint_bare(surface, rect)
            if rect.colliderect(self.middle):
                self.paint_middle(surface, now)
        for rect in changed:
            surface.set_clip(rect)
            self._paint_tokens(surface)
        surface.set_clip(None)
        return changed

    def _paint_bare(self, surface: Surface, rect: Rect) -> None:
        """A part of the board, without tokens."""
        board = self._picture.surface(self._rect.width, self._game)
        surface.set_clip(rect)
        surface.fill(theme.INK, rect)
        surface.blit(board, self._rect)
        self._paint_mark(surface)
        surface.set_clip(None)

    def paint_middle(self, surface: Surface, now: float) -> None:
        self._rolled = self._motion.rolls(now)
        middle = self.middle
        surface.fill(theme.INK, middle)
        self._block.paint(surface, middle, now)
        if self._motion.die:
            size = max(24, middle.width // 7)
            face = die(self._motion.shown_die(now), size, self._motion.die_turn(now))
            surface.blit(face, face.get_rect(bottomright=(middle.right - 4, middle.bottom - 4)))
        if self._card is not None:
            self._paint_card(surface, middle, *self._card[:2])

    def _paint_card(self, surface: Surface, middle: Rect, card: int, who: int) -> None:
        """What was drawn, large enough to be read out."""
        size, width = card_room(middle.width)
        said = self._words.gettext(card_text(self._game.board.cards[card].id))
        lines = self._type.lines(said, size, WORDS, width - 3 * size, CARD_LINES)
        title = self._type.line(
            self._words.gettext("Community Chest"), size, WORDS, True, width - 5 * size
        )
        line = lines[0].get_height()
        height = round(line * (len(lines) + 1.4)) + 2 * size
        paper = pen.card((width, height), size // 2, theme.CREAM)
        paper.blit(title, title.get_rect(midtop=(width // 2, size)))
        mark = token(who, round(size * 1.7))
        side = width - size // 2 - mark.get_width() if self._type.right_to_left else size // 2
        paper.blit(mark, (side, size // 2))
        for number, text in enumerate(lines):
            y = size + round(line * (number + 1.4))
            paper.blit(text, text.get_rect(midtop=(width // 2, y)))
        surface.blit(paper, paper.get_rect(midtop=(middle.centerx, middle.top + size)))

    def _paint_tokens(self, surface: Surface) -> None:
        """Who is on the move stands in front."""
        size = self._picture.token_size(self._rect.width)
        self._stood = self._token_rects()
        for p in sorted(self._stood, key=lambda p: p == self._game.who):
            surface.blit(token(p, size), self._stood[p])

    def _token_rects(self) -> dict[int, Rect]:
        """On the screen, of everyone who is in the game."""
        size = self._picture.token_size(self._rect.width)
        return {
            p: token(p, size).get_rect(center=self._token_place(p)).move(self._rect.topleft)
            for p in range(self._game.n)
            if self._game.alive[p]
        }

    def _token_place(self, p: int) -> tuple[int, int]:
        """On its space, or in the air between two."""
        side, g, at = self._rect.width, self._game, self._motion.at[p]
        here, share = int(at) % g.board.size, at - int(at)
        x, y = self._picture.token_spot(side, here, p, g.n, bool(g.jailed[p]) and not share)
        if share:
            nx, ny = self._picture.token_spot(side, (here + 1) % g.board.size, p, g.n)
            hop = self._picture.token_size(side) * 0.5 * 4 * share * (1 - share)
            x, y = round(x + (nx - x) * share), round(y + (ny - y) * share - hop)
        return x, y


def apart(rects: list[Rect]) -> list[Rect]:
    """The same places without any two that overlap: what is half transparent is painted once."""
    found: list[Rect] = []
    for rect in rects:
        while (at := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(at))
        found.append(rect)
    return found


def card_room(middle: int) -> tuple[int, int]:
    """The size of the letters, and how wide a card is in a middle of this width."""
    return max(theme.LEAST_BASE, round(middle * 0.042)), round(middle * 0.82)


def _spoken_of(g: Game) -> int | None:
    """The space that people decide about now."""
    if g.step in (steps.BUY, steps.UTILITY_ROLL):
        return g.a
    return g.lot if g.step == steps.AUCTION and g.lot >= 0 else None


def places(width: int, height: int, margin: int) -> tuple[Rect, Rect]:
    """The board, square on the left, and the column; in a narrow window the column goes below."""
    if width >= height * 1.25:
        side = min(height - 2 * margin, round(width * 0.64))
        board = pygame.Rect(margin, (height - side) // 2, side, side)
        x = board.right + margin
        return board, Rect(x, margin, width - margin - x, height - 2 * margin)
    side = min(width - 2 * margin, round(height * 0.5))
    board = pygame.Rect((width - side) // 2, margin, side, side)
    y = board.bottom + margin
    return board, Rect(margin, y, width - 2 * margin, height - margin - y)
