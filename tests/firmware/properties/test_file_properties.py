"""Files of any content: read without an exception, written so that they read the same."""

from bench import Bench
from hypothesis import given, settings
from hypothesis import strategies as st
from question_block import faults, ledger
from question_block import settings as setting
from question_block.outbox import SIZE, Outbox

ANY = st.one_of(st.none(), st.binary(max_size=300))


@given(st.binary(max_size=300))
def test_any_bytes_are_settings_of_some_kind(data: bytes) -> None:
    found, _ = setting.decode(data)
    assert all(setting.check(key, value) for key, value in found.items())
    assert setting.decode(setting.encode(found)) == (found, [])


@given(st.binary(max_size=300))
def test_any_bytes_are_a_ledger_or_none(data: bytes) -> None:
    assert ledger.decode(data) is None


@given(st.binary(max_size=500), st.lists(st.text(max_size=200), max_size=6))
def test_faults_stay_few_and_short(data: bytes, texts: list[str]) -> None:
    ring = faults.Faults(data)
    for text in texts:
        ring.note(text)
    assert len(ring.texts) <= 4
    if texts:
        assert len(ring.encode()) <= 4 * 91 or len(texts) < 4
    assert faults.Faults(ring.encode()).texts == [text for text in ring.texts if text]


@settings(max_examples=100, deadline=None)
@given(ANY, ANY, ANY)
def test_a_unit_starts_from_any_files(
    ledger_file: bytes | None, settings_file: bytes | None, faults_file: bytes | None
) -> None:
    names = ("ledger.bin", "settings.txt", "faults.txt")
    given_files = zip(names, (ledger_file, settings_file, faults_file), strict=True)
    bench = Bench(files={name: data for name, data in given_files if data is not None})
    if ledger_file:
        assert bench.files["ledger.bad"] == ledger_file  # kept aside, told below
        assert any("ledger" in fields["text"] for fields in bench.lines("FAULT"))
    bench.run(2000)
    bench.press_and_wait()
    assert bench.outcomes() == 1


@given(st.lists(st.one_of(st.binary(min_size=1, max_size=400), st.integers(0, 500))))
def test_the_outbox_drops_whole_lines_only(moves: list[bytes | int]) -> None:
    box = Outbox()
    expected = b""
    for move in moves:
        if isinstance(move, bytes):
            fits = len(expected) + len(move) <= SIZE
            assert box.put(move) == fits
            expected += move if fits else b""
        else:
            count = min(move, len(expected))
            assert bytes(box.buffer[box.start : box.start + count]) == expected[:count]
            box.sent(count)
            expected = expected[count:]
    assert bytes(box.buffer[box.start : box.end]) == expected
