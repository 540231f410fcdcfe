"""python -m qblock_sim.faults: run the campaign and say whether it holds."""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import cast

from ..device import Kind
from ..devices import open_device
from ..toolchain.errors import ToolchainError
from .campaign import Campaign
from .plan import FAULTS, Fault
from .report import Report

TOLD_EVERY = 1.0  # s
MEMORY = "/dev/shm"  # a killed host loses nothing of a file here, and its writes cost no disk


def main(arguments: list[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    if asked.presses < 1 or asked.jobs < 1:
        parser().error("--presses and --jobs have to be at least 1")
    try:
        report = run_all(asked.on, asked.presses, asked.seed, asked.jobs)
    except ToolchainError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # the second one, or before the first press
        return 130
    print(json.dumps(report.as_object()) if asked.json else report.as_text())
    if report.violations:
        print(f"The campaign does not hold: {report.violations[0]}.", file=sys.stderr)
        return 1
    return 130 if report.interrupted else 0


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(
        prog="python -m qblock_sim.faults",
        description="Press a block through noise, kills and power cuts, and see that nothing is "
        "lost and nothing counts twice. Example: --on sim --presses 100000 --seed 1 --jobs 2",
    )
    result.add_argument("--on", choices=("sim", "mpy", "rp2040"), default="sim")
    result.add_argument("--presses", type=int, default=1000, metavar="N")
    result.add_argument("--seed", type=int, default=1, metavar="N")
    result.add_argument("--jobs", type=int, default=1, metavar="N", help="so many blocks at once")
    result.add_argument("--json", action="store_true")
    return result


def run_all(on: str, presses: int, seed: int, jobs: int = 1) -> Report:
    """Several campaigns side by side, each with a block, a host and a seed of its own."""
    if jobs == 1:
        return run_one(on, presses, seed, told_as="")
    shares = [presses // jobs + (number < presses % jobs) for number in range(jobs)]
    seeds = [seed * 1000 + number for number in range(jobs)]
    whole = Report(on, seed)
    with ProcessPoolExecutor(jobs) as pool:
        # Ctrl-C reaches the children too: each ends early and reports what it did.
        running = [
            pool.submit(run_one, on, share, each, f"block {number + 1} of {jobs}: ")
            for number, (share, each) in enumerate(zip(shares, seeds, strict=True))
            if share
        ]
        for each in running:
            try:
                part = each.result()
            except KeyboardInterrupt:
                part = each.result()
            whole.merge(part)
    return whole


def run_one(
    on: str,
    presses: int,
    seed: int,
    told_as: str | None = None,
    faults: Iterable[Fault] = FAULTS,
) -> Report:
    """Its progress is told under that name, or not at all (None)."""
    memory = MEMORY if Path(MEMORY).is_dir() else None
    with (
        tempfile.TemporaryDirectory(prefix="qblock-faults-", dir=memory) as folder,
        open_device(cast(Kind, on), seed=seed) as device,
        Campaign(device, Path(folder), seed, presses, faults) as campaign,
    ):
        return campaign.run(_teller(presses, told_as) if told_as is not None else lambda done: None)


def _teller(presses: int, told_as: str) -> Callable[[int], None]:
    """By the clock: a block may make hundreds of presses a second, or two."""
    due = 0.0

    def tell(done: int) -> None:
        nonlocal due
        if done == presses or time.monotonic() >= due:
            due = time.monotonic() + TOLD_EVERY
            print(f"{told_as}{done:,} of {presses:,} presses", file=sys.stderr, flush=True)

    return tell


if __name__ == "__main__":
    sys.exit(main())
