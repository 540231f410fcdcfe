"""`qblock odds --presses N --on …`: draw from a block and see whether the odds fit."""

import json as json_text
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from question_block import odds, talk, wire
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from qblock.link import outcome_name
from qblock.link.arming import new_arm_id
from qblock.link.conversation import Conversation, Fields, Silence
from qblock.link.ends import DeviceEnd, End
from qblock.link.happening import SENTENCES
from qblock.link.lines import outcome_of
from qblock.said import N_, Amount, Said, counted, said
from qblock.trouble import Trouble
from qblock.words import Words
from qblock.words.link import heard

from .chi_square import chi_square, p_value
from .odds import report as table_report
from .senses import heard_outcome, seen_outcome
from .target import TargetError, open_target

if TYPE_CHECKING:
    from qblock_sim.device import Device

AT_ONCE = 64  # draws in one line
REAL = 30  # presses at the pin of a stand-in
UNFIT = 0.0001  # a fair block fits worse than this once in ten thousand times
TABLE = odds.TABLES[odds.DEFAULT]

Advance = Callable[[int], None]


@dataclass(frozen=True)
class Disagreement:
    """A press that was not the same on the wire, at the speaker and on the lamp."""

    press: int
    told: int | None
    heard: int | None
    seen: int | None

    def __str__(self) -> str:
        names = [outcome_name(o) if o else "nothing" for o in (self.told, self.heard, self.seen)]
        return "press {}: told {}, heard {}, seen {}".format(self.press, *names)

    def in_words(self, words: Words) -> str:
        def name(outcome: int | None) -> str:
            return heard(words, outcome) if outcome else words.gettext("nothing")

        return words.gettext("press {number}: told {told}, heard {heard}, seen {seen}").format(
            number=words.number(self.press),
            told=name(self.told),
            heard=name(self.heard),
            seen=name(self.seen),
        )


@dataclass
class Fit:
    """What was drawn, and how the real presses went."""

    counts: dict[int, int] = field(default_factory=lambda: {outcome: 0 for outcome, _ in TABLE})
    real: int = 0  # presses at the pin
    wrong: list[Disagreement] = field(default_factory=list)  # of these
    interrupted: bool = False

    @property
    def presses(self) -> int:
        return sum(self.counts.values())

    @property
    def chi2(self) -> float:
        return chi_square([self.counts[o] for o, _ in TABLE], [weight for _, weight in TABLE])

    @property
    def p(self) -> float:
        return p_value(self.chi2, len(TABLE) - 1)


def fit(
    words: Words, presses: int, on: str, report: Path | None = None, json: bool = False
) -> None:
    """Draw `presses` outcomes from `on` (sim, mpy, rp2040 or a port) and test how they fit."""
    err = Console(stderr=True, highlight=False)
    if presses < 1:
        err.print(words.gettext("--presses has to be at least 1."), soft_wrap=True)
        raise typer.Exit(2)
    result = Fit()
    bar = Progress(console=err, transient=True, disable=not err.is_terminal)
    with open_target(on) as end, bar as progress:
        doing = said("drawing from {device}", device=on).told(words)
        real = REAL if isinstance(end, DeviceEnd) else 0
        task = progress.add_task(doing, total=presses + real)
        measure(end, presses, result, lambda n: progress.update(task, advance=n))
    if report is not None:
        write_report(words, report, result, on)
    _tell(words, result, on, json, err)


def measure(end: End, presses: int, result: Fit, advance: Advance = lambda n: None) -> None:
    """Draw by DRAW, and on a stand-in press its button too. Ctrl-C keeps what was drawn."""
    try:
        conversation = Conversation(end)
        _greet(conversation)
        _draw(conversation, presses, result, advance)
        if isinstance(end, DeviceEnd):
            _press_often(conversation, end.device, result, advance)
    except KeyboardInterrupt:
        result.interrupted = True


def _greet(conversation: Conversation) -> None:
    try:
        hello = conversation.ask("HELLO", ("v", wire.VERSION), answer="HELLO", within_ms=5000)
    except Silence:
        raise TargetError(SENTENCES["no-answer"], port=conversation.end.name) from None
    ours = odds.fingerprint(odds.DEFAULT)
    if hello.get("odds") != ours:
        raise TargetError(
            "The block on {port} draws with another table than the published one ({theirs}, not "
            "{ours}): run `qblock check`.",
            port=conversation.end.name,
            theirs=hello.get("odds", "?"),
            ours=ours,
        )


def _draw(conversation: Conversation, presses: int, result: Fit, advance: Advance) -> None:
    while result.presses < presses:
        count = min(AT_ONCE, presses - result.presses)
        # asked once: an answer that came late would be taken for the next one
        drawn = conversation.ask("DRAW", ("n", count), answer="DRAWN", once=True)
        if drawn.get("n") != str(count):
            raise TargetError(
                "The block did not draw ({why}): run `qblock check`.",
                why=drawn.get("why") or said("it lost count"),
            )
        for letter in drawn["got"]:
            result.counts[talk.LETTERS.index(letter)] += 1
        advance(count)


def _press_often(
    conversation: Conversation, device: "Device", result: Fit, advance: Advance
) -> None:
    """Real presses, every other one armed: the wire, the speaker and the lamp must agree."""
    conversation.listen(2000)
    for number in range(REAL):
        armed = bool(number % 2)
        if armed:
            conversation.ask("ARM", ("arm", new_arm_id()), answer="ARMED")
        device.tones()
        before = device.lights()[-1:]
        at = device.now_us + 1000
        device.press(at)
        device.release(at + 60_000)
        lines = conversation.listen(4500)
        told = _told(lines, "EVENT" if armed else "FREE")
        if told is not None and armed:
            conversation.say("ACK", ("epoch", told["epoch"]), ("seq", told["seq"]))
        tones = device.tones()
        outcome = outcome_of(told) if told else None
        sound, light = heard_outcome(tones), seen_outcome([*before, *device.lights()], tones)
        result.real += 1
        advance(1)
        if not outcome == sound == light or outcome is None:
            result.wrong.append(Disagreement(number + 1, outcome, sound, light))


def _told(lines: list[tuple[str, Fields]], verb: str) -> Fields | None:
    return next((fields for said, fields in lines if said == verb), None)


# What is reported


def fit_object(result: Fit, on: str) -> dict[str, Any]:
    return table_report(odds.DEFAULT) | {
        "presses": result.presses,
        "counts": [result.counts[outcome] for outcome, _ in TABLE],
        "chi2": result.chi2,
        "p": result.p,
        "on": on,
        "real_presses": result.real,
        "disagreements": [str(each) for each in result.wrong],
        "interrupted": result.interrupted,
    }


def _tell(words: Words, result: Fit, on: str, json: bool, err: Console) -> None:
    if json:
        print(json_text.dumps(fit_object(result, on)))
    else:
        _show(words, result, on)
    if result.interrupted:
        err.print(
            counted(
                "Interrupted: this is what {count} draw said.",
                "Interrupted: this is what {count} draws said.",
                result.presses,
                count=Amount(result.presses),
            ).told(words),
            soft_wrap=True,
        )
        raise typer.Exit(130)
    for line in result.wrong:
        err.print(line.in_words(words), soft_wrap=True)
    if result.wrong:
        raise Trouble(
            "The odds do not hold: some presses were not what they sounded and looked like; run "
            "`qblock check`."
        )
    if result.p < UNFIT:
        raise Trouble(
            "The odds do not hold: a fair block fits this badly once in {times} times; run "
            "`qblock check`.",
            times=Amount(1 / max(result.p, 1e-300)),
        )


def _show(words: Words, result: Fit, on: str) -> None:
    headings = (N_("outcome"), N_("drawn"), N_("expected"))
    table = Table(*map(words.gettext, headings), title=_draws(result, on).told(words))
    for outcome, weight in TABLE:
        expected = result.presses * weight / odds.CELLS[odds.DEFAULT]
        table.add_row(
            heard(words, outcome), words.number(result.counts[outcome]), words.number(expected, 1)
        )
    console = Console(highlight=False)
    console.print(table)
    freedom = len(TABLE) - 1
    console.print(
        counted(
            "chi-square {chi2} with {freedom} degree of freedom, p = {p}",
            "chi-square {chi2} with {freedom} degrees of freedom, p = {p}",
            freedom,
            chi2=Amount(result.chi2, 2),
            freedom=freedom,
            p=Amount(result.p, 4),
        ).told(words)
    )
    if result.real:
        agreed = result.real - len(result.wrong)
        console.print(
            counted(
                "{agreed} of {count} real press was what it sounded and looked like",
                "{agreed} of {count} real presses were what they sounded and looked like",
                result.real,
                agreed=Amount(agreed),
                count=Amount(result.real),
            ).told(words)
        )


def _draws(result: Fit, on: str) -> Said:
    return counted(
        "{count} draw from {device}",
        "{count} draws from {device}",
        result.presses,
        count=Amount(result.presses),
        device=on,
    )


def write_report(words: Words, folder: Path, result: Fit, on: str) -> None:
    """odds.json and odds.png."""
    from .odds_picture import picture  # slow to load

    title = said(
        "{draws}: chi-square {chi2}, p = {p}",
        draws=_draws(result, on),
        chi2=Amount(result.chi2, 2),
        p=Amount(result.p, 3),
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        text = json_text.dumps(fit_object(result, on), indent=2) + "\n"
        (folder / "odds.json").write_text(text)
        picture(words, result.counts, title.told(words)).savefig(folder / "odds.png", dpi=120)
    except OSError as error:
        raise TargetError(
            "Cannot write to {folder}: {reason}. Name a folder you may write to.",
            folder=folder,
            reason=error.strerror,
        ) from None
