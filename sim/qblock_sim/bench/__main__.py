"""python -m qblock_sim.bench: the firmware's figures on the emulated RP2040."""

import argparse
import json
import sys

from ..rp2040.install import ToolMissing
from ..rp2040.link import BoardError
from ..toolchain.errors import ToolchainError
from .contact import CLOSED_US, MOST_BOUNCES, OPEN_US
from .figures import QUICK, Extent, Figure, measure


def main() -> int:
    arguments = parser().parse_args()
    extent = QUICK if arguments.quick else Extent()
    figures = []
    try:
        for figure in measure(extent, arguments.seed, progress):
            figures.append(figure)
            if not arguments.json:
                print(row(figure), flush=True)
    except KeyboardInterrupt:
        print(f"Stopped after {len(figures)} figures.", file=sys.stderr)
        if arguments.json:
            print(report(figures))
        return 130
    except (BoardError, ToolMissing, ToolchainError) as error:
        print(error, file=sys.stderr)
        return 1
    missed = [figure.name for figure in figures if not figure.held]
    if arguments.json:
        print(report(figures))
    elif missed:
        print(f"Missed: {', '.join(missed)}.", file=sys.stderr)
    return 1 if missed else 0


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(
        prog="python -m qblock_sim.bench",
        description="Measure the firmware on the emulated RP2040, in simulated time. A press "
        f"bounces 0 to {MOST_BOUNCES} times: closed for {CLOSED_US[0]} to {CLOSED_US[1]} us before "
        f"each, open for {OPEN_US[0]} to {OPEN_US[1]} us.",
        epilog="Example: python -m qblock_sim.bench --quick",
    )
    result.add_argument("--quick", action="store_true", help="fewer presses: seconds, not minutes")
    result.add_argument("--json", action="store_true", help="one object on the last line")
    result.add_argument("--seed", type=int, default=1, metavar="N", help="of chance and bounce")
    return result


def report(figures: list[Figure]) -> str:
    missed = [figure.name for figure in figures if not figure.held]
    return json.dumps({"figures": [figure.row() for figure in figures], "missed": missed})


def progress(text: str) -> None:
    print(f"… {text}", file=sys.stderr, flush=True)


def row(figure: Figure) -> str:
    value = f"{figure.value:,.2f}" if figure.value < 1000 else f"{figure.value:,.0f}"
    goal = ""
    if figure.goal is not None:
        goal = f"goal {figure.goal:g} {figure.unit}: {'held' if figure.held else 'MISSED'}"
    return f"{figure.name:<56} {value:>12} {figure.unit:<6} {goal}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
