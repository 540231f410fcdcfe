"""One life of the chip: power, main.py, and the prompt when that has ended."""

from . import costs
from .core import Chip, Lost

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from collections.abc import Callable

BANNER = (
    "MicroPython v1.25.0 on 2025-04-15; Raspberry Pi Pico with RP2040\r\n"
    'Type "help()" for more information.\r\n'
)
PROMPT = ">>> "
CTRL_A, CTRL_B, CTRL_C, CTRL_D, ENTER = 1, 2, 3, 4, 13


def live(chip: Chip, run_main: "Callable[[], None]") -> None:
    """Until everything is lost; `chip.cause` says why."""
    try:
        if not chip.world.warm:
            chip.wait(chip.us + costs.BOOT, lambda: False)
        _say(chip, _run(chip, run_main))
        _prompt(chip)
    except Lost:
        pass


def _run(chip: Chip, run_main: "Callable[[], None]") -> str:
    """What MicroPython says when the program has ended."""
    chip.usb.ctrl_c = True
    try:
        run_main()
    except KeyboardInterrupt:
        return "Traceback (most recent call last):\r\nKeyboardInterrupt: \r\n"
    except Lost:
        raise
    except BaseException as error:
        what = f"{type(error).__name__}: {error}"
        return "Traceback (most recent call last):\r\n" + what.replace("\n", "\r\n") + "\r\n"
    finally:
        chip.usb.ctrl_c = chip.interrupted = False
    return ""


def _prompt(chip: Chip) -> None:
    """A prompt that takes no orders but Ctrl-D: the firmware does not run, and starts again."""
    _say(chip, BANNER + PROMPT)
    line = 0
    while True:
        key = chip.usb.read(1)[0]
        if key == CTRL_D and not line:
            _say(chip, "\r\nMPY: soft reboot\r\n")
            chip.lose("soft")
        elif key in (ENTER, CTRL_C):
            line = 0
            _say(chip, "\r\n" + PROMPT)
        elif key == CTRL_B:
            _say(chip, "\r\n" + BANNER + PROMPT)
        elif key >= 32:
            line += 1
            _say(chip, chr(key))


def _say(chip: Chip, text: str) -> None:
    chip.usb.write(text.encode())
