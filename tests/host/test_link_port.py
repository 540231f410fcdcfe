"""The link over real ports: a virtual block behind a pseudo-terminal and behind a socket."""

import os
import time
from itertools import pairwise

import pytest
from qblock.link import Link, Port, PortError, find, new_arm_id, sentence
from qblock.link.happening import Happening
from qblock_sim.bridge import PtyBridge, TcpBridge
from qblock_sim.devices import open_device
from qblock_sim.noise import NoisyWire, Rates
from qblock_sim.noisy_proxy import NoisyProxy

SPEED, WHILE_IT_PLAYS = 5, 40


@pytest.fixture
def device():
    with open_device("sim", seed=4) as block:
        block.free_run(SPEED)
        yield block


def step_until(link, done, seconds=15.0, seen=None):
    """Step the link until `done(happenings)`; the happenings."""
    seen = [] if seen is None else seen
    end = time.monotonic() + seconds
    while not done(seen):
        assert time.monotonic() < end, [h.what for h in seen]
        seen += link.step(20).happenings
    return seen


def has(*what):
    return lambda seen: set(what) <= {happening.what for happening in seen}


def press_through(link, device):
    """One press over the link, committed and acknowledged; the event."""
    arm = new_arm_id()
    link.session.arm(link.now, arm)
    step_until(link, lambda seen: link.session.armed)
    device.press()
    device.release(device.now_us + 60_000)  # its time runs on meanwhile: never before the press
    seen = step_until(link, has("press"))
    (event,) = [h.event for h in seen if h.what == "press" and h.event.arm == arm]
    link.session.committed(event)
    over = device.now_us + 3_500_000
    device.free_run(WHILE_IT_PLAYS)  # nobody has to hear the outcome out
    step_until(link, lambda seen: device.now_us > over)
    device.free_run(SPEED)
    return event


@pytest.mark.parametrize("bridge", [PtyBridge, TcpBridge])
def test_a_press_over_a_port(device, bridge):
    with bridge(device) as served, Link(served.address) as link:
        step_until(link, has("opening", "connected"))
        first, second = press_through(link, device), press_through(link, device)
        assert (first.seq, second.seq) == (1, 2)


@pytest.mark.parametrize("bridge", [PtyBridge, TcpBridge])
def test_two_hosts_on_one_port_are_refused_with_a_sentence(device, bridge):
    with bridge(device) as served, Link(served.address) as first:
        step_until(first, has("connected"))
        with Link(served.address) as second:
            (busy,) = step_until(second, lambda seen: seen)
            assert sentence(busy) == (
                f"{served.address} is in use by another program: close that one first."
            )
        first.step(0)
        assert first.session.state == "ready", "and the first one is not disturbed"


def test_a_url_is_locked_for_every_spelling_and_free_again_when_closed(device):
    with TcpBridge(device) as served:
        port = Port(served.address)
        with pytest.raises(PortError) as caught:
            Port(served.address.upper().replace("SOCKET", "socket") + "/")
        assert caught.value.what == "busy"
        port.close()
        Port(served.address).close()


def test_it_reconnects_by_itself_when_the_socket_was_closed(device):
    served = TcpBridge(device)
    host, number = served.address.removeprefix("socket://").split(":")
    with Link(served.address) as link:
        step_until(link, has("connected"))
        served.close()
        seen = step_until(link, has("unplugged", "gone"))
        assert link.session.state == "closed"
        with TcpBridge(device, host, int(number)):
            step_until(link, lambda seen: link.session.state == "ready", seen=seen)
            assert press_through(link, device).seq == 1


def test_it_waits_longer_and_longer_for_a_port_that_is_not_there():
    clock = [0]
    attempts = []

    def never(url, given_up):
        attempts.append(clock[0])
        raise PortError("gone", url)

    link = Link("nowhere", opener=never, clock=lambda: clock[0])
    told = []
    for _ in range(20_000):
        told += link.step(0).happenings
        while link.opening:
            told += link.step(100).happenings
        clock[0] += 1
    gaps = [after - before for before, after in pairwise(attempts)]
    assert gaps == [250, 500, 1000, 2000, 4000, 4000, 4000, 4000]
    assert [h.what for h in told] == ["gone"], "and says so once"


def test_a_name_that_is_no_port_is_told_in_a_sentence(tmp_path):
    for url, what in (
        (str(tmp_path / "ttyNONE"), "gone"),
        ("socket://127.0.0.1:1", "gone"),
        ("gopher://somewhere", "unusable"),
        ("socket://", "unusable"),
        ("socket://127.0.0.1:99999", "unusable"),
    ):
        with pytest.raises(PortError) as caught:
            Port(url)
        assert caught.value.what == what
        facts = {"port": caught.value.port, "why": caught.value.why}
        assert url in sentence(Happening(what, facts))


def test_blocks_are_found_among_other_things(device, tmp_path):
    master, slave = os.openpty()
    try:
        with TcpBridge(device) as served:
            urls = [os.ttyname(slave), str(tmp_path / "none"), served.address]
            (found,) = find(urls, within_ms=1500)
    finally:
        os.close(master)
        os.close(slave)
    assert found.url == served.address
    assert found.hello.unit.startswith("e66058388")


def test_nothing_found_is_an_empty_list():
    assert find([]) == []


def test_presses_come_through_a_noisy_wire_each_once(device):
    noise = NoisyWire(9, Rates.all(0.03), Rates.all(0.03))
    with (
        TcpBridge(device) as served,
        NoisyProxy(served.address, noise) as proxy,
        Link(proxy.address) as link,
    ):
        events = []
        for _ in range(8):
            events.append(press_through(link, device))
        assert [event.seq for event in events] == list(range(1, 9))
        assert sum(noise.counts().values()) > 5, noise.counts()
