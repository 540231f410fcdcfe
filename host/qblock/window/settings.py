"""What a player has set for the window, kept from one evening to the next."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from ..words import LANGUAGES

FILE = "window.json"
SPEEDS = (0.5, 1.0, 2.0, 4.0)
TEXT_SIZES = (0.9, 1.0, 1.15, 1.3)
LOUDEST = 10


@dataclass(frozen=True)
class Settings:
    language: str = ""  # "": the computer's
    speed: float = 1.0
    text: float = 1.0
    volume: int = 6
    muted: bool = False
    reduced_motion: bool = False
    full_screen: bool = False
    # who played last and how: offered again
    seats: tuple[str, ...] = ()  # as `--seat` has them
    typed_dice: bool = False
    rent_by_itself: bool = False
    board: str = ""  # the file of one's own box


def read_settings(folder: Path) -> Settings:
    """What cannot be read, or is nonsense, is as at the beginning: nothing depends on it."""
    try:
        told = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(told, dict):
        return Settings()
    return Settings(
        **{
            each.name: _tuple(told[each.name])
            for each in fields(Settings)
            if each.name in told and _is_sound(each.name, told[each.name], each.default)
        }
    )


def _is_sound(name: str, value: Any, usual: object) -> bool:
    if name == "language":
        return value == "" or value in LANGUAGES
    if name == "speed":
        return value in SPEEDS
    if name == "text":
        return value in TEXT_SIZES
    if name == "volume":
        return type(value) is int and 0 <= value <= LOUDEST
    if name == "seats":
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    return type(value) is type(usual)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def write_settings(folder: Path, settings: Settings) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        half = folder / f"{FILE}.new"
        half.write_text(json.dumps(asdict(settings)), encoding="utf-8")
        half.replace(folder / FILE)
    except OSError:
        pass  # a wish that is forgotten does no harm
