"""The noisy wire: seeded, in order, counted."""

import socket

import pytest
from qblock_sim.noise import CLEAN, CTRL_C, Lane, NoisyWire, Rates
from qblock_sim.noisy_proxy import NoisyProxy

LINES = b"".join(b"!PONG t=%04d*00000000\r\n" % n for n in range(2000))


def through(rates, seed=1, data=LINES):
    lane = Lane(seed, rates)
    lane.push(0, data)
    out = b""
    while (due := lane.due) is not None:
        out += lane.pull(due)
    return lane, out


def test_a_clean_wire_changes_nothing():
    lane, out = through(CLEAN)
    assert out == LINES and not lane.counts


def test_the_same_seed_does_the_same_and_another_does_not():
    rates = Rates.all(0.05)
    assert through(rates, 3)[1] == through(rates, 3)[1] != through(rates, 4)[1]


@pytest.mark.parametrize("kind", ["drop", "duplicate", "echo", "delay", "split"])
def test_each_fault_of_a_line_comes_as_often_as_asked(kind):
    lane, _ = through(Rates(**{kind: 0.1}))
    assert set(lane.counts) == {kind}
    assert 140 <= lane.counts[kind] <= 260


@pytest.mark.parametrize("kind", ["lose", "flip"])
def test_each_fault_of_a_byte_comes_as_often_as_asked(kind):
    lane, out = through(Rates(**{kind: 0.01}))
    expected = len(LINES) / 100
    assert expected * 0.8 <= lane.counts[kind] <= expected * 1.2
    assert len(LINES) - len(out) == lane.counts["lose"]


def test_dropped_and_doubled_lines_are_whole_ones():
    lane, out = through(Rates(drop=0.1, duplicate=0.1))
    lines = out.splitlines(keepends=True)
    assert len(lines) == 2000 - lane.counts["drop"] + lane.counts["duplicate"]
    assert set(lines) <= set(LINES.splitlines(keepends=True))


def test_delays_and_splits_keep_the_order():
    _, out = through(Rates(delay=0.3, split=0.3))
    assert out == LINES


def test_a_delayed_line_comes_late():
    lane = Lane(1, Rates(delay=1.0, longest_ms=100))
    lane.push(1000, b"line\n")
    assert lane.pull(1000) == b""
    assert 1001 <= lane.due <= 1100
    assert lane.pull(1100) == b"line\n"


def test_an_echo_comes_again_after_others():
    lane = Lane(1, Rates(echo=1.0, longest_ms=100))
    lane.push(0, b"one\n")
    assert lane.pull(0) == b"one\n"
    assert lane.pull(100) == b"one\n"


def test_a_cut_ends_the_line_early_and_hangs_up():
    lane = Lane(1, Rates(cut=1.0))
    lane.push(0, b"a line\n")
    assert lane.hung_up and b"a line\n".startswith(lane.pull(0))
    lane.clear()
    assert not lane.hung_up and lane.due is None


def test_flips_never_make_a_ctrl_c_unless_allowed():
    near = bytes(CTRL_C ^ 1 << bit for bit in range(8)) * 5000
    _, out = through(Rates(flip=0.2), data=near)
    assert CTRL_C not in out
    _, out = through(Rates(flip=0.2, ctrl_c=True), data=near)
    assert CTRL_C in out


def test_the_two_directions_are_hurt_in_different_places():
    wire = NoisyWire(1, Rates(drop=0.5), Rates(drop=0.5))
    wire.to_unit.push(0, LINES)
    wire.to_host.push(0, LINES)
    assert wire.to_unit.pull(0) != wire.to_host.pull(0)


def test_what_is_to_be_expected_is_about_what_comes():
    rate = Rates.all(0.05)
    wire = NoisyWire(1, rate, rate)
    wire.to_unit.push(0, LINES)
    wire.to_host.push(0, LINES)
    expected, counts = wire.expected(), wire.counts()
    assert expected.keys() == counts.keys()
    for kind, count in counts.items():
        assert expected[kind] * 0.6 <= count <= expected[kind] * 1.4, kind
    assert set(NoisyWire(1, CLEAN, CLEAN).expected().values()) == {0}


def test_both_directions_are_counted_together():
    wire = NoisyWire(1, Rates(drop=1.0), Rates(duplicate=1.0))
    wire.to_unit.push(0, b"a\n")
    wire.to_host.push(0, b"b\n")
    assert wire.counts() == {"drop": 1, "duplicate": 1}


def test_the_proxy_carries_both_ways_and_a_cut_closes_both_ends():
    with socket.create_server(("127.0.0.1", 0)) as unit:
        address = f"socket://127.0.0.1:{unit.getsockname()[1]}"
        wire = NoisyWire(1, CLEAN, CLEAN)
        with NoisyProxy(address, wire) as proxy:
            port = int(proxy.address.rsplit(":", 1)[1])
            with socket.create_connection(("127.0.0.1", port), 5) as host:
                far, _ = unit.accept()
                far.settimeout(5)
                host.sendall(b"to the unit\n")
                assert far.recv(100) == b"to the unit\n"
                far.sendall(b"to the host\n")
                assert host.recv(100) == b"to the host\n"
                wire.to_unit.rates = Rates(cut=1.0)
                host.sendall(b"never whole\n")
                got = b""
                while piece := far.recv(100):
                    got += piece
                assert b"never whole\n".startswith(got) and got != b"never whole\n"
                assert host.recv(100) == b""
                far.close()


def test_the_proxy_refuses_what_is_no_socket():
    with pytest.raises(ValueError, match="not of the form"):
        NoisyProxy("/dev/ttyACM0", NoisyWire(1, CLEAN, CLEAN))
