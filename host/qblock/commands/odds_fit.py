"""`qblock odds --presses N --on …`: draw from a block and see whether the odds fit."""

import json as json_text
import sys
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
from qblock.link.lines import outcome_of

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


@dataclass
class Fit:
    """What was drawn, and how the real presses went."""

    counts: dict[int, int] = field(default_factory=lambda: {outcome: 0 for outcome, _ in TABLE})
    real: int = 0  # presses at the pin
    wrong: list[str] = field(default_factory=list)  # of these, what did not agree
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


def fit(presses: int, on: str, report: Path | None = None, json: bool = False) -> None:
    """Draw `presses` outcomes from `on` (sim, mpy, rp2040 or a port) and test how they fit."""
    err = Console(stderr=True, highlight=False)
    if presses < 1:
        err.print("--presses has to be at least 1.", soft_wrap=True)
        raise typer.Exit(2)
    result = Fit()
    try:
        with open_target(on) as end, Progress(console=err, transient=True) as progress:
            task = progress.add_task(f"drawing from {on}", total=presses)
            measure(end, presses, result, lambda n: progress.update(task, advance=n))
        if report is not None:
            write_report(report, result, on)
    except (TargetError, Silence) as error:
        err.print(str(error), soft_wrap=True, markup=False)
        raise typer.Exit(1) from None
    _tell(result, on, json, err)


def measure(end: End, presses: int, result: Fit, advance: Advance = lambda n: None) -> None:
    """Draw by DRAW, and on a stand-in press its button too. Ctrl-C keeps what was drawn."""
    try:
        conversation = Conversation(end)
        _greet(conversation)
        _draw(conversation, presses, result, advance)
        if isinstance(end, DeviceEnd):
            _press_often(conversation, end.device, result)
    except KeyboardInterrupt:
        result.interrupted = True


def _greet(conversation: Conversation) -> None:
    hello = conversation.ask("HELLO", ("v", wire.VERSION), answer="HELLO", within_ms=5000)
    ours = odds.fingerprint(odds.DEFAULT)
    if hello.get("odds") != ours:
        raise TargetError(
            f"The block on {conversation.end.name} draws with another table than the published one "
            f"({hello.get('odds', 'unknown')}, not {ours}): run `qblock check`."
        )


def _draw(conversation: Conversation, presses: int, result: Fit, advance: Advance) -> None:
    while result.presses < presses:
        count = min(AT_ONCE, presses - result.presses)
        # asked once: an answer that came late would be taken for the next one
        drawn = conversation.ask("DRAW", ("n", count), answer="DRAWN", once=True)
        if drawn.get("n") != str(count):
            raise TargetError(f"The block did not draw: {drawn.get('why', 'it lost count')}.")
        for letter in drawn["got"]:
            result.counts[talk.LETTERS.index(letter)] += 1
        advance(count)


def _press_often(conversation: Conversation, device: "Device", result: Fit) -> None:
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
        heard, seen = heard_outcome(tones), seen_outcome([*before, *device.lights()], tones)
        result.real += 1
        if not outcome == heard == seen or outcome is None:
            names = [outcome_name(o) if o else "nothing" for o in (outcome, heard, seen)]
            result.wrong.append("press {}: told {}, heard {}, seen {}".format(number + 1, *names))


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
        "disagreements": result.wrong,
        "interrupted": result.interrupted,
    }


def _tell(result: Fit, on: str, json: bool, err: Console) -> None:
    if json:
        print(json_text.dumps(fit_object(result, on)))
    else:
        _show(result, on)
    if result.interrupted:
        err.print(f"Interrupted: this is what {result.presses} draws said.", soft_wrap=True)
        raise typer.Exit(130)
    for line in result.wrong:
        err.print(line, soft_wrap=True)
    if result.wrong or result.p < UNFIT:
        why = "some presses were not what they sounded and looked like" if result.wrong else (
            f"a fair block fits this badly once in {1 / max(result.p, 1e-300):.0f} times"
        )  # fmt: skip
        err.print(f"The odds do not hold: {why}; run `qblock check`.", soft_wrap=True)
        raise typer.Exit(1)


def _show(result: Fit, on: str) -> None:
    table = Table("outcome", "drawn", "expected", title=f"{result.presses} draws from {on}")
    for outcome, weight in TABLE:
        expected = result.presses * weight / odds.CELLS[odds.DEFAULT]
        table.add_row(outcome_name(outcome), str(result.counts[outcome]), f"{expected:.1f}")
    console = Console(highlight=False)
    console.print(table)
    freedom = len(TABLE) - 1
    console.print(
        f"chi-square {result.chi2:.2f} with {freedom} degrees of freedom, p = {result.p:.4f}"
    )
    if result.real:
        agreed = result.real - len(result.wrong)
        console.print(
            f"{agreed} of {result.real} real presses were what they sounded and looked like"
        )


def write_report(folder: Path, result: Fit, on: str) -> None:
    """odds.json and odds.png."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        text = json_text.dumps(fit_object(result, on), indent=2) + "\n"
        (folder / "odds.json").write_text(text)
        _draw_picture(folder / "odds.png", result, on)
    except OSError as error:
        raise TargetError(f"{folder} cannot be written to: {error.strerror}.") from None


def _draw_picture(path: Path, result: Fit, on: str) -> None:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        print("No picture: it needs matplotlib (`pip install matplotlib`).", file=sys.stderr)
        return
    names = [outcome_name(outcome) for outcome, _ in TABLE]
    expected = [result.presses * weight / odds.CELLS[odds.DEFAULT] for _, weight in TABLE]
    spread = [2 * (e * (1 - e / max(result.presses, 1))) ** 0.5 for e in expected]
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.subplots()
    axes.bar(names, [result.counts[o] for o, _ in TABLE], color="#e0a030", label="drawn")
    axes.errorbar(
        names, expected, yerr=spread, fmt="_", color="#303030", markersize=22, capsize=5,
        label="expected, with two standard deviations",
    )  # fmt: skip
    axes.set_title(
        f"{result.presses} draws from {on}: chi-square {result.chi2:.2f}, p = {result.p:.3f}"
    )
    axes.set_ylabel("draws")
    axes.legend()
    figure.savefig(path, dpi=120)
