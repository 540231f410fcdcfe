"""The finger and the pair: two emulated boards, cross-wired, whose time the host's waits move."""

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import serial
from qblock_sim.finger.device import FingeredBlock
from qblock_sim.finger.in_step import Account, InStep
from qblock_sim.finger.link import LAMP, Edge, FingerLink, Refused
from qblock_sim.finger.meter import Meter
from qblock_sim.finger.pair import pair
from question_block import wire

FIRMWARE = Path(__file__).parents[2] / "firmware"
ANSWER_US = 10_000  # that an answer may take on the boards
A_WHILE_S = 0.3


class Wire:
    """Takes what is written, says what it is given to say."""

    def __init__(self) -> None:
        self.says = b""
        self.written = b""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def write(self, data: bytes) -> None:
        self.written += data

    def read(self) -> bytes:
        says, self.says = self.says, b""
        return says

    def set_room(self, count: int | None) -> None: ...


def answer(account: Account, port: Wire, said: bytes) -> int:
    """What is owed when this was said."""
    port.says = said
    assert account.read() == said
    return account.owed


def test_an_answer_is_owed_from_the_end_of_a_request_to_the_end_of_its_answer() -> None:
    port = Wire()
    account = Account(port)
    request = wire.encode(wire.HOST, "TIME", ("us", 5))
    account.write(request[:7])
    assert account.owed == 0
    account.write(request[7:])
    assert account.owed == 1
    assert port.written == request
    told = wire.encode(wire.UNIT, "TIME", ("us", 7))
    assert answer(account, port, told[:-2]) == 1
    assert answer(account, port, told[-2:]) == 0


def test_edges_and_half_lines_are_no_answer() -> None:
    port = Wire()
    account = Account(port)
    account.write(wire.encode(wire.HOST, "TIME", ("us", 5)))
    assert answer(account, port, wire.encode(wire.UNIT, "EDGES", ("w", "AAAA"))) == 1
    assert answer(account, port, wire.encode(wire.UNIT, "LOST")) == 1
    assert answer(account, port, b"!IME us=7*00000000\r\n") == 1
    assert answer(account, port, wire.encode(wire.UNIT, "ERR", ("why", "crc"))) == 0


def test_a_host_that_has_gone_is_owed_nothing() -> None:
    account = Account(Wire())
    account.write(wire.encode(wire.HOST, "TIME", ("us", 5)))
    account.close()
    assert account.owed == 0


def test_a_tone_ends_with_its_last_period_and_not_with_the_last_edge_in_it() -> None:
    period_us = 11_600.0  # the lowest of the laugh
    edges = [
        Edge(n * period_us + at, level) for n in range(8) for at, level in ((0.0, 1), (900.0, 0))
    ]
    steps = Meter().take(edges, 8 * period_us + 200_000)
    assert (steps[-1].hz, steps[-1].duty) == (0.0, 0.0)
    assert abs(steps[-1].us - 8 * period_us) < 1


def test_a_pulse_that_is_over_when_the_finger_looks_is_still_one_pulse() -> None:
    # Both of its edges were caught, and both were read as low; every third one in time.
    narrow = [
        Edge(n * 1000.0 + at, int(at == 0 and n % 3 == 0)) for n in range(90) for at in (0, 15)
    ]
    wide = [Edge(90_000.0 + n * 1000.0 + at, int(at == 0)) for n in range(10) for at in (0, 500)]
    whole = Meter(periods=7, pitch=0.5).take(narrow + wide, 99_700)
    assert [round(step.duty, 1) for step in whole] == [0.0, 0.5]
    meter = Meter(periods=7, pitch=0.5)
    bit_by_bit = [step for edge in narrow + wide for step in meter.take([edge], edge.us + 1)]
    assert bit_by_bit == whole


@pytest.fixture(scope="module")
def addresses() -> Iterator[list[str]]:
    with pair(FIRMWARE) as desk, InStep(desk) as in_step:
        yield in_step.addresses


@pytest.fixture
def finger(addresses: list[str]) -> Iterator[FingerLink]:
    link = FingerLink(addresses[1])
    yield link
    link.close()


@pytest.mark.rp2040
def test_time_stands_still_while_the_host_asks_for_nothing(finger: FingerLink) -> None:
    before = finger.now()
    time.sleep(A_WHILE_S)
    assert finger.now() - before < ANSWER_US
    assert 200_000 <= finger.wait_until(before + 200_000) - before < 200_000 + 2 * ANSWER_US


@pytest.mark.rp2040
def test_a_move_that_comes_too_late_is_refused_and_one_in_time_is_made(finger: FingerLink) -> None:
    now = finger.now()
    with pytest.raises(Refused, match="late"):
        finger.move(now - 1, True, [])
    later = now + 50_000
    assert finger.move(later, True, [100, 200]) == later + 300
    assert finger.move(None, False, []) >= now


@pytest.mark.rp2040
def test_a_train_of_bounces_longer_than_a_line_comes_whole(finger: FingerLink) -> None:
    toggles = [1000 + n for n in range(150)]
    start = finger.now() + 300_000  # as early as a press is told: see Rig.lead_us
    assert finger.move(start, False, toggles) == start + sum(toggles)
    end = finger.wait_until(start + sum(toggles))
    assert end - start - sum(toggles) < ANSWER_US


@pytest.mark.rp2040
def test_a_new_host_finds_the_finger_with_its_hands_off_the_block(addresses: list[str]) -> None:
    last = FingerLink(addresses[1])
    last.hold_run(low=True)
    last.move(None, True, [])
    last.close()
    with FingeredBlock(*addresses) as block:
        block.serial.open()
        block.run(1500)
        block.serial.write(wire.encode(wire.HOST, "HELLO", ("v", wire.VERSION)))
        block.run(500)
        said = block.serial.read()
    assert b"!HELLO" in said
    assert b"stuck" not in said


@pytest.mark.rp2040
def test_edges_are_told_only_while_they_are_watched(finger: FingerLink) -> None:
    finger.wait_until(finger.now() + 1_000_000)  # no notice of the start leaves the lamp dark now
    assert finger.edges(LAMP) == []
    finger.watch(True)
    began = finger.now()
    end = finger.wait_until(began + 30_000)
    seen = [edge for edge in finger.edges(LAMP) if began < edge.us <= began + 30_000]
    assert abs(len(seen) - 60) <= 1, "a lamp of 1 kHz for 30 ms"
    assert all(a.us < b.us for a, b in pairwise(seen))
    finger.watch(False)
    finger.wait_until(end + 30_000)
    assert finger.edges(LAMP) == []


@pytest.mark.rp2040
def test_no_line_makes_the_finger_give_up(addresses: list[str]) -> None:
    with serial.serial_for_url(addresses[1], timeout=5) as port:

        def ask(line: bytes) -> bytes:
            port.write(line)
            reply: bytes = port.read_until(b"\n")
            return reply.rpartition(b"*")[0]

        port.write(b"#TIM")  # a host that was cut off
        assert ask(wire.encode(wire.HOST, "HELLO")).startswith(b"!FINGER ")
        assert ask(b"#TIME us=5*00000000\r\n") == b"!ERR why=crc"
        assert ask(wire.encode(wire.HOST, "JUMP")) == b"!ERR why=verb"
        assert ask(wire.encode(wire.HOST, "MOVE", ("at", "soon"))) == b"!ERR why=form"
        assert ask(wire.seal(b"#TIME us")) == b"!ERR why=form"
        assert ask(wire.encode(wire.HOST, "RUN")) == b"!ERR why=form"
        assert ask(wire.encode(wire.HOST, "HELLO")).startswith(b"!FINGER ")


def transcript(pause_s: float) -> list[tuple[float, bytes]]:
    """When what was said by a block that is pressed, with a host that dawdles."""
    result = []
    with (
        pair(FIRMWARE) as desk,
        InStep(desk) as in_step,
        FingeredBlock(*in_step.addresses) as block,
    ):
        block.serial.open()
        for n in range(12):
            if n == 2:
                block.serial.write(wire.encode(wire.HOST, "HELLO", ("v", wire.VERSION)))
            if n == 4:
                block.press(at_us=block.now_us + 20_000, bounce=(100, 250))
            time.sleep(pause_s)
            block.run(25)
            result.append((block.now_us, block.serial.read()))
    return result


@pytest.mark.rp2040
def test_what_happens_on_the_boards_does_not_depend_on_how_busy_the_machine_is() -> None:
    brisk, slow = transcript(0.0), transcript(0.03)
    assert brisk == slow
    said = b"".join(data for _, data in brisk)
    assert b"!HELLO" in said
    assert b"!FREE" in said
