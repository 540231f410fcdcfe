"""How fast the virtual block is."""

import subprocess
import sys
import time

from qblock_sim.virtual.bench import armed_press
from virtual_hand import ready


def test_it_is_fast_enough_for_a_campaign() -> None:
    with ready("sim") as device:
        began = time.process_time()
        for number in range(1, 101):
            armed_press(device, number)
        pressed = time.process_time() - began
        device.run(60_000)
        idle = time.process_time() - began - pressed
    assert 100 / pressed > 50  # a second: 3,000 a minute
    assert 60 / idle > 500


def test_the_bench_prints_its_figures() -> None:
    command = [sys.executable, "-m", "qblock_sim.virtual", "bench", "--device", "sim"]
    done = subprocess.run(
        [*command, "--presses", "10"], capture_output=True, text=True, timeout=60, check=True
    )
    assert "presses" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("sim ")
