"""`qblock monitor`: the wire as it happens, decoded, with a running count against the odds."""

import json as json_text
import time
from collections import Counter, deque
from collections.abc import Iterator
from typing import Annotated

import typer
from question_block import odds
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from qblock.link import Happening, Line, Link, sentence
from qblock.link.happening import SENTENCES
from qblock.link.lines import Event, outcome_of
from qblock.said import N_, Amount, Said, counted
from qblock.words import Words, told_of
from qblock.words.link import heard

from .speaking import spoken
from .target import TargetError, find_port

LAST = 16  # lines that stay on the screen
BAR = 30  # characters
TABLE = odds.TABLES[odds.DEFAULT]
WAIT_MS = 200
ONLY_LINES = {"press", "free", "log", "fault"}  # their lines say it already


class Watch:
    """What was seen so far. Each press counts once, however often it is reported."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.lines = 0
        self._presses: set[tuple[str, str, int]] = set()

    def take(self, line: Line) -> None:
        self.lines += 1
        verb, fields = line
        try:
            if verb == "FREE":
                self.counts[outcome_of(fields)] += 1
            elif verb == "EVENT":
                event = Event.read(fields)
                if event.key not in self._presses:
                    self._presses.add(event.key)
                    self.counts[event.outcome] += 1
        except (KeyError, ValueError):
            return  # of another version: shown, but not counted

    def summary(self, words: Words) -> str:
        presses = sum(self.counts.values())
        lines = counted("{count} line", "{count} lines", self.lines, count=Amount(self.lines))
        return counted(
            "{lines}, {count} press seen.",
            "{lines}, {count} presses seen.",
            presses,
            lines=lines,
            count=Amount(presses),
        ).told(words)

    def as_object(self) -> dict[str, object]:
        counts = [self.counts[outcome] for outcome, _ in TABLE]
        return {"lines": self.lines, "presses": sum(self.counts.values()), "counts": counts}


def monitor(
    context: typer.Context,
    port: Annotated[
        str | None, typer.Option(help="A port name, socket://… or rfc2217://…; else it is found.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--for", metavar="SECONDS", min=0, help="Stop by itself after so long."),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="One JSON object for each line, and one at the end.")
    ] = False,
) -> None:
    """Watch the wire, decoded. It arms nothing and acknowledges nothing.

    Example: qblock monitor --port socket://127.0.0.1:4242
    """
    words = spoken(context)
    watch = Watch()
    code = 0
    try:
        url = port or find_port(or_stand_in=False)
        if json:
            _plain(None, url, watch, seconds)
        elif Console().is_terminal:
            _live(words, url, watch, seconds)
        else:
            _plain(words, url, watch, seconds)
    except KeyboardInterrupt:
        code = 130
    if json:
        print(json_text.dumps(watch.as_object()))
    else:
        print(watch.summary(words))
        Console(highlight=False).print(histogram(words, watch.counts))
    raise typer.Exit(code or (0 if watch.lines else 1))


def describe(line: Line) -> str:
    """A line of the wire as people read it."""
    verb, fields = line
    return f"{verb:<9}" + " ".join(f"{key}={value}" for key, value in fields.items())


def histogram(words: Words, counts: Counter[int]) -> Table:
    total = sum(counts.values())
    title = counted("{count} press", "{count} presses", total, count=Amount(total)).told(words)
    headings = (N_("outcome"), N_("seen"), N_("odds"), "")
    table = Table(*map(words.gettext, headings), title=title)
    for outcome, weight in TABLE:
        share = counts[outcome] / total if total else 0.0
        fair = weight / odds.CELLS[odds.DEFAULT]
        bar = Text("█" * round(share * BAR * 2), "yellow")
        table.add_row(heard(words, outcome), words.percent(share, 1), words.percent(fair, 1), bar)
    return table


def _plain(words: Words | None, url: str, watch: Watch, seconds: float | None) -> None:
    """Without words it is for a program, in JSON."""
    for happening, line in follow(url, seconds):
        if line:
            watch.take(line)
        if words is None:
            text = json_text.dumps(_as_object(happening, line))
        else:
            text = describe(line) if line else f"- {told_of(words, happening)}" if happening else ""
        print(text, flush=True)


def _as_object(happening: Happening | None, line: Line | None) -> dict[str, object]:
    if line:
        return {"verb": line[0], "fields": line[1]}
    assert happening
    return {"happening": happening.what, "sentence": sentence(happening)}


def _live(words: Words, url: str, watch: Watch, seconds: float | None) -> None:
    last: deque[str] = deque(maxlen=LAST)
    with Live(console=Console(highlight=False), auto_refresh=False) as live:
        for happening, line in follow(url, seconds):
            if line:
                watch.take(line)
                last.append(describe(line))
            elif happening:
                last.append(f"- {told_of(words, happening)}")
            shown = Text("\n".join(last), no_wrap=True, overflow="ellipsis")
            live.update(Group(shown, histogram(words, watch.counts)), refresh=True)


def follow(
    url: str, seconds: float | None = None
) -> Iterator[tuple[Happening | None, Line | None]]:
    """Every line of the wire, and what happens besides lines."""
    end = time.monotonic() + seconds if seconds is not None else None
    with Link(url, allow_test=True) as link:
        while end is None or time.monotonic() < end:
            step = link.step(WAIT_MS)
            for line in step.lines:
                yield None, line
            for happening in step.happenings:
                if happening.what == "unusable":  # no patience makes another name of it
                    raise TargetError(Said(SENTENCES["unusable"], happening.facts))
                if happening.what not in ONLY_LINES:
                    yield happening, None
