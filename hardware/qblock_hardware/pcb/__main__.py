"""`python -m qblock_hardware.pcb` lets KiCad make the circuit board anew, and checks it."""

import sys

from .. import build
from ..netlist import CircuitError
from .fabricate import PcbError
from .makers import MAKERS


def main() -> int:
    for maker in MAKERS:
        build.renew(maker)
    found = [sentence for maker in MAKERS for sentence in maker.problems()]
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (CircuitError, PcbError) as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
