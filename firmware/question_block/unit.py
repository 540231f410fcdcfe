"""The unit: one object that is stepped with (now, inputs) and says what to do.

It touches no pin, no file and no clock. The board steps it, carries out what `outputs` says
in this order (sound and lamp, then the file to save, then the lines to send) and steps it
again: so a press is heard at once, and reported only when its writing has returned.
"""

from . import FOREVER, button, faults, lamp, ledger, odds, settings, talk, tunes, wire
from .chance import Chance, Entropy, Seeded
from .outbox import Outbox
from .selftest import SelfTest

LINK_LOST = 5000  # ms without a word from the host
REPEAT = 400  # ms from one report of a press to the next
TIDY = 2000  # ms that an acknowledgement may wait for its writing
DROWSY = 30000  # ms without a sign of life before a unit on battery sleeps
MEASURE = 30000  # ms between two looks at the battery
NAG = 300000  # ms between two warnings about it
LOW, FINE = 3300, 3500  # millivolts at which three cells are empty, and are not any more
LONGEST_WAIT = 60000

SAVED_NOTHING, SAVED, NOT_SAVED = 0, 1, 2
MEASURE_NOTHING, MEASURE_BATTERY, MEASURE_ALL = 0, 1, 2

SHOWS = {  # kind: (tune, lamp)
    "coin": ("coin", lamp.COIN),
    "power-up": ("power-up", lamp.POWER_UP),
    "laugh": ("laugh", lamp.LAUGH),
    "game-over": ("game-over", lamp.GAME_OVER),
    "reveal": ("reveal", lamp.REVEAL),
}


class Inputs:
    """What the board saw since the last step."""

    def __init__(self) -> None:
        self.edge = -1  # when the first edge at the button was latched; -1: none
        self.down = False  # the button is down now
        self.received = b""  # from the host
        self.powered = True  # USB gives power
        self.saved = SAVED_NOTHING  # what became of the file that was to be saved
        self.measured = False  # the two below are fresh
        self.millivolts = 0  # of the battery; 0: not known
        self.heap = 0  # free bytes


class Outputs:
    """What the board is to do."""

    def __init__(self) -> None:
        self.hz = 0
        self.duty = 0
        self.save = ""  # the name of the file to write, or nothing
        self.data = b""  # and what is to stand in it
        self.measure = MEASURE_NOTHING  # take a look, and step again
        self.wait = 0  # ms until the next step is due, if nothing happens before
        self.sleepy = False  # the wait may be a light sleep
        self.outbox = Outbox()


class Unit:
    def __init__(
        self,
        unit_id: str,
        code: str,
        entropy: Entropy,
        ledger_file: "bytes | None" = None,
        settings_file: "bytes | None" = None,
        faults_file: "bytes | None" = None,
    ) -> None:
        self.id = unit_id
        self.code = code
        self.chance = Chance(entropy)
        self.boot = self.chance.token(4)
        self.test = False  # a seeded unit: good for tests, not for a game
        self.armed = 0  # the arm id that the next press answers, 0: none
        self.table = odds.DEFAULT
        self.linked = False
        self.powered = True
        self.millivolts = 0
        self.heap = 0
        self.outputs = Outputs()
        self.faults = faults.Faults(faults_file or b"")
        self.reader = wire.Reader(wire.HOST)
        self.button = button.Button()
        self.player = tunes.Player()
        self.lamp = lamp.Lamp()
        self.selftest: "SelfTest | None" = None
        self._saves: "list[str]" = []  # files to be written, the first one next
        self._aside = b""  # the bytes of a ledger that could not be read
        self._saving = ""
        self._drawn = 0  # an outcome that sounds, but is neither in the ledger nor told
        self._entering: "ledger.Press | None" = None  # in the ledger, but not on flash yet
        self._heard = -FOREVER  # when the host last spoke
        self._active = 0  # when anything last happened
        self._report = FOREVER  # when kept presses are next told
        self._tidy = FOREVER  # when an acknowledgement is to be written
        self._measure = 0  # when the battery is next looked at
        self._asked = False  # the host wants to know how the unit is
        self._nag = 0
        self._low = False
        self._started = False
        self._outcome = False  # what plays is an outcome: presses do nothing
        self._load_settings(settings_file)
        self._load_ledger(ledger_file)

    def _load_settings(self, data: "bytes | None") -> None:
        self.settings, wrong = settings.decode(data or b"")
        for text in wrong:
            self.fault(text)
        self.apply_settings()

    def _load_ledger(self, data: "bytes | None") -> None:
        found = ledger.decode(data) if data else None  # an empty one was never begun
        if found is None:
            found = ledger.Ledger(self.chance.token(4))
            if data:
                self._aside = data
                self._saves.append(ledger.ASIDE)
                self.fault("ledger: not readable, kept aside, new epoch")
            self._saves.append(ledger.FILE)
        self.ledger = found

    # What others may ask of the unit

    def apply_settings(self) -> None:
        self.player.volume = settings.VOLUMES.index(self.settings["volume"])

    def save(self, name: str) -> None:
        if name not in self._saves:
            self._saves.append(name)

    def say(self, verb: str, *fields: "tuple[str, str | int]") -> bool:
        return self.outputs.outbox.put(wire.encode(wire.UNIT, verb, *fields))

    def log(self, text: str) -> None:
        self.say("LOG", ("text", text))

    def fault(self, text: str) -> None:
        if self.faults.note(text):
            self.save(faults.FILE)

    def seed(self, value: int) -> None:
        self.chance = Chance(Seeded(value))
        self.test = True

    def acknowledge(self, now: int, seq: int) -> None:
        if self.ledger.acknowledge(seq):
            self._tidy = now + TIDY

    def ask_status(self) -> None:
        self._asked = True

    def report_soon(self, now: int) -> None:
        self._report = now

    def notice(self, now: int, tune: str) -> None:
        """A short sound and light, if nothing that matters is playing."""
        if not self.busy():
            self.player.start(now, tune)
            self.lamp.show(now, lamp.NOTICE, tunes.LENGTHS[tune])

    def start_selftest(self, now: int) -> None:
        self.selftest = SelfTest(self, now)
        self.save(settings.FILE)  # a file that may be written anew at any time: is the flash well?

    def busy(self) -> bool:
        """An outcome or the self-test plays."""
        return self._outcome or self.selftest is not None

    def state(self) -> str:
        if self.button.stuck:
            return "stuck"
        if self.selftest:
            return "selftest"
        return "playing" if self._outcome else "ready"

    # One turn

    def step(self, now: int, inputs: Inputs) -> Outputs:
        out = self.outputs
        self.powered = inputs.powered
        if not self._started:
            self._started = True
            if not inputs.down:
                self.notice(now, "ready")
            talk.hello(self)
        deaf = inputs.saved != SAVED_NOTHING
        if deaf:
            self._saved(now, inputs.saved == SAVED)
        pressed = self._watch_button(now, inputs, deaf)
        if pressed and not inputs.received:  # be heard before all else; the rest is next
            out.hz, out.duty = self.player.hz, self.player.duty
            out.save, out.measure, out.wait, out.sleepy = "", MEASURE_NOTHING, 0, False
            return out
        if self._drawn:
            self._enter()
        for byte in inputs.received:
            line = self.reader.push(byte)
            if line is not None:
                if line[0]:
                    self._hear(now)
                talk.answer(self, now, line[0], line[1])
        self._watch_link(now)
        self._watch_battery(now, inputs)
        self._play(now)
        self._tell(now)
        self._next_save(now, out)
        self._rest(now, out)
        return out

    def _saved(self, now: int, well: bool) -> None:
        name, self._saving = self._saving, ""
        press, self._entering = self._entering, None
        if press:
            self._entered(now, press, well)
        elif not well:
            self.log("flash: cannot write " + name)
        if self.selftest and name == settings.FILE:
            self.selftest.flash = well

    def _entered(self, now: int, press: "ledger.Press", well: bool) -> None:
        if well:
            self._report = now
        else:  # it never counted: the host still awaits it
            self.ledger.take_back(press)
            self.armed = press.arm
            self._refuse(now, "flash")

    def _hear(self, now: int) -> None:
        self._heard = self._active = now
        if not self.linked:
            self.linked = True
            self._report = now
            self.notice(now, "link-found")

    def _watch_link(self, now: int) -> None:
        if self.linked and now - self._heard >= LINK_LOST:
            self.linked = False
            self.notice(now, "link-lost")

    def _watch_battery(self, now: int, inputs: Inputs) -> None:
        out = self.outputs
        out.measure = MEASURE_NOTHING
        if not inputs.measured:
            if self._asked:
                out.measure = MEASURE_ALL
            elif now >= self._measure:
                out.measure = MEASURE_BATTERY
            return
        self._measure = now + MEASURE
        self.millivolts = inputs.millivolts
        self.heap = inputs.heap
        if self._asked:
            self._asked = False
            talk.status(self, now)
        limit = FINE if self._low else LOW
        self._low = not self.powered and 0 < self.millivolts < limit
        if self._low and now >= self._nag:
            self._nag = now + NAG
            self.notice(now, "battery-low")
            self.log("battery low")

    def _watch_button(self, now: int, inputs: Inputs, deaf: bool) -> bool:
        """True if something happened."""
        what = self.button.step(now, inputs.edge, inputs.down, deaf)
        if what == button.NOTHING:
            return False
        self._active = now
        if what == button.PRESS:
            if not self.busy():
                self._press(now)
        elif what == button.NEXT_VOLUME:
            at = (self.player.volume + 1) % len(settings.VOLUMES)
            self.settings["volume"] = settings.VOLUMES[at]
            self.apply_settings()
            self.save(settings.FILE)
            self.notice(now, "volume")
            talk.value(self, "volume")
        elif what == button.SELF_TEST:
            self.start_selftest(now)
        elif what == button.STUCK:
            self.log("button stuck: it draws nothing")
        else:
            self.log("button free again")
        return True

    def _press(self, now: int) -> None:
        if self.armed and self.ledger.full():
            self._refuse(now, "full")
            return
        table = self.table if self.armed else odds.DEFAULT
        self._drawn = odds.draw(table, self.chance)
        self._show(now, self._drawn)

    def _enter(self) -> None:
        """What was drawn and sounds by now goes into the ledger, or is told as free play."""
        outcome, self._drawn = self._drawn, 0
        if not self.armed:
            self.say("FREE", ("table", odds.DEFAULT), *talk.outcome_fields(outcome))
            return
        self._entering = self.ledger.add(
            self.armed, odds.NAMES.index(self.table), outcome, self.test
        )
        self.armed = 0
        self._saves = [ledger.FILE] + [name for name in self._saves if name != ledger.FILE]

    def _show(self, now: int, outcome: int) -> None:
        tune, light = SHOWS[odds.kind(outcome)]
        times = odds.pings(outcome) or 1
        self.player.start(now, tune, times)
        self.lamp.show(now, light, tunes.LENGTHS[tune] * times)
        self._outcome = True

    def _refuse(self, now: int, why: str) -> None:
        self.player.start(now, "refused")
        self.lamp.show(now, lamp.REFUSED, tunes.LENGTHS["refused"])
        self._outcome = False
        self.say("REFUSED", ("arm", talk.arm_text(self.armed)), ("why", why))

    def _play(self, now: int) -> None:
        self.player.step(now)
        if self.selftest and self.selftest.step(now):
            self.selftest = None
        self.lamp.step(now, self._mood(now))
        if self._outcome and not self.player.playing and not self.lamp.showing:
            self._outcome = False
            self._active = now
        self.outputs.hz = self.player.hz
        self.outputs.duty = self.player.duty

    def _mood(self, now: int) -> int:
        if self.button.stuck:
            return lamp.STUCK
        if self.button.stage:
            return lamp.HELD
        if self._drowsy(now):
            return lamp.ASLEEP
        if self.test:
            return lamp.TEST
        return lamp.ARMED if self.armed else lamp.IDLE

    def _drowsy(self, now: int) -> bool:
        return not self.powered and now - self._active >= DROWSY

    def _tell(self, now: int) -> None:
        """Report every kept press, oldest first, until the host has it."""
        if now < self._report or self._entering:
            return
        kept = self.ledger.kept() if self.linked else ()
        self._report = now + REPEAT if kept else FOREVER
        for press in kept:
            talk.event(self, press)

    def _next_save(self, now: int, out: Outputs) -> None:
        if now >= self._tidy:  # a write holds interrupts up: not while there is something to hear
            if self.busy() or not self.button.ready():
                self._tidy = now + TIDY
            else:
                self.save(ledger.FILE)
        out.save = ""
        if not self._saves:
            return
        self._saving = out.save = self._saves.pop(0)
        if out.save == ledger.FILE:
            self._tidy = FOREVER
            out.data = self.ledger.encode()
        elif out.save == settings.FILE:
            out.data = settings.encode(self.settings)
        elif out.save == faults.FILE:
            out.data = self.faults.encode()
        else:
            out.data = self._aside

    def _rest(self, now: int, out: Outputs) -> None:
        due = min(
            now + LONGEST_WAIT,
            self.lamp.due,
            self.button.due,
            self._report,
            self._tidy,
            self._measure,
            self.player.due if self.player.playing else FOREVER,
            self._heard + LINK_LOST if self.linked else FOREVER,
        )
        out.wait = due - now if due > now else 0
        out.sleepy = (
            self._drowsy(now)
            and not self.player.playing
            and not self.lamp.level
            and self.button.ready()
        )
