"""python -m qblock_sim.virtual bench: how fast the virtual block is here."""

import argparse
import dataclasses
import json
import sys

from ..toolchain.errors import ToolchainError
from .bench import Figures, measure


def main() -> int:
    arguments = parser().parse_args()
    try:
        figures = [measure(kind, arguments.presses) for kind in arguments.device or ("sim", "mpy")]
    except KeyboardInterrupt:
        return 130
    except (ToolchainError, RuntimeError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    if arguments.json:
        print(json.dumps([dataclasses.asdict(each) for each in figures]))
    else:
        print("\n".join(table(figures)))
    return 0


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(
        prog="python -m qblock_sim.virtual",
        description="Measure the virtual block. Example: python -m qblock_sim.virtual bench "
        "--device sim --presses 1000",
    )
    result.add_argument("what", choices=("bench",))
    result.add_argument("--device", action="append", choices=("sim", "mpy"), help="default: both")
    result.add_argument("--presses", type=int, default=200, metavar="N")
    result.add_argument("--json", action="store_true")
    return result


def table(figures: list[Figures]) -> list[str]:
    rows = [
        f"{each.device:<8}{each.idle:>10,.0f}{each.asleep:>12,.0f}{each.presses:>10.1f}"
        f"{60 * each.presses:>12,.0f}{each.erases:>12.3f}{each.restarts:>11.1f}"
        for each in figures
    ]
    return [
        "        times as fast as real  presses   presses   erases per   restarts",
        "device        idle      asleep  a second  a minute       press   a second",
        *rows,
    ]


if __name__ == "__main__":
    sys.exit(main())
