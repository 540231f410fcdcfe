"""The button under any contact: any bounce train, any spikes, any slow loop."""

from itertools import accumulate, pairwise

from bench import linked, quiet
from hypothesis import given, settings
from hypothesis import strategies as st
from qblock_sim.bench.contact import CLOSED_US, MOST_BOUNCES, OPEN_US

SHORT = settings(max_examples=120, deadline=None)
BOUNCES = st.lists(st.integers(1, 20_000), max_size=60, unique=True).map(sorted)
LAGS = st.sampled_from([0, 100, 400, 900])


@SHORT
@given(BOUNCES, st.integers(0, 999), LAGS, st.integers(45, 4000))
def test_any_bounce_train_gives_exactly_one_outcome(
    bounces: list[int], offset: int, lag: int, hold: int
) -> None:
    """0 to 30 bounces (60 edges) within 20 ms, at any phase of the clock, in a loop of any lag."""
    bench = quiet(lag=lag)
    bench.us += offset
    bench.press(hold=hold, bounces=bounces)
    bench.run(9000)
    assert bench.outcomes() == 1


@SHORT
@given(BOUNCES, BOUNCES, LAGS)
def test_chatter_on_both_ends_gives_one_outcome_a_press(
    closing: list[int], opening: list[int], lag: int
) -> None:
    bench = quiet(lag=lag)
    for _ in range(3):
        start = bench.us
        bench.press(hold=150, bounces=closing)
        end = start + 150_000
        down = False
        for at in opening:
            down = not down
            bench.contact.append((end + at, down))
        if down:
            bench.contact.append((end + 20_001, False))
        bench.run(6000)
    assert bench.outcomes() == 3


@SHORT
@given(
    st.lists(st.tuples(st.integers(1, 999), st.integers(4000, 30_000)), max_size=30),
    st.integers(0, 999),
    LAGS,
)
def test_spikes_under_a_millisecond_draw_nothing(
    spikes: list[tuple[int, int]], offset: int, lag: int
) -> None:
    bench = quiet(lag=lag)
    at = bench.us + offset
    for width, gap in spikes:
        bench.contact += [(at, True), (at + width, False)]
        at += width + gap
    bench.run(3000)
    assert bench.outcomes() == 0
    assert bench.tones() == []


@SHORT
@given(st.integers(40, 300), st.integers(-250, 60), LAGS)
def test_a_press_around_a_flash_write_is_not_missed(hold: int, start: int, lag: int) -> None:
    """The write takes 45 ms; the press begins before it, in it or after it."""
    bench = linked(write_us=45_000, lag=lag)
    bench.run(300)
    at = bench.us + 250_000
    bench.contact = [(at + start * 1000, True), (at + (start + hold) * 1000, False)]
    bench.run(250)
    bench.host("SET", ("key", "name"), ("value", "x"))
    bench.run(6000)
    assert bench.outcomes() == 1


@SHORT
@given(st.lists(st.integers(1, 20_000), min_size=1, max_size=10))
def test_the_tone_starts_within_two_ms_of_a_clean_edge(waits: list[int]) -> None:
    bench = quiet()
    for wait in waits:
        bench.run(6000)
        bench.us += wait % 1000
        bench.take()
        edge = bench.us
        bench.press()
        bench.run(60)
        first = next(s[0] for s in bench.seen if s[1] == "tone" and s[3])
        assert 1000 < first - edge <= 2000


@SHORT
@given(
    st.lists(
        st.tuples(st.integers(*CLOSED_US), st.integers(*OPEN_US)),
        max_size=MOST_BOUNCES,
    ),
    st.integers(0, 999),
)
def test_a_bouncing_contact_sounds_when_it_is_next_closed(
    bounces: list[tuple[int, int]], offset: int
) -> None:
    """No bounce starts the wait anew: 2 ms, and the longest that the contact stays open."""
    bench = quiet()
    bench.us += offset
    edge = bench.us
    bench.press(bounces=list(accumulate(us for bounce in bounces for us in bounce)))
    bench.run(60)
    first = next(s[0] for s in bench.seen if s[1] == "tone" and s[3])
    assert 1000 < first - edge <= 2000 + OPEN_US[1]


@SHORT
@given(st.lists(st.integers(60, 8000), min_size=1, max_size=12))
def test_as_many_outcomes_as_presses_that_were_not_during_one(gaps: list[int]) -> None:
    """Presses far enough apart all count; whatever falls into an outcome does nothing."""
    bench = quiet()
    presses = list(accumulate(gaps))
    start = bench.us
    for press in presses:
        bench.contact += [
            (start + press * 1000, True),
            (start + (press + 30) * 1000, False),
        ]
    bench.run(presses[-1] + 6000)
    sure = 1 + sum(b - a > 3500 for a, b in pairwise(presses))
    assert 1 <= bench.outcomes() <= len(presses)
    if all(b - a > 3500 for a, b in pairwise(presses)):
        assert bench.outcomes() == sure
