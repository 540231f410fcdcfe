"""The lines of `qblock check`: each looks at one part of a block."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from question_block import identity, odds, scores, tunes, wire

from qblock.link.conversation import Conversation, Fields, Silence
from qblock.link.ends import DeviceEnd, End
from qblock.link.happening import SENTENCES
from qblock.link.lines import NOBODY, TEST_MODE
from qblock.said import N_, Amount, Said, counted, said

from .senses import first_pitch, heard_outcome, is_pitch, onsets

if TYPE_CHECKING:
    from qblock_sim.device import Device, Tone

PINGS = 10
SLOWEST_PING = 100.0  # ms there and back
SLOWEST_TONE = 10.0  # ms from the edge at the button to the first tone; the goal is 5
LEAST_HEAP = 32_000  # bytes free: a fifth of what a fresh unit has
OTHER_VERSIONS = range(10)
BOOT_MS = 4000
_PAUSE = 300  # ms between two sounds of the self-test, generously


@dataclass(frozen=True)
class CheckLine:
    name: str
    ok: bool
    detail: Said


@dataclass
class Seen:
    """What was found out about a block; the lines are read from it."""

    hello: Fields
    status: Fields
    selftest: Fields
    faults: list[str]
    volume: str
    ping_ms: float
    tones: "list[Tone] | None" = None  # of the self-test, on a stand-in
    free: str | None = None  # the answer to a real press, on a stand-in
    tone_ms: float | None = None  # from its edge to its first tone


def check_block(
    end: End, app: Path, tell: Callable[[str], None] = lambda text: None
) -> list[CheckLine]:
    """All the lines; only the first if nothing answers. `app` is the firmware it should run."""
    talk = Conversation(end)
    tell(N_("saying HELLO"))
    try:
        version = _version_spoken(talk)
        talk.listen(500)  # the sound of the link; and a HELLO from before we asked is past
        seen = _look(talk, talk.ask("HELLO", ("v", version), answer="HELLO"), tell)
    except Silence as silence:
        nothing = said(SENTENCES["no-answer"], port=end.name)
        return [CheckLine(N_("link"), False, silence.said if str(silence) else nothing)]
    return _lines(seen, end.name, app)


def _version_spoken(talk: Conversation) -> int:
    """The version of the protocol in which the block answers."""
    try:
        hello = talk.ask("HELLO", ("v", wire.VERSION), answer="HELLO", within_ms=BOOT_MS)
        for version in OTHER_VERSIONS:
            if "unit" in hello:
                break
            hello = talk.ask("HELLO", ("v", version), answer="HELLO")
        return int(hello["v"])
    except (Silence, KeyError, ValueError):
        raise Silence("") from None


def _look(talk: Conversation, hello: Fields, tell: Callable[[str], None]) -> Seen:
    device = talk.end.device if isinstance(talk.end, DeviceEnd) else None
    tell(N_("measuring the wire"))
    ping_ms = _ping(talk)
    volume = talk.ask("GET", ("key", "volume"), answer="VALUE").get("value", "")
    tell(N_("the self-test plays every sound"))
    if device:
        device.tones()
    selftest = _selftest(talk)
    seen = Seen(
        hello=hello,
        status=talk.ask("STATUS", answer="STATUS"),
        selftest=selftest,
        faults=sorted({told["text"] for verb, told in talk.heard if verb == "FAULT"}),
        volume=volume,
        ping_ms=ping_ms,
        tones=device.tones() if device else None,
    )
    if device and _may_press(hello, selftest):
        tell(N_("pressing the button"))
        _press(talk, device, seen)
    return seen


def _ping(talk: Conversation) -> float:
    """A stand-in's time is cut finer meanwhile: as an answer is seen only after a slice."""
    end, times = talk.end, []
    coarse = end.slice_ms if isinstance(end, DeviceEnd) else 0
    if isinstance(end, DeviceEnd):
        end.slice_ms = 1
    for number in range(PINGS):
        began = end.now
        talk.ask("PING", ("t", number), answer="PONG")
        times.append(end.now - began)
    if isinstance(end, DeviceEnd):
        end.slice_ms = coarse
    return statistics.median(times)


def _selftest(talk: Conversation) -> Fields:
    lasts = sum(tunes.LENGTHS[name] + _PAUSE for name in scores.TUNES)
    for _ in range(3):  # an outcome may be playing
        told = talk.ask("SELFTEST", answer="SELFTEST", within_ms=lasts + 5000, once=True)
        if told.get("why") != "busy":
            return told
        talk.listen(3000)
    return {}


def _may_press(hello: Fields, selftest: Fields) -> bool:
    """Not a stuck button, and no press that a game awaits."""
    return selftest.get("button") == "yes" and hello["armed"] == NOBODY


def _press(talk: Conversation, device: "Device", seen: Seen) -> None:
    """A real press at the pin: nobody armed it, so it is free play."""
    talk.listen(1000)
    device.tones()
    edge_us = device.now_us + 1000
    device.press(edge_us)
    device.release(edge_us + 60_000)
    free = [told for verb, told in talk.listen(4000) if verb == "FREE"]
    tones = device.tones()
    if free:
        seen.free = free[0]["outcome"]
    if onsets(tones) and heard_outcome(tones):
        seen.tone_ms = (onsets(tones)[0].us - edge_us) / 1000


# Each of these reads one line from what was seen.


def _lines(seen: Seen, name: str, app: Path) -> list[CheckLine]:
    hello = seen.hello
    kept, size = int(hello["kept"]), int(hello["size"])
    presses = counted(
        "{kept} of {size} press kept, epoch {epoch}",
        "{kept} of {size} presses kept, epoch {epoch}",
        size,
        kept=Amount(kept),
        size=Amount(size),
        epoch=hello["epoch"],
    )
    written = seen.selftest.get("flash") == "yes"
    heap = int(seen.status.get("heap", "0"))
    free = counted("{bytes} byte free", "{bytes} bytes free", heap, bytes=Amount(heap))
    test = hello["test"] == TEST_MODE
    return [
        CheckLine(N_("link"), True, _unit(hello, name)),
        _version(hello),
        _code(hello["code"], app),
        _odds(seen),
        _sounds(seen),
        _button(seen),
        CheckLine(N_("ledger"), kept < size, presses),
        CheckLine(
            N_("flash"),
            written,
            said("a file was written") if written else said("cannot be written"),
        ),
        CheckLine(N_("memory"), heap >= LEAST_HEAP, free),
        _latency(seen),
        CheckLine(
            N_("test mode"), not test, said("on: restart the block") if test else said("off")
        ),
        CheckLine(N_("faults"), not seen.faults, _faults(seen)),
    ]


def _unit(hello: Fields, port: str) -> Said:
    if hello["name"]:
        return said(
            "unit {unit} on {port}, {name}", unit=hello["unit"], port=port, name=hello["name"]
        )
    return said("unit {unit} on {port}", unit=hello["unit"], port=port)


def _faults(seen: Seen) -> Said:
    return Said("{faults}", {"faults": tuple(seen.faults)}) if seen.faults else said("none noted")


def _version(hello: Fields) -> CheckLine:
    speaks = {"firmware": hello["firmware"], "protocol": hello["v"]}
    if hello["v"] == str(wire.VERSION):
        told = said("firmware {firmware}, protocol {protocol}", **speaks)
        return CheckLine(N_("version"), True, told)
    told = said(
        "firmware {firmware}, protocol {protocol}; this program speaks {ours}: bring both to the "
        "same version",
        **speaks,
        ours=wire.VERSION,
    )
    return CheckLine(N_("version"), False, told)


def _code(code: str, app: Path) -> CheckLine:
    from qblock_sim.toolchain.code_hash import code_hash
    from qblock_sim.toolchain.errors import ToolchainError

    if code == identity.code_hash(str(app / "question_block")):
        return CheckLine(N_("code"), True, said("{code}, as the sources here", code=code))
    try:
        ours = code_hash(app)
    except ToolchainError as error:
        return CheckLine(
            N_("code"),
            False,
            said("{code}; nothing to compare it with: {error}", code=code, error=error),
        )
    if code == ours:
        return CheckLine(
            N_("code"), True, said("{code}, as the firmware here compiles to", code=code)
        )
    told = said("{code}, and the firmware here is {ours}: `qblock flash` it", code=code, ours=ours)
    return CheckLine(N_("code"), False, told)


def _odds(seen: Seen) -> CheckLine:
    theirs, ours = seen.hello["odds"], odds.fingerprint(odds.DEFAULT)
    if theirs != ours:
        return CheckLine(
            N_("odds"),
            False,
            said("table {theirs}, and the published one is {ours}", theirs=theirs, ours=ours),
        )
    if seen.selftest.get("odds") == "yes":
        return CheckLine(N_("odds"), True, said("table {theirs}", theirs=theirs))
    told = said("table {theirs}, which does not add up", theirs=theirs)
    return CheckLine(N_("odds"), False, told)


def _sounds(seen: Seen) -> CheckLine:
    played = int(seen.selftest.get("sounds", "0"))
    if played != len(scores.TUNES):
        return CheckLine(
            N_("sounds"),
            False,
            said(
                "{played} of {all} sounds played",
                played=Amount(played),
                all=Amount(len(scores.TUNES)),
            ),
        )
    if seen.tones is None:
        return CheckLine(
            N_("sounds"),
            True,
            said("{played} sounds played: did you hear them?", played=Amount(played)),
        )
    if seen.volume == "mute":
        return CheckLine(
            N_("sounds"), True, said("{played} sounds played, muted", played=Amount(played))
        )
    pitches = [tone.hz for tone in seen.tones if tone.duty]
    missing = [
        name
        for name in sorted(scores.TUNES)
        if not any(is_pitch(hz, first_pitch(name)) for hz in pitches)
    ]
    if missing:
        return CheckLine(
            N_("sounds"),
            False,
            said("not heard at the speaker's pin: {sounds}", sounds=tuple(missing)),
        )
    told = said("{played} sounds played and heard at the speaker's pin", played=Amount(played))
    return CheckLine(N_("sounds"), True, told)


def _button(seen: Seen) -> CheckLine:
    if seen.hello["state"] == "stuck" or seen.selftest.get("button") != "yes":
        return CheckLine(N_("button"), False, said("stuck: it is held down, or its wires touch"))
    if seen.tones is None or seen.hello["armed"] != NOBODY:
        return CheckLine(N_("button"), True, said("not stuck"))
    if seen.free is None:
        return CheckLine(N_("button"), False, said("a press at its pin drew nothing"))
    return CheckLine(
        N_("button"), True, said("a press drew free play: {outcome}", outcome=seen.free)
    )


def _latency(seen: Seen) -> CheckLine:
    if seen.tone_ms is None:
        told = said("{ping} ms there and back", ping=Amount(seen.ping_ms, 1))
    else:
        told = said(
            "{ping} ms there and back, {tone} ms from the press to the first tone",
            ping=Amount(seen.ping_ms, 1),
            tone=Amount(seen.tone_ms, 1),
        )
    quick = seen.ping_ms <= SLOWEST_PING and (seen.tone_ms or 0) <= SLOWEST_TONE
    return CheckLine(N_("latency"), quick, told)
