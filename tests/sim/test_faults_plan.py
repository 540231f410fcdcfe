"""The campaign's faults: each kind is due often enough, and is missed if it never comes."""

import json
import random
import signal

import pytest
from qblock_sim.faults import __main__ as command
from qblock_sim.faults import plan
from qblock_sim.faults.__main__ import main, run_one
from qblock_sim.faults.killable import AT_A_PRESS, KillableHost, Killed
from qblock_sim.faults.plan import FAULTS, KILL, Fault, Plan
from qblock_sim.faults.report import Report
from qblock_sim.noise import CLEAN


@pytest.mark.parametrize("seed", range(20))
def test_a_thousand_presses_are_due_every_kind_of_fault_often_enough(seed):
    asked = Plan(1000, random.Random(seed), FAULTS).asked(1000)
    assert asked.keys() == {fault.name for fault in FAULTS}
    assert asked[KILL] >= 20
    assert min(asked.values()) >= plan.SURE, "so that none of them is a campaign that fails"


def test_a_plan_gives_out_each_fault_once_and_late_rather_than_never():
    made = Plan(100, random.Random(1), [Fault("a", 0.1), Fault("b", 0.0), Fault("c", 0.0, 3)])
    assert made.asked(100) == {"a": 10, "b": 0, "c": 3}
    taken = [press for press in range(40, 100) if made.take("a", press)]
    assert len(taken) == 10 and taken == sorted(set(taken))
    assert not made.take("a", 99) and not made.take("b", 99) and not made.take("z", 99)


def test_a_long_campaign_has_no_more_kills_than_its_share():
    assert Plan(50_000, random.Random(1), FAULTS).asked(50_000)[KILL] == 150


def test_a_kind_of_fault_that_was_due_and_never_came_does_not_hold(monkeypatch, capsys):
    monkeypatch.setattr(KillableHost, "step", lambda self, *given: self._ask(b"s", *given))
    some = [Fault(KILL, 0.5)]
    monkeypatch.setattr(command, "run_all", lambda on, *given: run_one(on, 24, 1, faults=some))
    assert main(["--json"]) == 1
    told = capsys.readouterr()
    why = '"host killed with SIGKILL" was never injected, though it was due 12 times'
    assert json.loads(told.out)["violations"] == [why]
    assert told.err == f"The campaign does not hold: {why}.\n"


def test_a_wire_that_hurts_nothing_does_not_hold(monkeypatch):
    monkeypatch.setattr("qblock_sim.noise.Lane._hit", lambda *given: False)
    report = run_one("sim", 100, seed=1, faults=[])
    assert {why.split('"')[1] for why in report.violations} >= {"wire: drop", "wire: echo"}
    assert all("was never injected" in why for why in report.violations)


def test_a_wire_that_is_to_be_clean_may_be(monkeypatch):
    monkeypatch.setattr("qblock_sim.faults.rig.NOISE", CLEAN)
    assert run_one("sim", 20, seed=1, faults=[]).violations == []


def test_the_report_has_a_line_for_every_kind_that_was_due():
    report = Report("sim", 1)
    report.asked[KILL] = 12
    report.faults["unplugged"] = 1234
    report.noise_asked["drop"] = 7
    lines = [" ".join(line.split()) for line in report.as_text().splitlines()]
    assert {f"{KILL} 0 12", "unplugged 1,234 0", "wire: drop 0 7"} <= set(lines)


def test_a_host_that_is_killed_dies_of_SIGKILL(tmp_path):
    host = KillableHost(tmp_path / "host.sqlite", 1, random.Random(1))
    host.opened(0)
    host.crash_at = AT_A_PRESS
    with pytest.raises(Killed):
        host.step(0, b"!EVENT of a kind\r\n")
    try:
        assert host._process.wait(10) == -signal.SIGKILL
    finally:
        host.die()
