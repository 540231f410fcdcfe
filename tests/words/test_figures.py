"""Numbers, dates and lists as each language writes them."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from qblock.commands.board import _box, _cells
from qblock.commands.checks import Seen, _lines
from qblock.commands.flash import firmware
from qblock.commands.games import numbered
from qblock.commands.odds_fit import TABLE, Fit, _tell, write_report
from qblock.commands.odds_picture import picture
from qblock.editions.load import load
from qblock.rules.board import Board
from qblock.rules.events import PAID, RENT
from qblock.said import Amount, said
from qblock.telling import Teller
from qblock.trouble import Trouble
from qblock.words import LANGUAGES, Words
from rich.console import Console


@pytest.fixture(autouse=True)
def in_utc(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


WRITTEN = {  # a number, a share, a time
    "en": ("1,234.5", "5.56%", "Nov 18, 2026, 8:20 PM"),
    "de": ("1.234,5", "5,56\xa0%", "18.11.2026, 20:20"),
    "fi": ("1\xa0234,5", "5,56\xa0%", "18.11.2026 20.20"),
    "tr": ("1.234,5", "%5,56", "18 Kas 2026 20:20"),
    "lt": ("1\xa0234,5", "5,56\xa0%", "2026-11-18 20:20"),
}


@pytest.mark.parametrize("language", [each for each in WRITTEN if each in LANGUAGES])
def test_each_language_writes_them_its_own_way(language: str) -> None:
    words = Words(language)
    told = (
        words.number(1234.49, 1),
        words.percent(1 / 18, 2),
        words.moment("2026-11-18T20:20+00:00"),
    )
    assert told == WRITTEN[language]


def test_digits_are_those_that_are_asked_for() -> None:
    words = Words("de")
    assert [words.number(2, digits) for digits in (0, 1, 4)] == ["2", "2,0", "2,0000"]
    assert words.percent(0.5, 0) == "50\xa0%"


def test_a_time_is_that_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC-3")
    time.tzset()
    assert Words("de").moment("2026-11-18T22:30:15.250+00:00") == "19.11.2026, 01:30"


def test_a_list_has_the_comma_of_the_language() -> None:
    told = said("There is no sound '{name}': take one of {known}.", name="x", known=("a", "b", "c"))
    assert "a, b, c" in told.told(Words("de")) and "a، b، c" in told.told(Words("ar"))


def test_a_change_has_the_sign_of_the_language() -> None:
    told = [(w.change(1234), w.change(-5), w.change(0)) for w in map(Words, ("de", "fi"))]
    assert told == [("+1.234", "-5", "+0"), ("+1\xa0234", "\N{MINUS SIGN}5", "+0")]


def test_what_was_measured_is_written_by_the_language_and_plainly_for_programs() -> None:
    ping = said("{ping} ms there and back", ping=Amount(1234.56, 1))
    assert "1.234,6 ms" in ping.told(Words("de")) and "1,234.6 ms" in ping.told(Words("en"))
    assert str(ping) == "1234.6 ms there and back"


def test_a_number_that_is_to_be_typed_stays_plain() -> None:
    want = said("a whole number from {least} to {most}", least=0, most=1000)
    assert "1000" in want.told(Words("de"))


def test_the_check_tells_milliseconds_and_bytes_by_the_language() -> None:
    hello = {"kept": "0", "size": "1200", "epoch": "1", "name": "", "unit": "u", "test": "no"}
    hello |= {"v": "1", "firmware": "1", "code": "?", "odds": "?", "state": "idle", "armed": ""}
    seen = Seen(hello, {"heap": "187654"}, {}, [], "", ping_ms=12.34, tone_ms=4.56)
    told = {line.name: line.detail.told(Words("de")) for line in _lines(seen, "port", firmware())}
    assert "12,3 ms" in told["latency"] and "4,6 ms" in told["latency"]
    assert "187.654" in told["memory"] and "1.200" in told["ledger"]


@pytest.mark.parametrize(("drawn", "times"), [(4, r"\d{1,3}(\.\d{3})+"), (12, r"\d,\dE39")])
def test_odds_that_do_not_hold_are_told_by_the_language(drawn: int, times: str) -> None:
    counts = {outcome: 0 for outcome, _ in TABLE}
    counts[TABLE[0][0]] = drawn
    with pytest.raises(Trouble) as trouble:
        _tell(Words("de"), Fit(counts), "sim", True, Console(stderr=True))
    assert re.search(rf" {times} ", trouble.value.said.told(Words("de")))


def test_draws_are_counted_by_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    counts = {outcome: 1000 * weight for outcome, weight in TABLE}
    _tell(Words("de"), Fit(counts), "sim", False, Console(stderr=True))
    assert "36.000" in capsys.readouterr().out


def test_coins_and_turns_of_a_game_are_written_by_the_language() -> None:
    board = Board(load("celebration"))
    told = Teller(board, ("Ann", "Bob"), Words("de")).events([(PAID, 0, 1, 1500, RENT, 1)])
    assert "1.500" in told[0]
    assert "1500" in Teller(board, ("Ann", "Bob")).events([(PAID, 0, 1, 1500, RENT, 1)])[0]


def test_what_is_printed_on_a_board_is_written_by_the_language() -> None:
    box = load("celebration")
    dear = replace(
        box.spaces[1], price=1000, rents=(1, 2, 3, 4, 5, 1000), house_cost=1, castle_cost=1000
    )
    assert _cells(Words("de"), dear)[3:6] == ("1.000", "1 2 3 4 5 1.000", "1 1.000")
    console = Console(record=True, width=100)
    console.print(_box(Words("de"), replace(box, start_coins=1500)))
    assert "1.500" in console.export_text()


def test_the_moves_of_a_replay_are_counted_by_the_language_and_stay_in_column() -> None:
    assert numbered(Words("de"), 7, ["a", "b"]) == ["    7  a", "    7  b"]
    assert numbered(Words("de"), 1234, ["c"]) == ["1.234  c"]


def test_a_number_with_a_space_within_does_not_spoil_its_sentence() -> None:
    move = "Ann maksaa pankille 1\xa0234 kolikkoa."
    assert said("Taken back: {move}", move=move).told(Words("fi")) == f"Kumottu: {move}"


def test_the_report_of_the_odds_is_readable_in_a_language_that_sets_thousands_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles: list[str] = []
    monkeypatch.setattr("matplotlib.axes.Axes.set_title", lambda _, title: titles.append(title))
    counts = {outcome: 1000 * weight for outcome, weight in TABLE}
    write_report(Words("hu"), tmp_path, Fit(counts), "sim")
    assert titles == ["36\xa0000 sorsolás, eszköz: sim: khi-négyzet 0,00, p = 1,000"]


def labels(language: str) -> list[list[str]]:
    """Of the picture's two sides: how many, and what was heard."""
    counts = {outcome: 1000 * weight for outcome, weight in TABLE}
    figure = picture(Words(language), counts, "")
    figure.canvas.draw()
    (axes,) = figure.axes
    boxes = [label.get_window_extent() for label in axes.get_yticklabels()]
    assert not any(a.overlaps(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
    return [
        [label.get_text() for label in axis.get_ticklabels()] for axis in (axes.xaxis, axes.yaxis)
    ]


@pytest.mark.parametrize(("language", "many"), [("de", "6.000"), ("hu", "6\xa0000")])
def test_the_picture_of_the_odds_counts_by_the_language(language: str, many: str) -> None:
    numbers, names = labels(language)
    assert many in numbers and len(set(names)) == len(TABLE)


def test_the_picture_of_the_odds_is_mirrored_where_one_reads_from_right_to_left() -> None:
    counts = {outcome: weight for outcome, weight in TABLE}
    for language, mirrored in (("en", False), ("ar", True)):
        (axes,) = picture(Words(language), counts, "").axes
        assert bool(axes.xaxis_inverted()) == mirrored
