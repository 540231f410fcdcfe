"""How big and how quick the unit's code is. `make bench` prints it.

Sizes are bytes of the compiled modules; work is counted in steps of simulated time and in the
bytecodes' own measure, the heap; no figure depends on how fast this machine is.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from qblock_sim.toolchain import unix_port
from qblock_sim.toolchain.code_hash import mpy_files
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[2]
GOAL_BYTES = 24_000
TURN_MS = 1.2  # what a turn of the loop takes on the emulated RP2040, with margin

HEAP = """
import gc, sys
gc.collect()
before = gc.mem_alloc()
from bench import Bench
gc.collect()
loaded = gc.mem_alloc()
bench = Bench()
bench.run(1000)
bench.take()
gc.collect()
started = gc.mem_alloc()
steps, slept = bench.steps, 0
bench.run(60000)
usb = bench.steps - steps
bench = Bench(powered=False)
bench.run(60000)
bench.take()
steps, bench.slept = bench.steps, 0
bench.run(600000)
print(loaded - before, started - loaded, usb, bench.steps - steps, bench.slept)
"""


def sizes() -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        return {
            path.stem: path.stat().st_size for path in mpy_files(ROOT / "firmware", Path(folder))
        }


def figures() -> dict[str, Any]:
    paths = (ROOT / "firmware", ROOT / "tests/firmware")
    run = subprocess.run(
        [unix_port.unix_port(), "-X", "heapsize=16M", "-c", HEAP],
        env={**os.environ, "MICROPYPATH": ":".join(map(str, paths))},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded, started, usb, asleep, slept = map(int, run.stdout.split())
    modules = sizes()
    awake = 1 - slept / 600_000 + asleep * TURN_MS / 600_000
    return {
        "mpy_bytes": sum(modules.values()),
        "mpy_goal": GOAL_BYTES,
        "modules": modules,
        "heap_code_bytes": loaded,
        "heap_unit_bytes": started,
        "turns_per_idle_second_usb": usb / 60,
        "turns_per_idle_second_battery": asleep / 600,
        "awake_share_idle_battery": awake,
    }


def show(data: dict[str, Any]) -> None:
    grid = Table(title="the unit's code")
    grid.add_column("what")
    grid.add_column("figure", justify="right")
    grid.add_column("note")
    whole = data["mpy_bytes"]
    verdict = "within" if whole <= GOAL_BYTES else "OVER"
    grid.add_row("all .mpy files", f"{whole} bytes", f"{verdict} the goal of {GOAL_BYTES}")
    largest = sorted(data["modules"].items(), key=lambda row: -row[1])[:3]
    grid.add_row("largest modules", ", ".join(f"{name} {size}" for name, size in largest), "")
    grid.add_row("heap: code", f"{data['heap_code_bytes']} bytes", "unix port, 64 bit, from source")
    grid.add_row("heap: a started unit", f"{data['heap_unit_bytes']} bytes", "with its test bench")
    for kind, name in (("usb", "on USB"), ("battery", "on battery")):
        turns = data[f"turns_per_idle_second_{kind}"]
        grid.add_row(f"loop turns in an idle second, {name}", f"{turns:.2f}", "simulated time")
    share = data["awake_share_idle_battery"]
    grid.add_row("awake when idle on battery", f"{share:.2%}", f"a turn counted as {TURN_MS} ms")
    Console(width=110).print(grid)


def main() -> None:
    data = figures()
    if "--json" in sys.argv:
        print(json.dumps(data))
    else:
        show(data)


if __name__ == "__main__":
    main()
