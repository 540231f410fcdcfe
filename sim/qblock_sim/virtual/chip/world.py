"""What is around the chip, and stays when it loses its power: the finger, the cable, the host's
end of the port, the battery; and what was seen of it."""

import binascii

FAR = 1 << 60  # a time that never comes

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from .core import Chip

# plain values that a new life of the chip is given by the one before
_STATE = (
    "us", "down", "contact", "millivolts", "plugged", "is_open", "reading", "room", "cycle",
    "drawn", "cut", "fraction", "erases", "programs", "warm",
)  # fmt: skip


class World:
    def __init__(self, unit_id: str, seed: int, wiring: "dict[str, int]") -> None:
        self.unit_id = unit_id
        self.seed = seed
        self.wiring = wiring  # which pin is which: a row of question_block.pins
        self.us = 0
        self.until = 0  # time may pass so far
        self.down = False  # the button's contact is closed
        self.contact: list[list[int]] = []  # [us, down] to come
        self.millivolts = 4800
        self.plugged = True
        self.is_open = False  # a program has the port open: DTR
        self.reading = True
        self.room = -1  # bytes that the reader has room for; -1: for any
        self.to_chip = bytearray()  # from the host, not taken by the chip yet
        self.cycle = 0  # the number of the power cycle
        self.drawn = 0  # bytes of entropy in it
        self.cut = 0  # the power goes in this flash operation from now; 0: in none
        self.fraction = 0.5
        self.erases = 0
        self.programs = 0
        self.warm = False  # a soft reset: the chip, its USB too, was never off
        self.chip: Chip | None = None
        self.tones: list[tuple[int, int, int]] = []  # us, hz, duty
        self.lights: list[tuple[int, int, bytes]] = []  # us, duty of the lamp, or the chain
        self.packets: list[tuple[int, bytes]] = []  # us, what the host got

    # The state, from one life of the chip to the next

    def state(self) -> "dict[str, object]":
        state = {name: getattr(self, name) for name in _STATE}
        state["to_chip"] = binascii.hexlify(self.to_chip).decode()
        return state

    def restore(self, state: "dict[str, object]") -> None:
        for name in _STATE:
            setattr(self, name, state[name])
        self.to_chip = bytearray(binascii.unhexlify(str(state["to_chip"])))

    # What a driver may ask for, while no time passes

    def move_contact(self, moves: "list[list[int]]") -> None:
        """Each is [us, down]; one in the past happens now."""
        moves = [[max(us, self.us), down] for us, down in moves]
        self.contact = sorted(self.contact + moves, key=lambda move: move[0])
        self._changed()

    def set_open(self, is_open: bool) -> None:
        self.is_open = is_open
        if not is_open:
            self.to_chip = bytearray()
        self._changed()

    def send(self, data: bytes) -> int:
        """How many bytes wait for the chip. A port that is not open takes none."""
        if self.is_open:
            self.to_chip.extend(data)
            self._changed()
        return len(self.to_chip)

    def set_reading(self, reading: bool) -> None:
        self.reading = reading
        self._changed()

    def set_room(self, room: int) -> None:
        self.room = room
        self._changed()

    def set_plugged(self, plugged: bool) -> None:
        if plugged == self.plugged:
            return
        self.plugged = plugged
        self.to_chip = bytearray()
        if self.chip:
            self.chip.cable_moved()

    def set_battery(self, millivolts: int) -> None:
        self.millivolts = millivolts

    def cut_in(self, number: int, fraction: float) -> None:
        self.cut = number
        self.fraction = fraction

    def _changed(self) -> None:
        if self.chip:
            self.chip.usb.plan()
            self.chip.changed()

    def pass_without_power(self) -> None:
        """Time goes by up to `until`, and only the finger moves."""
        while self.contact and self.contact[0][0] <= self.until:
            self.down = bool(self.contact.pop(0)[1])
        self.us = max(self.us, self.until)
