"""Where everything is: worked out from the sizes of the parts and the few choices of the case."""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..build import FOLDER
from ..parts import Part, parts

Point = tuple[float, float]


@dataclass(frozen=True)
class Measures:
    """The case's own choices in `case`, the sizes of what is bought in `part`."""

    case: dict[str, Any]
    part: dict[str, Part]

    def mm(self, key: str, name: str) -> float:
        return float(self.part[key].mm[name])

    def __getattr__(self, name: str) -> float:
        """A choice of the case by its name, such as `wall`."""
        try:
            return float(self.case[name])
        except KeyError:
            raise AttributeError(name) from None

    # Across

    @property
    def half(self) -> float:
        return self.side / 2

    @property
    def inner(self) -> float:
        """From the middle to the inside of the body's walls."""
        return self.half - self.wall

    @property
    def collar(self) -> float:
        """From the middle to the outside of the collar, over which the lid slides."""
        return self.inner - self.play

    @property
    def collar_inner(self) -> float:
        return self.collar - self.wall

    @property
    def posts_from(self) -> float:
        """Where the posts in the corners begin."""
        return self.inner - self.post

    @property
    def base_screw_at(self) -> float:
        return self.inner - self.post / 2

    # Upwards: the table is 0, the lid's face is `side`

    @property
    def travel(self) -> float:
        return self.mm("button", "travel")

    @property
    def lid_under(self) -> float:
        """The underside of the lid's plate, at rest."""
        return self.side - self.lid_plate

    @property
    def diffuser_under(self) -> float:
        return self.lid_under - self.diffuser

    @property
    def push_at(self) -> float:
        """The ends of the diffuser's pushers, which touch the stems."""
        return self.diffuser_under - self.pusher

    @property
    def deck_top(self) -> float:
        button = self.part["button"].mm
        return self.push_at - button["above_plate"] - button["stem_above_housing"]

    @property
    def deck_under(self) -> float:
        return self.deck_top - self.deck

    @property
    def skirt_end(self) -> float:
        """The lower edge of the lid, at rest."""
        return self.deck_top - self.skirt

    @property
    def skirt_tip(self) -> float:
        """How wide that edge is; from there it slopes up to the inside, as the shoulder does."""
        return self.wall / 2

    @property
    def shoulder(self) -> float:
        """Where the body begins to narrow. The lid, pressed, stays clear of it."""
        return self.skirt_end - self.travel - self.skirt_tip - self.play

    @property
    def shoulder_inside(self) -> float:
        """Lower inside than outside, so that the wall is as thick on the slope as elsewhere."""
        return self.shoulder - self.wall * (2**0.5 - 1)

    # What is inside

    @property
    def speaker_z(self) -> float:
        """As high as the shoulder allows."""
        return self.shoulder_inside - self.mm("speaker", "diameter") / 2 - self.play

    @property
    def speaker_slot(self) -> float:
        """How deep the rim's slot is."""
        return self.mm("speaker", "rim_thickness") + self.play

    @property
    def tray_under(self) -> float:
        return self.holder_z + self.mm("battery", "height") + self.play

    @property
    def tray_top(self) -> float:
        return self.tray_under + self.tray

    @property
    def tray_front(self) -> float:
        return self.pico_y[0] - 1.0

    @property
    def pillars(self) -> list[Point]:
        return [(x, y) for x in (-33.0, 33.0) for y in (-8.0, 20.0)]

    @property
    def holder_y(self) -> Point:
        """The battery holder is behind the speaker, the amplifier and the door's screw."""
        back = self.posts_from + 2.4
        return back - self.mm("battery", "width"), back

    @property
    def holder_z(self) -> float:
        """The holder's open side; its cells reach further down, almost to the door."""
        cell = self.mm("cells", "diameter") + self.mm("battery", "back")
        return self.base + self.play + cell - self.mm("battery", "height")

    @property
    def pico_x(self) -> float:
        return -(self.posts_from - self.mm("pico", "width") / 2 - 1.0)

    @property
    def pico_y(self) -> Point:
        back = self.inner - self.play - self.mm("pico", "usb_overhang")
        return back - self.mm("pico", "length"), back

    @property
    def pico_z(self) -> float:
        """The lower side of the board: its parts hang down, its pins and their names are above."""
        return self.tray_top + self.standoff

    @property
    def pico_holes(self) -> list[Point]:
        pico = self.part["pico"].mm
        middle = sum(self.pico_y) / 2
        return [
            (self.pico_x + x * pico["hole_width"] / 2, middle + y * pico["hole_length"] / 2)
            for x in (-1, 1)
            for y in (-1, 1)
        ]

    @property
    def pico_pegs(self) -> list[Point]:
        """The holes beside the USB socket."""
        return [at for at in self.pico_holes if at[1] > 0]

    @property
    def pico_screws(self) -> list[Point]:
        return [at for at in self.pico_holes if at[1] < 0]

    @property
    def usb_z(self) -> float:
        return self.pico_z - self.mm("pico", "usb_height") / 2

    @property
    def breadboard_at(self) -> Point:
        right, back = self.posts_from - self.fit, self.inner - 1.2
        board = self.part["breadboard"].mm
        return right - board["width"] / 2, back - board["length"] / 2

    @property
    def amplifier_at(self) -> Point:
        amplifier = self.part["amplifier"].mm
        x = self.posts_from - 0.5 - amplifier["length"] / 2
        return x, self.holder_y[0] - 1.6 - amplifier["width"] / 2

    @property
    def power_switch_at(self) -> Point:
        """(y, z) on the left wall, in front of the battery holder."""
        return -23.0, self.base + 10.0

    @property
    def door_screw_at(self) -> Point:
        return 0.0, self.holder_y[0] - 9.0

    @property
    def leds(self) -> list[Point]:
        return [(float(x), float(y)) for x, y in self.case["leds_at"]]

    @property
    def switches(self) -> list[Point]:
        """Around the deck in the order of their names, so that each is beside the next one: the
        last is nearest to the Pico's pads."""
        at = self.switch_at
        return [(at, -at), (at, at), (-at, at), (-at, -at)]


def measures() -> Measures:
    return Measures(_choices(), parts())


@cache
def _choices() -> dict[str, Any]:
    text = (FOLDER / "parts.toml").read_text(encoding="utf-8")
    choices: dict[str, Any] = tomllib.loads(text)["case"]
    return choices
