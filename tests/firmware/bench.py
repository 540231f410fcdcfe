"""A workbench for the unit's core: a contact, a clock, a flash and a port, all simulated.

Runs under CPython and under MicroPython. It does what a board does between two steps, in the
order that a board must, and writes down what it saw.
"""

from question_block import ledger, odds, wire
from question_block.chance import Entropy
from question_block.unit import NOT_SAVED, SAVED, SAVED_NOTHING, Inputs, Unit

UNIT_ID = "e66038b713596c2f"
ARM = "00c0ffee00c0ffee"


class Bytes(Entropy):
    """Entropy that is written down beforehand, then counts on."""

    def __init__(self, first=b""):
        self.left = list(first)
        self.count = 0

    def random_bytes(self, n):
        out = []
        for _ in range(n):
            if self.left:
                out.append(self.left.pop(0))
            else:
                self.count = (self.count + 37) % 251
                out.append(self.count)
        return bytes(out)


def cell_of(outcome):
    """A byte of entropy that draws this outcome: its first cell of the 36."""
    return {
        1: 0,
        2: 2,
        3: 4,
        4: 6,
        5: 8,
        6: 10,
        odds.LAUGH: 12,
        odds.POWER_UP: 24,
        odds.GAME_OVER: 30,
    }[outcome]


def fixed(*outcomes):
    """Entropy for a new unit that will draw these outcomes: boot id, epoch, then the draws."""
    return Bytes([1, 2, 3, 4, 5, 6, 7, 8] + [cell_of(outcome) for outcome in outcomes])


class Bench:
    def __init__(self, entropy=None, files=None, powered=True, lag=0, write_us=0, down=False):
        self.files = {} if files is None else files
        self.us = 0
        self.lag = lag  # us from an event to the step that sees it
        self.write_us = write_us  # how long a write to flash holds interrupts up
        self.flash_works = True
        self.port_open = True
        self.seen = []  # (us, what, ...) in the order in which it happened
        self.contact = []  # (us, down) to come
        self.down = down
        self.edge = -1
        self.inputs = Inputs()
        self.inputs.powered = powered
        self.millivolts = 4500
        self.steps = 0
        self.slept = 0  # ms of light sleep
        self._received = b""
        self._wake = 0
        self._last_lamp = None
        self._tone = (0, 0)
        self.start(entropy or Bytes())

    def start(self, entropy):
        """Power on with what is on flash."""
        self._began = self.us
        self.unit = Unit(
            UNIT_ID,
            "0123456789abcdef",
            entropy,
            self.files.get("ledger.bin"),
            self.files.get("settings.txt"),
            self.files.get("faults.txt"),
        )
        self.inputs.saved = SAVED_NOTHING
        self.inputs.measured = False
        self.edge = -1
        self._wake = self.us
        self.run(0)

    def power_cycle(self, entropy=None):
        self.seen.append((self.us, "power"))
        self.start(entropy or Bytes([9, 9, 9, 9]))

    # The host and the finger

    def send(self, data):
        self._received += data
        self._wake = self.us
        self.run(0)

    def host(self, verb, *fields):
        self.send(wire.encode(wire.HOST, verb, *fields))

    def arm(self, arm=ARM, table="celebration"):
        self.host("ARM", ("arm", arm), ("table", table))

    def press(self, hold=60, bounces=(), after=0):
        """Close the contact for `hold` ms; `bounces` are us at which it opens and closes."""
        at = self.us + after * 1000
        self.contact.append((at, True))
        down = True
        for bounce in bounces:
            down = not down
            self.contact.append((at + bounce, down))
        if not down:
            self.contact.append((at + max(bounces) + 1, True))
        self.contact.append((at + hold * 1000, False))
        self.contact.sort()

    def press_and_wait(self, ms=5000):
        self.press()
        self.run(ms)

    # Time

    def run(self, ms):
        """Let so much time pass, as the board's loop would spend it."""
        end = self.us + ms * 1000
        while True:
            at = self._wake
            if self.contact and self.contact[0][0] < at:
                at = max(self.contact[0][0], self.us)
            if at > end:
                self.us = end
                return
            self.us = max(self.us, at)
            self._move_contact()
            if self.lag and self.us + self.lag <= end:
                self.us += self.lag
                self._move_contact()
            self._turn()
            if self.us >= end and self._wake > end:
                return

    def _move_contact(self):
        while self.contact and self.contact[0][0] <= self.us:
            at, down = self.contact.pop(0)
            if down != self.down:
                self.down = down
                if self.edge < 0:
                    self.edge = at

    def _now(self, us):
        return (us - self._began) // 1000

    def _turn(self):
        self.steps += 1
        inputs = self.inputs
        now = self._now(self.us)
        inputs.edge = self._now(self.edge) if self.edge >= 0 else -1
        self.edge = -1
        inputs.down = self.down
        inputs.received, self._received = self._received, b""
        out = self.unit.step(now, inputs)
        inputs.saved = SAVED_NOTHING
        inputs.measured = False
        if (out.hz, out.duty) != self._tone:
            self._tone = (out.hz, out.duty)
            self.seen.append((self.us, "tone", out.hz, out.duty))
        lamp = (self.unit.lamp.level, self.unit.lamp.colour)
        if lamp != self._last_lamp:
            self._last_lamp = lamp
            self.seen.append((self.us, "lamp", lamp[0], lamp[1]))
        if out.save:
            self._save(out.save, out.data)
        if out.measure:
            inputs.measured = True
            inputs.millivolts = self.millivolts
        self._collect(out.outbox)
        if out.save or out.measure:
            self._wake = self.us
        else:
            self._wake = self._began + (now + out.wait) * 1000
            if out.sleepy:
                self.slept += out.wait

    def _save(self, name, data):
        self.seen.append((self.us, "save", name))
        self.us += self.write_us
        if self.write_us:  # an edge meanwhile is latched by the pin and seen afterwards
            before = self.edge
            self._move_contact()
            if before < 0 <= self.edge:
                self.edge = self.us
        if self.flash_works:
            self.files[name] = data
        self.inputs.saved = SAVED if self.flash_works else NOT_SAVED

    def _collect(self, outbox):
        if self.port_open and outbox.end > outbox.start:
            data = bytes(outbox.buffer[outbox.start : outbox.end])
            outbox.sent(len(data))
            for line in data.split(b"\r\n"):
                if line:
                    verb, fields = wire.decode(line)
                    assert verb, line
                    self.seen.append((self.us, "line", verb, fields, line))

    # What was seen

    def take(self):
        seen, self.seen = self.seen, []
        return seen

    def lines(self, verb=None):
        """The fields of the lines said (with this verb) so far, oldest first."""
        return [s[3] for s in self.seen if s[1] == "line" and (verb is None or s[2] == verb)]

    def verbs(self):
        return [s[2] for s in self.seen if s[1] == "line"]

    def saves(self, name):
        return len([s for s in self.seen if s[1] == "save" and s[2] == name])

    def outcomes(self):
        """How many outcomes were drawn and told, free or armed (repetitions not counted)."""
        keys = [("free", i) for i in range(len(self.lines("FREE")))]
        for fields in self.lines("EVENT"):
            key = (fields["epoch"], fields["seq"])
            if key not in keys:
                keys.append(key)
        return len(keys)

    def pings_heard(self):
        """How often silence turned into sound."""
        count = 0
        silent = True
        for s in self.seen:
            if s[1] == "tone":
                if s[3] and silent:
                    count += 1
                silent = not s[3]
        return count

    def tones(self):
        return [s for s in self.seen if s[1] == "tone"]

    def lamps(self):
        return [s for s in self.seen if s[1] == "lamp"]


def raises(error, call, *args):
    try:
        call(*args)
    except error:
        return True
    return False


def quiet(entropy=None, **options):
    """A unit that is past its power-on sound, with all that it said so far forgotten."""
    bench = Bench(entropy, **options)
    bench.run(2000)
    bench.take()
    return bench


def linked(entropy=None, **options):
    """The same, with a host that has said HELLO."""
    bench = quiet(entropy, **options)
    bench.host("HELLO", ("v", 1))
    bench.run(1500)
    bench.take()
    return bench


def kept(bench):
    return [press.seq for press in ledger.decode(bench.files["ledger.bin"]).kept()]
