"""The wire under any stream of bytes, cut anywhere."""

import string
import tracemalloc

from bench import ARM, quiet
from hypothesis import example, given, settings
from hypothesis import strategies as st
from question_block import wire

KEYS = st.text(string.ascii_lowercase, min_size=1, max_size=6)
VERBS = st.text(string.ascii_uppercase, min_size=1, max_size=8)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
FIELDS = st.dictionaries(KEYS, TEXTS, max_size=4)


def read(data: bytes, sigil: int = wire.HOST) -> list[tuple[str, dict[str, str]]]:
    reader = wire.Reader(sigil)
    return [line for byte in data if (line := reader.push(byte)) is not None]


@given(VERBS, FIELDS)
def test_any_line_comes_out_as_it_went_in(verb: str, fields: dict[str, str]) -> None:
    line = wire.encode(wire.HOST, verb, *fields.items())
    if len(line) - 2 <= wire.LIMIT:
        assert read(line) == [(verb, fields)]


@given(st.lists(st.tuples(VERBS, FIELDS), max_size=4), st.data())
def test_lines_between_any_garbage_are_found(
    lines: list[tuple[str, dict[str, str]]], data: st.DataObject
) -> None:
    """Garbage may hold anything but a sigil: that would begin a line."""
    garbage = st.binary(max_size=40).map(lambda raw: raw.replace(b"#", b""))
    stream = b""
    sent = []
    for verb, fields in lines:
        line = wire.encode(wire.HOST, verb, *fields.items())
        if len(line) - 2 > wire.LIMIT:
            continue
        stream += data.draw(garbage) + line
        sent.append((verb, fields))
    assert [line for line in read(stream + data.draw(garbage)) if line[0]] == sent


@given(st.binary(max_size=600))
@example(b"#" * 500)
@example(b"#*00000000\r")
@example(b"#A b=%*00000000\n")
def test_no_stream_of_bytes_raises_or_is_believed(stream: bytes) -> None:
    for verb, fields in read(stream):
        if verb:  # only a true CRC is ever believed
            assert wire.encode(wire.HOST, verb, *fields.items())
        else:
            assert fields["why"] in ("crc", "form", "long")


@given(VERBS, FIELDS, st.data())
def test_a_damaged_line_is_never_taken_for_another(
    verb: str, fields: dict[str, str], data: st.DataObject
) -> None:
    line = bytearray(wire.encode(wire.HOST, verb, *fields.items()))
    at = data.draw(st.integers(0, len(line) - 3))
    line[at] ^= data.draw(st.integers(1, 255))
    assert [found for found in read(bytes(line)) if found[0]] == []


HOST_LINES = st.one_of(
    st.binary(max_size=60),
    st.builds(lambda verb, fields: wire.encode(wire.HOST, verb, *fields.items()), VERBS, FIELDS),
    st.sampled_from(
        ["HELLO", "ARM", "DISARM", "ACK", "GET", "SET", "DRAW", "SEED", "CLEAR"]
    ).flatmap(
        lambda verb: st.dictionaries(
            st.sampled_from(["v", "arm", "table", "epoch", "seq", "key", "value", "n", "seed"]),
            st.sampled_from(["1", ARM, "coin", "volume", "soft", "", "-1", "9" * 40, "\u0627"]),
        ).map(lambda fields: wire.encode(wire.HOST, verb, *fields.items()))
    ),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(HOST_LINES, max_size=25), st.integers(1, 64))
def test_the_unit_survives_any_host(sent: list[bytes], piece: int) -> None:
    """Whatever is sent, in whatever pieces: it answers the next PING, and a press still draws."""
    bench = quiet()
    stream = b"".join(sent)
    for at in range(0, len(stream), piece):
        bench.send(stream[at : at + piece])
    bench.send(b"\n")
    bench.run(25000)  # past a self-test
    bench.take()
    bench.host("PING", ("t", "x"))
    assert bench.lines("PONG") == [{"t": "x"}]
    bench.press_and_wait()
    assert bench.outcomes() >= 1 or bench.lines("REFUSED")


def test_an_endless_line_costs_no_memory() -> None:
    bench = quiet()
    bench.send(b"#" + b"A" * 1000)
    tracemalloc.start()
    for _ in range(300):
        bench.send(b"A" * 1000)
        bench.take()
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown < 20_000  # of 300,000 bytes that were sent
