"""What a player has set for the window, kept from one evening to the next."""

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

FILE = "window.json"
SPEEDS = (0.5, 1.0, 2.0, 4.0)
TEXT_SIZES = (0.9, 1.0, 1.15, 1.3)


@dataclass(frozen=True)
class Settings:
    language: str = ""  # "": the computer's
    speed: float = 1.0
    text: float = 1.0
    volume: int = 6  # of 10
    muted: bool = False
    reduced_motion: bool = False
    full_screen: bool = False
    names: tuple[str, ...] = ()  # who played last


def read_settings(folder: Path) -> Settings:
    """What cannot be read is as at the beginning: nothing depends on it."""
    try:
        told = json.loads((folder / FILE).read_text(encoding="utf-8"))
        known = {each.name: told[each.name] for each in fields(Settings) if each.name in told}
        settings = replace(Settings(), **known)
        return replace(settings, names=tuple(str(name) for name in settings.names))
    except (OSError, ValueError, TypeError, AttributeError):
        return Settings()


def write_settings(folder: Path, settings: Settings) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        half = folder / f"{FILE}.new"
        half.write_text(json.dumps(asdict(settings)), encoding="utf-8")
        half.replace(folder / FILE)
    except OSError:
        pass  # a wish that is forgotten does no harm
