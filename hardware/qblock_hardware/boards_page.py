"""boards.md: which pad does what on each board, from the firmware's table and the netlists."""

from question_block.pins import BOARDS

from .boards import PICO, Board, boards
from .netlist import Netlist, netlists

_WHAT = {
    "button": "the button",
    "speaker": "the speaker",
    "lamp": "the LEDs",
    "pixels": "a ring of lamps",
    "usb": "USB power",
    "battery": "a third of the supply",
}


def outputs() -> dict[str, bytes]:
    return {"boards.md": page().encode()}


def page() -> str:
    lines = [
        "# The boards",
        "",
        "A block runs on any RP2040 board that is a row of "
        "[pins.py](../firmware/question_block/pins.py). Its wiring on the other boards is that of "
        "the Pico but for the pads below; the netlists are in [circuit](circuit).",
        "",
        f"| what | {' | '.join(board.name for board in boards().values())} |",
        f"| --- |{' --- |' * len(boards())}",
    ]
    for what, words in _WHAT.items():
        cells = [_pad(board, BOARDS[key][what]) for key, board in boards().items()]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    for words, attribute in (
        ("the battery's +", "supply"), ("supply of amplifier and lamp", "rail"),
        ("RUN, for the rig", "reset"),
    ):  # fmt: skip
        cells = [f"pad {getattr(board, attribute)}" for board in boards().values()]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    for key, board in boards().items():
        if key != PICO:
            lines += _other(board, netlists()[key])
    lines += [
        "",
        "## A board of your own",
        "",
        "1. Add its row to `firmware/question_block/pins.py`: speaker and lamp on different PWM "
        "slices, the battery on an ADC pin (GP26 to GP29).",
        "2. Add its pads to `hardware/boards.toml` and itself to `hardware/parts.toml`.",
        "3. `make hardware` makes its circuit and this page, and says what does not fit.",
    ]
    return "\n".join(lines) + "\n"


def _pad(board: Board, gpio: int) -> str:
    if gpio in (board.usb_sense, board.battery_sense):
        return f"GP{gpio}, wired on the board"
    pad = board.pad(gpio)
    return f"pad {pad}" if pad == f"GP{gpio}" else f"pad {pad} (GP{gpio})"


def _other(board: Board, netlist: Netlist) -> list[str]:
    """What is other than on the Pico, net by net."""
    lines = [
        "",
        f"## On the {board.name}",
        "",
        f"Put MicroPython on it: `{board.image}` from {board.image_from}. Then "
        f"`.venv/bin/qblock flash --port PORT --set pins={board.key}`.",
        "",
        "What to buy instead stands in [parts.md](parts.md). Tray and wiring picture are the "
        "Pico's: this board is held by double-sided tape, its USB socket at the opening of the "
        "case, and its own resistors go into columns of the breadboard that are free. Every net "
        "that touches the board:",
        "",
        "| net | pads | goes to |",
        "| --- | --- | --- |",
    ]
    names = {pin.number: pin.name for pin in netlist.pins("U1")}
    for net, pins in sorted(netlist.nets.items()):
        pads = sorted({names[number] for ref, number in pins if ref == "U1"})
        if not pads:
            continue
        others = sorted(_pin_text(netlist, ref, number) for ref, number in pins if ref != "U1")
        lines.append(f"| {net} | {', '.join(pads)} | {', '.join(others)} |")
    return lines


def _pin_text(netlist: Netlist, ref: str, number: str) -> str:
    name = next(pin.name for pin in netlist.pins(ref) if pin.number == number)
    return f"{ref} {name}"
