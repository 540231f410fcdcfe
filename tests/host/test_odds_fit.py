"""`qblock odds --presses N --on …`: the fit, its mathematics, and what is heard and seen."""

import json
import math

import pytest
import typer
from qblock.commands.chi_square import chi_square, p_value
from qblock.commands.odds_fit import REAL, Fit, fit, fit_object, measure
from qblock.commands.senses import heard_outcome, seen_outcome
from qblock.link.ends import DeviceEnd
from qblock.trouble import Trouble
from qblock.words import Words
from qblock_sim.device import Light, Tone
from qblock_sim.devices import open_device
from question_block import odds

from ..shell import run_qblock

ENGLISH = Words("en")


@pytest.mark.parametrize(
    ("chi2", "freedom", "p"),
    [  # from a printed table of the distribution
        (3.841459, 1, 0.05),
        (15.507313, 8, 0.05),
        (20.090235, 8, 0.01),
        (26.124482, 8, 0.001),
        (2.732637, 8, 0.95),
        (124.342113, 100, 0.05),
    ],
)
def test_p_values_are_those_of_the_tables(chi2, freedom, p):
    assert p_value(chi2, freedom) == pytest.approx(p, rel=1e-5)


def test_p_values_of_two_degrees_are_exact_far_out():
    for chi2 in (0.0, 0.1, 1.0, 10.0, 100.0, 1000.0):
        assert p_value(chi2, 2) == pytest.approx(math.exp(-chi2 / 2), rel=1e-12)


def test_chi_square_of_a_perfect_fit_is_0_and_of_a_bad_one_is_not():
    assert chi_square([10, 20, 30], [1, 2, 3]) == 0
    assert chi_square([30, 20, 10], [1, 2, 3]) == pytest.approx(40 + 0 + 400 / 30)
    assert chi_square([0, 0], [1, 1]) == 0


def measured(kind, presses, **options):
    result = Fit()
    with open_device(kind, seed=3, **options) as device:
        measure(DeviceEnd(device), presses, result)
    return result


@pytest.mark.parametrize(("kind", "presses"), [("sim", 36_000), ("mpy", 1800)])
def test_a_block_fits_its_odds_and_its_presses_are_what_they_look_like(kind, presses):
    result = measured(kind, presses)
    assert result.presses == presses
    assert (result.real, result.wrong) == (REAL, [])
    assert 0.001 < result.p < 0.999


def test_a_lamp_chain_tells_the_outcome_too():
    result = measured("sim", 64, settings={"lamp": "ws2812", "pixels": "8"})
    assert (result.real, result.wrong) == (REAL, [])


def test_a_loaded_block_does_not_fit():
    result = Fit(counts={outcome: 100 for outcome, _ in odds.TABLES[odds.DEFAULT]})
    assert result.p < 1e-9


def test_a_muted_block_is_not_what_it_sounds_like():
    result = measured("sim", 64, settings={"volume": "mute"})
    assert len(result.wrong) == REAL and "heard nothing" in str(result.wrong[0])


def test_pings_are_counted_and_other_sounds_known():
    def ping(at):
        return [Tone(at, 2960, 30000), Tone(at + 300_000, 0, 0)]

    assert heard_outcome([]) is None
    assert heard_outcome(ping(0) + ping(420_000) + ping(840_000)) == 3
    assert heard_outcome([Tone(0, 150, 9000), Tone(10, 0, 0)]) == odds.LAUGH
    assert heard_outcome([Tone(0, 5000, 9000)]) is None


def test_blinks_are_told_from_a_flicker_and_a_fade():
    def lights(*steps):
        return [Light(us * 1000, ((level, level, level),)) for us, level in steps]

    tones = [Tone(0, 2960, 1), Tone(800_000, 0, 0)]
    assert seen_outcome(lights((1, 255), (180, 0), (420, 255), (600, 0)), tones) == 2
    assert seen_outcome(lights((1, 255), (40, 0), (80, 255), (120, 0)), tones) == odds.LAUGH
    fade = lights((1, 255), *((ms, 255 - ms // 4) for ms in range(20, 1000, 20)))
    assert seen_outcome(fade, tones) == odds.GAME_OVER
    rise = lights(*((ms + 10, ms // 2) for ms in range(0, 400, 20)))
    assert seen_outcome(rise, tones) == odds.POWER_UP
    assert seen_outcome([], tones) is None


def test_the_json_is_as_promised(capsys):
    fit(ENGLISH, 640, "sim", None, True)
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["table"], told["cells"], told["presses"]) == ("celebration", 36, 640)
    assert len(told["counts"]) == len(told["outcomes"]) == 9 and sum(told["counts"]) == 640
    assert told["outcomes"][0] == {"outcome": "coin", "pings": 1, "weight": 2}
    assert 0 <= told["p"] <= 1 and told["chi2"] >= 0


def test_the_report_is_a_picture_and_its_numbers(tmp_path, capsys):
    fit(ENGLISH, 64, "sim", tmp_path / "new" / "folder", False)
    assert (tmp_path / "new" / "folder" / "odds.png").read_bytes().startswith(b"\x89PNG")
    told = json.loads((tmp_path / "new" / "folder" / "odds.json").read_text())
    assert told["presses"] == 64
    out = capsys.readouterr().out
    assert "chi-square" in out and "p = " in out


def test_ctrl_c_keeps_what_was_drawn(monkeypatch):
    result = Fit()

    def interrupt(count):
        if result.presses >= 640:
            raise KeyboardInterrupt

    with open_device("sim", seed=3) as device:
        measure(DeviceEnd(device), 36_000, result, interrupt)
    assert result.interrupted and result.presses == 640
    assert fit_object(result, "sim")["interrupted"] is True


def test_wrong_usage_and_missing_ports_are_told(capsys):
    with pytest.raises(typer.Exit) as left:
        fit(ENGLISH, 0, "sim")
    assert left.value.exit_code == 2
    with pytest.raises(Trouble, match="plug the block in"):
        fit(ENGLISH, 10, "socket://127.0.0.1:1")
    refused = run_qblock("odds", "--table", "coin", "--presses", "1")
    assert refused.returncode == 2 and "leave --table out" in refused.stderr


def test_a_port_that_is_no_block_is_told_as_such():
    with open_device("sim", seed=3) as device:
        device.power_off()
        with pytest.raises(Trouble, match="close any other program that uses it, or put"):
            measure(DeviceEnd(device), 10, Fit())
