"""Reads scores.toml into steps, and turns steps into the bytes the firmware plays and back.

The grammar is told at the top of scores.toml.
"""

import re
import struct
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SCORES = Path(__file__).with_name("scores.toml")

_LAYOUT = struct.Struct("<HHHBB")  # the firmware's step; tunes.py has it in words
_HZ = range(20, 20001)  # what one can hear, and what two bytes hold
_MS = range(1, 65536)
_LEVEL = range(256)
_LINE = re.compile(r"(?:(\d+)x\s+)?(.*)", re.DOTALL)
_NOTE = re.compile(r"([A-G])([#b]?)([0-9])")
_SEMITONE = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


@dataclass(frozen=True)
class Step:
    """A glide in pitch and level; a rest has pitch and level 0. The order is the firmware's."""

    from_hz: int
    to_hz: int
    ms: int
    from_level: int
    to_level: int


@dataclass(frozen=True)
class Tune:
    name: str
    about: str
    steps: tuple[Step, ...]
    times: int = 1  # it is played so often in a row, at most

    @property
    def ms(self) -> int:
        return sum(step.ms for step in self.steps)

    @property
    def sounds(self) -> dict[str, int]:
        """The sounds to render, each with how often the tune is played in it."""
        if self.times == 1:
            return {self.name: 1}
        return {f"{self.name}-{n}": n for n in range(1, self.times + 1)}


def load(path: Path = SCORES) -> list[Tune]:
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> list[Tune]:
    """All tunes of a score file, in its order. ValueError says which tune and step is wrong."""
    return [_tune(name, table) for name, table in tomllib.loads(text).items()]


def encode(steps: tuple[Step, ...]) -> bytes:
    return b"".join(_LAYOUT.pack(s.from_hz, s.to_hz, s.ms, s.from_level, s.to_level) for s in steps)


def decode(data: bytes) -> tuple[Step, ...]:
    return tuple(Step(*fields) for fields in _LAYOUT.iter_unpack(data))


def _tune(name: str, table: Any) -> Tune:
    if not isinstance(table, dict):
        raise ValueError(f"{name}: this stands outside of any tune")
    unknown = table.keys() - {"about", "times", "steps"}
    if unknown:
        raise ValueError(f"{name}: a tune has no {sorted(unknown)[0]!r}")
    about, times, lines = table.get("about"), table.get("times", 1), table.get("steps")
    if not isinstance(about, str) or not about.strip():
        raise ValueError(f"{name}: 'about' must say what the tune is")
    if type(times) is not int or not 1 <= times <= 9:
        raise ValueError(f"{name}: 'times' must be a number from 1 to 9")
    if not isinstance(lines, list) or not lines:
        raise ValueError(f"{name}: 'steps' must be a list of lines, with at least one")
    steps: list[Step] = []
    for line in lines:
        steps += _line(name, len(steps) + 1, line)
    return Tune(name, about, tuple(steps), times)


def _line(name: str, number: int, line: Any) -> list[Step]:
    """The steps of one line; `number` is that of its first step in the tune."""
    if not isinstance(line, str):
        raise ValueError(f"{name}, step {number}: {line!r} is not a text")
    match = _LINE.fullmatch(line.strip())
    assert match is not None  # the expression takes any text
    repeat = int(match[1] or 1)
    steps: list[Step] = []
    for text in match[2].split("|"):
        try:
            steps.append(_step(text.split()))
        except ValueError as wrong:
            where = f"{name}, step {number + len(steps)}"
            raise ValueError(f'{where}, "{text.strip()}": {wrong}') from None
    if not 1 <= repeat <= 99:
        raise ValueError(f'{name}, step {number}, "{line}": a line is played 1 to 99 times')
    return steps * repeat


def _step(words: list[str]) -> Step:
    if words[:1] == ["rest"]:
        if len(words) != 2:
            raise ValueError("a rest has a time and nothing else, like: rest 100ms")
        return Step(0, 0, _time(words[1]), 0, 0)
    if len(words) != 3:
        raise ValueError("a step is pitch, time and level, like: A5 60ms 255>40")
    from_hz, to_hz = (_pitch(word) for word in _glide(words[0]))
    from_level, to_level = (_number(word, _LEVEL, "level") for word in _glide(words[2]))
    if from_level == to_level == 0:
        raise ValueError("level 0 is silence; write a rest")
    return Step(from_hz, to_hz, _time(words[1]), from_level, to_level)


def _glide(word: str) -> tuple[str, str]:
    start, arrow, end = word.partition(">")
    return start, end if arrow else start


def _time(word: str) -> int:
    if not word.endswith("ms"):
        raise ValueError(f"the time {word!r} must end in ms, like: 60ms")
    return _number(word.removesuffix("ms"), _MS, "time")


def _pitch(word: str) -> int:
    note = _NOTE.fullmatch(word)
    if note is None:
        if not word.isdecimal():
            raise ValueError(f"the pitch {word!r} is neither a note like C#5 nor a number of Hz")
        return _number(word, _HZ, "pitch")
    letter, accidental, octave = note.groups()
    semitone = _SEMITONE[letter] + {"": 0, "#": 1, "b": -1}[accidental] + 12 * int(octave)
    hz = round(440 * 2 ** ((semitone - 57) / 12))  # A4 is 57 semitones above C0
    return _number(str(hz), _HZ, "pitch")


def _number(word: str, allowed: range, what: str) -> int:
    if not (word.isascii() and word.isdecimal()):
        raise ValueError(f"the {what} {word!r} is not a whole number")
    if int(word) not in allowed:
        raise ValueError(f"the {what} {word} is not within {allowed[0]} to {allowed[-1]}")
    return int(word)
