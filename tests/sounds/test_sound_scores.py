"""The grammar of scores.toml, and the table the firmware plays from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from qblock_sounds.score import Step, Tune, decode, encode, load, parse
from question_block import scores, tunes


def one(steps: str) -> tuple[Step, ...]:
    """The steps of a tune; `steps` is the list as it stands in the file."""
    return parse(f'[test]\nabout = "A test."\nsteps = [{steps}]')[0].steps


@pytest.mark.parametrize(
    ("note", "hz"),
    [("A4", 440), ("A5", 880), ("C4", 262), ("C#6", 1109), ("Bb3", 233), ("B3", 247), ("C7", 2093)],
)
def test_notes_are_in_equal_temperament(note: str, hz: int) -> None:
    assert one(f'"{note} 60ms 255"') == (Step(hz, hz, 60, 255, 255),)


def test_a_step_glides_in_pitch_and_level() -> None:
    assert one('"A5>440 60ms 255>40"') == (Step(880, 440, 60, 255, 40),)


def test_a_rest_is_silence() -> None:
    assert one('"rest 100ms"') == (Step(0, 0, 100, 0, 0),)


def test_a_line_of_several_steps_can_be_repeated() -> None:
    ring = (Step(440, 440, 10, 9, 9), Step(880, 880, 20, 9, 9))
    assert one('"2x A4 10ms 9 | A5 20ms 9", "rest 5ms"') == (*ring, *ring, Step(0, 0, 5, 0, 0))


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ('"A5 60ms 255", "H5 60ms 255"', r'test, step 2, "H5 60ms 255": the pitch \'H5\''),
        ('"2x A5 60ms 9 | A5 60ms 9", "x"', r'test, step 5, "x": a step is pitch, time and level'),
        ('"A5 60ms 9 | A5 60 9"', r"test, step 2, .* must end in ms"),
        ('"A5 60ms 256"', r"test, step 1, .* the level 256 is not within 0 to 255"),
        ('"A5 60ms -1"', r"test, step 1, .* the level '-1' is not a whole number"),
        ('"A5 60ms 0"', r"test, step 1, .* write a rest"),
        ('"A5 0ms 255"', r"test, step 1, .* the time 0 is not within 1 to 65535"),
        ('"A5 70000ms 255"', r"test, step 1, .* the time 70000"),
        ('"A5 1.5ms 255"', r"test, step 1, .* the time '1.5' is not a whole number"),
        ('"19 60ms 255"', r"test, step 1, .* the pitch 19 is not within 20 to 20000"),
        ('"C0 60ms 255"', r"test, step 1, .* the pitch 16 is not within"),
        ('"A5> 60ms 255"', r"test, step 1, .* the pitch ''"),
        ('"rest"', r"test, step 1, .* a rest has a time"),
        ('"rest 10ms 255"', r"test, step 1, .* a rest has a time and nothing else"),
        ('"0x rest 10ms"', r"test, step 1, .* played 1 to 99 times"),
        ('""', r"test, step 1, .* a step is pitch"),
        ("7", r"test, step 1: 7 is not a text"),
        ("", r"test: 'steps' must be a list"),
    ],
)
def test_a_mistake_is_named_with_its_tune_and_step(steps: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        one(steps)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('about = "No tune."', "about: this stands outside of any tune"),
        ('[a]\nsteps = ["rest 1ms"]', "a: 'about' must say"),
        ('[a]\nabout = "A."', "a: 'steps' must be"),
        ('[a]\nabout = "A."\ntimes = 0\nsteps = ["rest 1ms"]', "a: 'times' must be"),
        ('[a]\nabout = "A."\nstep = ["rest 1ms"]', "a: a tune has no 'step'"),
    ],
)
def test_a_mistake_in_a_table_is_named(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse(text)


HZ, LEVEL = st.integers(20, 20000), st.integers(1, 255)
SOUNDING = st.builds(Step, HZ, HZ, st.integers(1, 65535), LEVEL, LEVEL)
REST = st.builds(lambda ms: Step(0, 0, ms, 0, 0), st.integers(1, 65535))


def words(step: Step) -> str:
    if step.from_hz == 0:
        return f'"rest {step.ms}ms"'
    return f'"{step.from_hz}>{step.to_hz} {step.ms}ms {step.from_level}>{step.to_level}"'


@given(st.lists(SOUNDING | REST, min_size=1, max_size=30))
def test_any_tune_written_parsed_encoded_and_decoded_is_the_same(steps: list[Step]) -> None:
    data = encode(one(", ".join(map(words, steps))))
    assert len(data) == tunes.STEP * len(steps)
    assert decode(data) == tuple(steps)


def test_bytes_are_laid_out_as_the_firmware_reads_them() -> None:
    """from_hz, to_hz, ms: two bytes each, low first; then from_level, to_level."""
    assert encode((Step(0x0102, 0x0304, 0x0506, 7, 8),)) == bytes([2, 1, 4, 3, 6, 5, 7, 8])


def test_the_firmware_has_these_tunes_in_this_order() -> None:
    assert list(scores.TUNES) == [
        "coin", "power-up", "laugh", "game-over", "reveal",
        "ready", "refused", "link-found", "link-lost", "battery-low", "volume",
    ]  # fmt: skip


def test_the_firmwares_bytes_decode_to_the_scores_steps() -> None:
    assert {name: decode(data) for name, data in scores.TUNES.items()} == {
        tune.name: tune.steps for tune in load()
    }


def test_the_firmware_takes_a_coin_for_420_ms() -> None:
    assert tunes.LENGTHS["coin"] == 420


def test_all_tunes_together_are_small() -> None:
    assert sum(map(len, scores.TUNES.values())) <= 1300


@pytest.mark.parametrize("tune", load(), ids=lambda tune: tune.name)
def test_about_is_one_sentence(tune: Tune) -> None:
    assert tune.about.endswith(".") and tune.about.count(".") == 1
