"""Nothing lost, nothing twice: a short campaign, and proof that the account finds what is wrong."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest
from qblock.link import Applied, Event
from qblock_sim.faults import __main__ as command
from qblock_sim.faults import plan
from qblock_sim.faults.__main__ import main, run_one
from qblock_sim.faults.campaign import compare
from qblock_sim.faults.ctrl_c import patient_ctrl_c
from qblock_sim.faults.host import Crash, Host
from qblock_sim.faults.killable import AT_A_PRESS, KillableHost, Killed
from qblock_sim.faults.oracle import Kept
from qblock_sim.faults.plan import FAULTS, KILL, Fault
from qblock_sim.faults.report import Report

PRESSES = 150
KINDS = {
    "host killed with SIGKILL", "host crashed before the transaction",
    "host crashed inside the transaction", "host crashed after the commit",
    "host crashed after the acknowledgement", "unplugged", "connection cut",
    "power cut in a flash operation", "power cut during the press", "power cut after the press",
    "host takes nothing for a while",
}  # fmt: skip
LINE_KINDS = {"lose", "flip", "drop", "duplicate", "echo", "delay", "split", "cut"}
CRASHES = [fault for fault in FAULTS if fault.name.startswith("host crashed")]


def test_nothing_is_lost_and_nothing_counts_twice():
    report = run_one("sim", PRESSES, seed=11)
    assert report.violations == []
    assert report.applied + report.superseded == report.kept > PRESSES * 0.8
    assert report.cut <= report.power_cuts
    assert {name for name, count in report.faults.items() if count} == KINDS
    assert {name for name, count in report.noise.items() if count} == LINE_KINDS
    assert report.faults[KILL] >= 5


def test_a_full_ledger_refuses_and_says_so():
    report = run_one("sim", 25, seed=3, faults=[Fault(plan.DICE, 1.0)])
    assert report.violations == []
    assert report.refused > 0 and report.superseded > 0


def test_a_host_that_acknowledges_before_it_commits_is_found_out(monkeypatch):
    def hasty(self, event):
        self._session.committed(event)
        send = self._session.step(self._now, b"").send
        if self.crash_at:
            self.hasty_send = send
            raise Crash
        fate = self._store.take(event, lambda base: self._change(base, event))
        if fate != "unknown" and event.arm == self.arm:
            self.arm = ""

    monkeypatch.setattr(Host, "_take", hasty)
    real_step = Host.step

    def step(self, now, received):
        try:
            return real_step(self, now, received)
        except Crash:
            self.crash_at = ""
            return self.hasty_send  # the acknowledgement leaves, the commit never comes

    monkeypatch.setattr(Host, "step", step)
    report = run_one("sim", 60, seed=11, faults=CRASHES)
    assert any("was lost" in each or "not armed" in each for each in report.violations)


def test_a_host_that_applies_twice_is_found_out(monkeypatch):
    real = Host._change

    def twice(self, base, event):
        real(self, base, event)
        real(self, base, event)

    monkeypatch.setattr(Host, "_change", twice)
    report = run_one("sim", 20, seed=11, faults=[])
    assert any("the game counts" in each for each in report.violations)


KEPT = [Kept("e", 1, "a", 7), Kept("e", 2, "b", 1), Kept("e", 3, "c", 2)]
EVENTS = [Event("u", kept.epoch, kept.seq, kept.arm, "coin", kept.outcome) for kept in KEPT]


def test_the_account_accepts_what_is_right():
    assert compare(KEPT, EVENTS, [], set()) == []
    assert compare(KEPT, [EVENTS[0], EVENTS[2]], [EVENTS[1]], {"b"}) == []


@pytest.mark.parametrize(
    ("applied", "superseded", "why"),
    [
        (EVENTS[:2], [], "was lost"),
        ([*EVENTS, Event("u", "e", 4, "d", "coin", 1)], [], "was made up"),
        ([EVENTS[1], EVENTS[0], EVENTS[2]], [], "order"),
        ([*EVENTS, EVENTS[0]], [], "two presses"),
        (EVENTS[1:], [EVENTS[0]], "superseded for no reason"),
        ([*EVENTS[:2], Event("u", "e", 3, "c", "coin", 5)], [], "was lost"),
    ],
)
def test_the_account_finds_what_is_wrong(applied, superseded, why):
    assert any(why in each for each in compare(KEPT, applied, superseded, set()))


def test_more_presses_cut_than_power_cuts_do_not_hold():
    report = Report("sim", 1, presses=2, cut=2)
    report.faults[plan.CUT_LATER] = 1
    report.judge()
    assert report.violations == ["2 presses cut before they were kept by only 1 power cuts"]


def test_a_killed_host_leaves_a_store_that_opens(tmp_path):
    store = tmp_path / "host.sqlite"
    for number in range(4):
        host = KillableHost(store, 1, random.Random(number))
        host.opened(0)
        assert host.step(0, b"").startswith(b"#HELLO v=1*")
        host.crash_at = AT_A_PRESS
        host.step(10, b"noise\r\n")
        with pytest.raises(Killed):
            host.step(20, b"!EVENT of a kind\r\n")
        host.die()
    reopened = Applied(store)
    assert reopened.awaited() is not None and reopened.asked() == 1
    reopened.close()


def test_the_command_says_json_and_ends_with_0(capsys):
    assert main(["--presses", "10", "--seed", "5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["holds"] is True and told["presses"] == 10
    assert {"kept", "applied", "refused", "cut", "faults", "noise"} <= told.keys()


def test_two_jobs_share_the_presses(capsys):
    assert main(["--presses", "21", "--jobs", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["presses"] >= 21


def test_two_jobs_tell_their_progress_apart(capfd):
    assert main(["--presses", "4", "--jobs", "2", "--json"]) == 0
    told = capfd.readouterr().err
    assert "block 1 of 2: 2 of 2 presses" in told and "block 2 of 2: 2 of 2 presses" in told


def started(*more):
    """The command in a session of its own, so that a signal reaches it as from a terminal."""
    command = [sys.executable, "-m", "qblock_sim.faults", "--presses", "100000", *more]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert "presses" in running.stderr.readline()
    return running


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_what_was_done(jobs):
    running = started("--json", "--jobs", jobs)
    time.sleep(0.1)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    told = json.loads(out)
    assert running.returncode == 130 and "Traceback" not in err
    assert told["interrupted"] and told["holds"] and 1 <= told["presses"] < 100_000


def test_the_first_ctrl_c_is_noted_and_the_second_interrupts():
    before = signal.getsignal(signal.SIGINT)
    with patient_ctrl_c() as asked:
        assert not asked.is_set()
        signal.raise_signal(signal.SIGINT)
        assert asked.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_an_interrupt_without_a_report_is_130_and_not_a_word(monkeypatch, capsys):
    def interrupted(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run_all", interrupted)
    assert main([]) == 130
    assert capsys.readouterr() == ("", "")
