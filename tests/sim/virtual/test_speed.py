"""How fast the virtual block is, is measured and told, not asserted."""

import subprocess
import sys


def test_the_bench_prints_its_figures() -> None:
    command = [sys.executable, "-m", "qblock_sim.virtual", "bench", "--device", "sim"]
    done = subprocess.run(
        [*command, "--presses", "10"], capture_output=True, text=True, timeout=60, check=True
    )
    assert "presses" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("sim ")
