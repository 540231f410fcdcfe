"""At the prompt of the emulated board, for all of its tests."""

import textwrap

from qblock_sim.rp2040 import RawRepl

BUTTON = 14
SPEAKER = 16
LEDS = 2


def run(repl: RawRepl, code: str) -> str:
    return repl.exec(textwrap.dedent(code)).strip()
