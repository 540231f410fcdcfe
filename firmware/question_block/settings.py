"""What an owner may set, in one small file of `key=value` lines."""

from . import wire
from .pins import BOARDS

FILE = "settings.txt"
VOLUMES = ("loud", "soft", "mute")  # a volume's number in tunes.py is its place here
LAMPS = ("led", "ws2812")
KEYS = ("volume", "lamp", "pixels", "pins", "name")
MOST_PIXELS = 64
LONGEST_NAME = 32  # bytes of UTF-8


def check(key: str, value: str) -> bool:
    """Whether a setting may have this value."""
    if key == "volume":
        return value in VOLUMES
    if key == "lamp":
        return value in LAMPS
    if key == "pins":
        return value in BOARDS
    if key == "pixels":
        return value in [str(n) for n in range(1, MOST_PIXELS + 1)]
    return key == "name" and len(value.encode()) <= LONGEST_NAME


def defaults() -> "dict[str, str]":
    return {"volume": "loud", "lamp": "led", "pixels": "8", "pins": "pico", "name": ""}


def encode(settings: "dict[str, str]") -> bytes:
    return "".join([key + "=" + wire.escape(settings[key]) + "\n" for key in KEYS]).encode()


def decode(data: bytes) -> "tuple[dict[str, str], list[str]]":
    """The settings in a file, and what is wrong with it. What is wrong keeps its default."""
    settings = defaults()
    wrong = []
    try:
        lines = data.decode().split("\n")
    except ValueError:
        return settings, ["settings: not a text"]
    for line in lines:
        key, _, value = line.strip().partition("=")
        try:
            value = wire.unescape(value)
            if check(key, value):
                settings[key] = value
                continue
        except ValueError:
            pass
        if line.strip():
            wrong.append("settings: " + line.strip()[:40])
    return settings, wrong
