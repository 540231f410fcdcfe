"""`python -m qblock_hardware make` makes everything; `check` tells what is stale or wrong."""

import sys

from . import build
from .makers import MAKERS
from .netlist import CircuitError
from .pcb.fabricate import PcbError


def main(arguments: list[str]) -> int:
    if arguments == ["make"]:
        build.make(MAKERS)
        arguments = ["check"]  # what was made must be right, too
    if arguments == ["check"]:
        found = build.check(MAKERS)
        for sentence in found:
            print(sentence, file=sys.stderr)
        if found:
            print("After a change of its sources: `make hardware`.", file=sys.stderr)
        return 1 if found else 0
    print("usage: python -m qblock_hardware make | check", file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (CircuitError, PcbError) as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
