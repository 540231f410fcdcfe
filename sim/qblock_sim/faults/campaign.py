"""The campaign: press after press, each with its faults, and the account at the end."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from qblock.closing import Closing
from qblock.link import Applied, Event
from question_block import odds, scores, tunes
from question_block.lamp import AFTERGLOW

from ..device import Device, Tone
from . import plan
from .ctrl_c import patient_ctrl_c
from .host import CRASH_POINTS, Host, read_tally
from .killable import KILL_POINTS, KillableHost
from .oracle import Kept, Oracle
from .plan import FAULTS, Fault, Plan
from .report import Report
from .rig import LEISURE, Rig

HOLD_MS = 60.0
WRITTEN_MS = 60.0  # from the edge until the ledger is written, nearly always
MUCH_LATER_MS = 400.0  # a write that erases may take so long
LONGEST_WAIT_MS = 60_000.0  # for the block to be armed, through all the noise
LONGEST_OUTCOME_MS = 3500.0
BETWEEN_MS = 50.0  # the contact must have been open for 25
ENOUGH = 3  # violations: it does not hold, and the rest would only repeat it
UNASKED = 0.02  # of the presses come when nobody has asked for one


class Campaign(Closing):
    def __init__(
        self,
        device: Device,
        folder: Path,
        seed: int,
        presses: int,
        faults: Iterable[Fault] = FAULTS,
    ) -> None:
        self.report = Report(device.kind, seed)
        self._device = device
        self._chance = random.Random(f"{seed} campaign")
        self._rig = Rig(device, folder, seed)
        self._oracle = Oracle(device)
        self._presses = presses
        self._plan = Plan(presses, self._chance, faults)
        self._free_at = 0.0  # ms: the last outcome is over
        self._diced: set[str] = set()  # arm ids that the players answered with dice

    def run(self, tell: Callable[[int], None] = lambda done: None) -> Report:
        """Ctrl-C ends it early; what was done until then is judged all the same."""
        began = time.monotonic()
        with patient_ctrl_c() as enough:
            while not enough.is_set() and self._goes_on():
                host = self._rig.host
                if isinstance(host, Host) and self._due(plan.DICE):
                    self._fill_the_ledger(host)
                else:
                    self._one_press()
                tell(self.report.presses)
            self.report.interrupted = self._goes_on()
            self._settle()
            self._account()
        self.report.seconds = time.monotonic() - began
        self.report.simulated_s = self._device.now_us / 1e6
        return self.report

    def close(self) -> None:
        self._rig.host.die()

    def _goes_on(self) -> bool:
        return self.report.presses < self._presses and len(self.report.violations) < ENOUGH

    def _hit(self, rate: float) -> bool:
        return self._chance.random() < rate

    def _due(self, fault: str) -> bool:
        return self._plan.take(fault, self.report.presses)

    def _note(self, violation: str) -> None:
        self.report.violations.append(f"press {self.report.presses}: {violation}")

    # One press

    def _one_press(self) -> None:
        rig = self._rig
        if self._hit(UNASKED):  # children press whenever they like
            rig.advance(self._chance.uniform(BETWEEN_MS, 3000))
            self._press(asked=False)
            return
        self._wait_until_free()
        if not self._wait_until_asked() or (self._plan_kill() and not self._wait_until_asked()):
            return
        if self._due(plan.UNPLUG):
            rig.faults[plan.UNPLUG] += 1
            rig.unplug(self._chance.uniform(100, 4000))
        if self._due(plan.CUT_IN_FLASH):
            self._device.cut_at_flash_operation(self._chance.randrange(1, 6), self._chance.random())
        self._plan_crash()
        self._press(asked=True)
        self._disturb()

    def _wait_until_free(self) -> None:
        left = self._free_at - self._rig.now
        if left > 0:
            self._rig.advance(left, LEISURE)

    def _wait_until_asked(self) -> bool:
        """Until the host has the last press and the block has the next question."""
        rig = self._rig
        patience = rig.now + LONGEST_WAIT_MS
        while not rig.host.armed or rig.host.arm in self._oracle.arms:
            rig.advance(20)
            if rig.restore_power():
                self._oracle.look()
            if rig.now > patience:
                self._note(f"the block was not armed within {LONGEST_WAIT_MS / 1000:.0f} s")
                rig.replace_host()
                return False
        return True

    def _plan_kill(self) -> bool:
        """A process takes the host's place, for as long as it lives; whether it has just begun."""
        if isinstance(self._rig.host, KillableHost) or not self._due(plan.KILL):
            return False
        self._rig.replace_host(killable=True)
        return True

    def _plan_crash(self) -> None:
        host = self._rig.host
        if host.crash_at:  # it has not come to that yet
            return
        if isinstance(host, KillableHost):
            host.crash_at = self._chance.choice(KILL_POINTS)
            return
        host.crash_at = next((each for each in CRASH_POINTS if self._due(plan.crash(each))), "")

    def _press(self, asked: bool) -> None:
        rig = self._rig
        self.report.presses += 1
        self._device.tones()
        edge = self._device.now_us + self._chance.uniform(100, 3000)
        bounce = sorted(self._chance.uniform(20, 900) for _ in range(2 * self._chance.randrange(3)))
        self._device.press(edge, bounce)
        self._device.release(edge + HOLD_MS * 1000)
        if asked and self._due(plan.CUT_IN_PRESS):
            rig.advance(self._chance.uniform(0, WRITTEN_MS / 2))
            rig.cut_power(plan.CUT_IN_PRESS)
        rig.advance(WRITTEN_MS + HOLD_MS)
        self._judge(asked)

    def _judge(self, asked: bool) -> None:
        """What became of the press: seen on the flash, heard at the speaker."""
        rig = self._rig
        lost_power = rig.restore_power()
        news = self._oracle.look()
        if not news and not lost_power:
            rig.advance(MUCH_LATER_MS)
            lost_power = rig.restore_power()
            news = self._oracle.look()
        heard = _heard(self._device.tones())
        report = self.report
        self._free_at = rig.now + LONGEST_OUTCOME_MS
        if news:
            report.kept += 1
            self._free_at = rig.now + _lasts(news[-1].outcome)
            if len(news) > 1:
                self._note(f"{len(news)} presses kept at once")
        elif lost_power:
            report.cut += 1
        elif heard == "refused" and self._oracle.full:
            report.refused += 1
        elif asked:
            self._note(f"not kept; {heard or 'nothing'} was heard")
        elif heard:
            report.free += 1
        else:
            report.unheard += 1
        if lost_power:
            self._free_at = rig.now

    def _disturb(self) -> None:
        """Faults after the press, while it is told, acknowledged and tidied away."""
        rig = self._rig
        if self._due(plan.HANG_UP):
            rig.advance(self._chance.uniform(0, 300))
            rig.faults[plan.HANG_UP] += 1
            rig.lose_port(self._chance.uniform(50, 2000))
        if self._due(plan.CUT_LATER):
            rig.advance(self._chance.uniform(0, 3000))
            rig.cut_power(plan.CUT_LATER)
            rig.advance(self._chance.uniform(0, 500))
            rig.restore_power()
            self._free_at = rig.now

    def _fill_the_ledger(self, host: Host) -> None:
        """The host takes nothing for a while, and the players go on with dice and press all the
        same: each press answers a question that is answered already."""
        rig = self._rig
        rig.faults[plan.DICE] += 1
        host.inattentive = True
        for _ in range(self._chance.randrange(3, 13)):
            self._wait_until_free()
            rig.restore_power()
            self._diced.add(host.arm)
            host.carry_on_with_dice()
            rig.advance(1500)
            self._press(asked=False)
        host.inattentive = False

    # The account

    def _settle(self) -> None:
        """A good wire, and time for everything to be told."""
        rig = self._rig
        self._device.cut_at_flash_operation(0)
        rig.restore_power()
        rig.plug()
        self.report.noise_asked = Counter(rig.wire.expected())
        rig.quiet()
        rig.host.crash_at = ""
        for _ in range(60):
            rig.advance(1000, LEISURE)
            self._oracle.look()
            if not self._oracle.waiting:
                break
        else:
            self._note(f"{self._oracle.waiting} presses are still in the ledger")

    def _account(self) -> None:
        report, rig = self.report, self._rig
        rig.host.die()
        report.faults = rig.faults
        report.asked = self._plan.asked(report.presses)
        report.noise.update(rig.wire.counts())
        self._oracle.check_sequences()
        report.violations += self._oracle.violations
        with Applied(rig.store) as store:
            applied, superseded = store.presses("applied"), store.presses("superseded")
        report.applied, report.superseded = len(applied), len(superseded)
        report.kept = len(self._oracle.presses())
        report.violations += compare(self._oracle.presses(), applied, superseded, self._diced)
        tally = len(applied), sum(event.outcome for event in applied)
        if read_tally(rig.store) != tally:
            report.violations.append(f"the game counts {read_tally(rig.store)}, not {tally}")
        report.judge()


def compare(
    kept: list[Kept], applied: list[Event], superseded: list[Event], diced: set[str]
) -> list[str]:
    """What is wrong between what the block kept and what the host did with it."""
    wrong = []
    done = [Kept(event.epoch, event.seq, event.arm, event.outcome) for event in applied]
    aside = {Kept(event.epoch, event.seq, event.arm, event.outcome) for event in superseded}
    if len({each.arm for each in done}) != len(done):
        wrong.append("one question was answered by two presses")
    wrong += [f"{each} was superseded for no reason" for each in aside if each.arm not in diced]
    known, told = set(kept), set(done) | aside
    wrong += [f"{each} was lost" for each in kept if each not in told]
    wrong += [f"{each} was made up" for each in sorted(told - known)]
    if [each for each in kept if each not in aside] != done and not wrong:
        wrong.append("the presses were not applied in their order, or not once each")
    return wrong


def _heard(tones: list[Tone]) -> str:
    """The first sound of these: a tune of the scores, or nothing."""
    first = {name: score[0] | score[1] << 8 for name, score in scores.TUNES.items()}
    told = {odds.kind(outcome) for table in odds.TABLES.values() for outcome, _ in table}
    for tone in tones:
        for name in (*sorted(told), "refused"):
            if tone.duty and abs(tone.hz - first[name]) <= 0.02 * first[name]:
                return name
    return ""


def _lasts(outcome: int) -> float:
    """ms until the block has played an outcome to its end."""
    return tunes.LENGTHS[odds.kind(outcome)] * (odds.pings(outcome) or 1) + AFTERGLOW + BETWEEN_MS
