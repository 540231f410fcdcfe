"""A block on the bench: its wire, its button, and all it was heard and seen to do."""

from collections.abc import Iterable

from question_block import odds, settings, wire
from question_block.unit import TIDY

from ..device import Device, Light, Restart, Tone
from ..finger.device import Ask, AttendedBlock
from . import witness
from .host import SLICE_MS, Host, Line
from .rigs import Rig

HOLD_MS = 80.0  # how long a player holds the button down
START_MS = 3000.0  # within which a block has to have started
FRESH_MV = 4800
PLAYED_MS = 4000.0  # within which any outcome is over
ANSWER_MS = 70.0  # within which it has told all its settings
ONE_MS = 1000.0


class Block(Host):
    def __init__(self, device: Device, rig: Rig) -> None:
        super().__init__(device)
        self.rig = rig
        self.tones: list[Tone] = []
        self.lights: list[Light] = []
        self.restarts: list[Restart] = []
        self.hello = Line(0.0, "", {})  # the last greeting
        self._tidied = ("", "")  # epoch and number of the last press that no power cut brings back

    # ---- starting

    def refresh(self) -> None:
        """Bring it to the state that every test may count on: restarted if need be, linked, with
        nothing kept, armed, wrong or unusual."""
        device = self.device
        if not self.rig.is_real:
            device.plug()
            device.set_battery(FRESH_MV)
        if "cut" in self.rig.abilities:
            device.cut_at_flash_operation(0)
        if "bounce" in self.rig.abilities:
            device.release()
        device.serial.open()
        device.serial.set_reading(True)
        if not self._is_as_new():
            self.restart()
            self.greet()
            self._settle()
        self.forget()

    def _is_as_new(self) -> bool:
        """The last test left no trace: a restart would tell nothing that is not known."""
        usual = {"kept": "0", "armed": "-", "state": "ready", "test": "no", "faults": "0"}
        end = self.device.now_us + PLAYED_MS * 1000
        while True:
            self.say("HELLO", v=wire.VERSION)
            self.say("GET")
            said = self.listen(ANSWER_MS)
            hellos = [line for line in said if line.verb == "HELLO"]
            values = {line["key"]: line["value"] for line in said if line.verb == "VALUE"}
            if len(hellos) != 1 or values != settings.defaults():
                return False
            self.hello = hellos[0]
            if self.hello["state"] != "playing" or self.device.now_us > end:
                if not usual.items() <= self.hello.fields.items():
                    return False
                self._tidy()
                return True
            self.listen(20 * SLICE_MS)  # sooner over than a restart

    def restart(self) -> None:
        """Power off and on; a block that only a person could switch is restarted at its prompt."""
        if self.rig.marks({"power"}):
            self.device.serial.write(b"\x03\x03")
            self.device.run(500)
            self.device.serial.write(b"\x04")
            return
        self.device.power_off()
        self.device.run(20)
        self.device.serial.read()
        self.device.power_on()

    def greet(self, within_ms: float = START_MS) -> Line:
        """Say HELLO until the block answers: as a host does that has just found the port."""
        end = self.device.now_us + within_ms * 1000
        while True:
            self.say("HELLO", v=wire.VERSION)
            answers = [line for line in self.listen(50) if line.verb == "HELLO"]
            if answers:
                self.hello = answers[-1]
                return self.hello
            if self.device.now_us >= end:
                self.await_line("HELLO", 0)

    def _settle(self) -> None:
        """Acknowledge what is kept, and take back what a test may have left behind."""
        if int(self.hello["kept"]):
            self._acknowledge_all()
        told = {key: self.ask("GET", "VALUE", key=key)["value"] for key in settings.KEYS}
        unusual = [key for key, value in settings.defaults().items() if told[key] != value]
        for key in unusual:
            self.ask("SET", "VALUE", key=key, value=settings.defaults()[key])
        if unusual:  # another lamp is only taken at the start
            self.listen(100)
            self.restart()
            self.greet()
        if int(self.hello["faults"]):
            self.ask("CLEAR", "CLEARED")
        self.await_ready()

    def _acknowledge_all(self) -> None:
        while int(self.hello["kept"]):
            self.forget()
            self.greet()
            for line in [line for line in self.heard if line.verb == "EVENT"]:
                self.acknowledge(line)
            self.greet()
        self._tidy()

    def _tidy(self) -> None:
        """Wait until what was acknowledged is out of the file: else a power cut brings it back."""
        last = self.hello["epoch"], self.hello["seq"]
        if last != self._tidied:
            self.listen(TIDY + 200)
            self._tidied = last

    def await_ready(self, within_ms: float = 20_000.0) -> Line:
        """Wait until no outcome plays and the notices of the start are over."""
        end = self.device.now_us + within_ms * 1000
        while True:
            self.listen(350)
            status = self.ask("STATUS", "STATUS")
            if status["state"] == "ready":
                return status
            assert self.device.now_us < end, f"the block is still {status['state']}"

    # ---- playing

    def press(
        self,
        bounce: Iterable[float] = (),
        hold_ms: float = HOLD_MS,
        release_bounce: Iterable[float] = (),
    ) -> float:
        """Press and let go, a moment from now: when the contact closes.

        All of it is one order, an opening that closes again for a while: so a finger at the end
        of a slow cable gets it whole, in time.
        """
        self.device.run(1)
        start = self.device.now_us + self.rig.lead_us
        if isinstance(self.device, AttendedBlock):
            self.device.press()
            return start
        until = hold_ms * 1000
        moves = [0.0, *bounce, until, *(until + us for us in release_bounce)]
        self.device.release(at_us=start - ONE_MS, bounce=[ONE_MS + us for us in moves])
        return start

    def arm(self, arm: int, table: str = "celebration") -> Line:
        return self.ask("ARM", "ARMED", arm=f"{arm:016x}", table=table)

    def acknowledge(self, event: Line) -> None:
        self.say("ACK", epoch=event["epoch"], seq=event["seq"])

    # ---- watching

    def look(self) -> None:
        """Take down what was heard and seen up to now."""
        self.tones += self.device.tones()
        self.lights += self.device.lights()
        self.restarts += self.device.restarts()

    def forget(self) -> None:
        super().forget()
        self.look()
        self.tones.clear()
        self.lights.clear()
        self.restarts.clear()

    def heard_outcome(self, since_us: float) -> witness.Outcome:
        if isinstance(self.device, AttendedBlock):
            return ask_outcome(self.device.ask, "hear")
        self.look()
        return witness.heard(self.tones, since_us)

    def seen_outcome(self, since_us: float) -> witness.Outcome:
        if isinstance(self.device, AttendedBlock):
            return ask_outcome(self.device.ask, "see on the lamp")
        self.look()
        return witness.seen(self.lights, since_us, self.device.now_us)


def ask_outcome(ask: Ask, do: str) -> witness.Outcome:
    """Let a person say what it was: a number of pings or blinks, or the name of the rest."""
    names = {witness.name(o): o for o in witness.outcomes() if not odds.pings(o)}
    told = ask(f"What did you {do}? A number of coins, {', '.join(names)} or nothing: ").strip()
    return int(told) if told.isdigit() else names.get(told)


def outcome_of(line: Line) -> int:
    """The outcome that a FREE or EVENT line tells, as a number of question_block.odds."""
    if line["outcome"] == "coin":
        return int(line["pings"])
    return next(o for o in witness.outcomes() if witness.name(o) == line["outcome"])
