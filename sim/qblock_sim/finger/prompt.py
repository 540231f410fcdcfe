"""Files of a block, through MicroPython's raw prompt on its port."""

import ast
from collections.abc import Callable

from ..device import Serial

Run = Callable[[float], None]
Execute = Callable[[str], str]
LOOKS = 100
LOOK_MS = 50.0


def execute(port: Serial, run: Run, code: str) -> str:
    """Interrupt what runs, execute code, and give what it printed."""
    port.write(b"\r\x03\x03")
    _await(port, run, b">>> ")
    port.write(b"\x01")
    _await(port, run, b"raw REPL; CTRL-B to exit\r\n>")
    port.write(code.encode() + b"\x04")
    _, _, told = _await(port, run, b"\x04>").partition(b"OK")
    printed, _, error = told.removesuffix(b"\x04>").partition(b"\x04")
    port.write(b"\x02")
    if error:
        raise RuntimeError(f"The block could not do it: {error.decode()}")
    return printed.decode()


def read_file(at_prompt: Execute, name: str) -> bytes | None:
    code = f"import os\nprint(open({name!r}, 'rb').read() if {name!r} in os.listdir() else None)"
    content: bytes | None = ast.literal_eval(at_prompt(code).strip())
    return content


def write_file(at_prompt: Execute, name: str, data: bytes | None) -> None:
    if data is None:
        at_prompt(f"import os\nif {name!r} in os.listdir(): os.remove({name!r})")
    else:
        at_prompt(f"with open({name!r}, 'wb') as file: file.write({data!r})")


def _await(port: Serial, run: Run, pattern: bytes) -> bytes:
    came = b""
    for _ in range(LOOKS):
        run(LOOK_MS)
        came += port.read()
        if pattern in came:
            return came
    raise TimeoutError(f"The block's prompt does not answer: {came[-200:]!r}")
