"""One frame: the block in its pose, lit by its lamp, and what flies around it."""

from math import hypot, pow, sqrt

import pygame
from pygame import Rect, Surface
from qblock.words import Words

from ..device import Light
from .block_art import LID, Art, draw_block, draw_coin, draw_spark
from .drawing import Kept, glow
from .feed import FULL, is_plain
from .labels import Labels, Status
from .look import AMBER, INK, MINT, Colour, Layout, mixed
from .motion import COIN_SIZE, Coin, Pose, Spark

AMBIENT = 0.87  # how much of its own colour the block shows by the light of the room
_EVENING = (1.0, 0.91, 0.82)  # which is that of a warm lamp
HALO = 1.8  # how far the lamp lights up what is behind the block, in sides
_TURNS = 10  # pictures of a turning coin
_BUDGET = 96_000_000  # bytes of pictures kept


def shine(light: Light) -> tuple[Colour, ...]:
    """The lamps as colours of a screen. They tell power; a screen wants the eye's curve."""
    full = 255 if is_plain(light) else FULL
    return tuple(
        (_eye(red, full), _eye(green, full), _eye(blue, full)) for red, green, blue in light.colours
    )


def _eye(power: int, full: int) -> int:
    return round(255 * pow(min(1.0, power / full), 1 / 2.2))


def _strangeness(lamps: tuple[Colour, ...]) -> float:
    """How bright the lamps are in a colour that is not the block's own, 0 to 1. The eye gets
    used to such light: the rest seems darker, and the colour purer."""
    red, green, blue = (sum(lamp[i] for lamp in lamps) / max(1, len(lamps)) for i in range(3))
    bright = hypot(red, green, blue)
    if not bright:
        return 0.0
    along = (red * AMBER[0] + green * AMBER[1] + blue * AMBER[2]) / (bright * hypot(*AMBER))
    return sqrt(max(0.0, 1 - along * along)) * min(1.0, max(red, green, blue) / 255)


def _room(share: float) -> tuple[int, int, int, int]:
    red, green, blue = (round(255 * min(1.0, share * part)) for part in _EVENING)
    return red, green, blue, 255


class Scene:
    """Draws frames of one size, and only what has changed."""

    def __init__(self, layout: Layout, words: Words | None = None) -> None:
        self._layout = layout
        self.labels = Labels(layout, words)
        self._side = layout.block
        self._art: Art = draw_block(self._side)
        self._halo = glow(round(self._side * HALO), round(self._side * HALO), 1.8)
        self._kept = Kept(_BUDGET)
        self._last: tuple[Pose, tuple[Colour, ...], Status] | None = None
        x, y = layout.centre
        self.block = Rect(0, 0, self._side, round(self._side * (1 + LID)))
        self.block.midbottom = (x, y + self._side // 2)

    def forget(self) -> None:
        """What is on the screen: something was in front of it."""
        self._last = None

    def draw(
        self, target: Surface, pose: Pose, lamps: tuple[Colour, ...], status: Status
    ) -> list[Rect]:
        """Bring the target up to date; the rectangles that changed."""
        changed = self._changed(pose, lamps, status)
        self._last = (pose, lamps, status)
        for rect in changed:
            target.set_clip(rect)
            self._paint(target, pose, lamps, status)
            target.set_clip(None)
        return changed

    def _changed(self, pose: Pose, lamps: tuple[Colour, ...], status: Status) -> list[Rect]:
        whole = Rect(0, 0, self._layout.width, self._layout.height)
        if self._last is None or self._last[0] != pose or self._last[2] != status:
            return [whole]
        if self._last[1] == lamps:
            return []
        return [self._halo.get_rect(center=self._layout.centre).clip(whole)]

    def _paint(
        self, target: Surface, pose: Pose, lamps: tuple[Colour, ...], status: Status
    ) -> None:
        side = self._side
        target.fill(INK)
        x, y = self._layout.centre
        x += round(pose.sway * side)
        self._shadow(target, x, pose.lift)
        self._light_up(target, x, y - round(pose.lift * side), lamps, pose.daylight)
        if pose.tray:
            self._tray(target, pose)
        for coin in pose.coins:
            self._coin(target, coin)
        block = self._lit(lamps, pose)
        if pose.tall != 1.0:
            size = (round(side * (2 - pose.tall)), round(block.get_height() * pose.tall))
            block = pygame.transform.smoothscale(block, size)
        bottom = self.block.bottom - round(pose.lift * side)
        target.blit(block, block.get_rect(midbottom=(x, bottom)))
        for spark in pose.sparks:
            self._spark(target, spark)
        self.labels.draw(target, status)

    def _shadow(self, target: Surface, x: int, lift: float) -> None:
        """On the table: narrower and fainter when the block is up."""

        def make() -> Surface:
            width, height = self._art.shadow.get_size()
            share = 1 - lift
            picture = pygame.transform.smoothscale(
                self._art.shadow, (round(width * share), round(height * share))
            )
            dark = round(26 * (1 - 3 * lift))
            picture.fill((dark, dark, dark), special_flags=pygame.BLEND_RGB_MULT)
            return picture

        lift = max(0.0, round(lift, 2))
        shadow = self._kept.get(("shadow", lift), make)
        place = shadow.get_rect(center=(x, self.block.bottom))
        target.blit(shadow, place, special_flags=pygame.BLEND_RGB_SUB)

    def _light_up(
        self, target: Surface, x: int, y: int, lamps: tuple[Colour, ...], daylight: float
    ) -> None:
        """What is behind the block shines with the mean of its lamps."""
        mean = [sum(lamp[i] for lamp in lamps) * 0.36 / max(1, len(lamps)) for i in range(3)]
        colour: Colour = (round(mean[0]), round(mean[1]), round(mean[2]))
        if not any(colour):
            return

        def make() -> Surface:
            halo = self._halo.copy()
            halo.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
            return halo

        halo = self._kept.get(("halo", colour), make)
        target.blit(halo, halo.get_rect(center=(x, y)), special_flags=pygame.BLEND_RGB_ADD)

    def _lit(self, lamps: tuple[Colour, ...], pose: Pose) -> Surface:
        daylight, turn = round(pose.daylight, 2), round(pose.turn, 2)
        flash = round(pose.flash, 1)
        key = ("block", lamps, daylight, turn, flash)
        return self._kept.get(key, lambda: self._light_block(lamps, daylight, turn, flash))

    def _light_block(
        self, lamps: tuple[Colour, ...], daylight: float, turn: float, flash: float
    ) -> Surface:
        """By the light of the room, and from within."""
        art, side = self._art, self._side
        used_to = 1 - 0.92 * _strangeness(lamps)
        seen = daylight * used_to * (1 + 0.25 * flash)
        picture = art.body.copy()
        picture.fill(_room(AMBIENT * seen), special_flags=pygame.BLEND_RGBA_MULT)
        self._add_light(picture, art.body_light, (0, 0), lamps)
        mark, mark_light = art.mark, art.mark_light
        if turn != 1.0:
            size = (max(1, round(side * abs(turn))), side)
            mark = pygame.transform.smoothscale(mark, size)
            mark_light = pygame.transform.smoothscale(mark_light, size)
        mark = mark.copy()
        mark.fill(_room(AMBIENT * seen), special_flags=pygame.BLEND_RGBA_MULT)
        place = ((side - mark.get_width()) // 2, round(LID * side))
        picture.blit(mark, place)
        self._add_light(picture, mark_light, place, lamps)
        return picture

    def _add_light(
        self, picture: Surface, through: Surface, place: tuple[int, int], lamps: tuple[Colour, ...]
    ) -> None:
        """Lamp light through a part. The chain goes up the block, its first lamp lowest."""
        if not any(any(lamp) for lamp in lamps):
            return
        light = through.copy()
        if len(set(lamps)) == 1:
            light.fill(lamps[0], special_flags=pygame.BLEND_RGB_MULT)
        else:
            column = Surface((1, len(lamps)), depth=32)
            for i, lamp in enumerate(reversed(lamps)):
                column.set_at((0, i), lamp)
            wide = Surface((8, len(lamps)), depth=32)
            pygame.transform.scale(column, wide.get_size(), wide)
            light.blit(
                pygame.transform.smoothscale(wide, light.get_size()),
                (0, 0),
                special_flags=pygame.BLEND_RGB_MULT,
            )
        # what is bright already gains less: a lamp never burns the picture out
        rest = light.copy()
        rest.fill((255, 255, 255))
        rest.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        picture.blit(rest, place, special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)

    def _coin(self, target: Surface, coin: Coin) -> None:
        step = round(coin.turn * _TURNS)
        size = round(self._side * COIN_SIZE)
        picture = self._kept.get(("coin", step), lambda: draw_coin(size, step / _TURNS))
        x = self._layout.centre[0] + coin.x * self._side
        y = self.block.top - coin.y * self._side
        self._blit(target, picture, x, y, coin.alpha)

    def _tray(self, target: Surface, pose: Pose) -> None:
        """The coins of this press in a row, to be counted."""
        size = round(self._side * 0.11)
        picture = self._kept.get("small coin", lambda: draw_coin(size, 1.0))
        apart = size * 1.2
        x = self._layout.centre[0] - apart * (pose.tray - 1) / 2
        y = self.block.bottom + size * 0.95
        for i in range(pose.tray):
            self._blit(target, picture, x + i * apart, y, pose.tray_alpha)

    def _spark(self, target: Surface, spark: Spark) -> None:
        size = max(4, round(spark.size * self._side / 2) * 2)
        shade = round(spark.strength * 4)
        picture = self._kept.get(
            ("spark", size, shade), lambda: draw_spark(size, mixed(MINT, AMBER, shade / 4))
        )
        x, y = self._layout.centre
        self._blit(target, picture, x + spark.x * self._side, y - spark.y * self._side, spark.alpha)

    @staticmethod
    def _blit(target: Surface, picture: Surface, x: float, y: float, alpha: float) -> None:
        place = picture.get_rect(center=(round(x), round(y)))
        picture.set_alpha(round(255 * alpha))
        target.blit(picture, place)
