"""Chance on the virtual board: a function of seed, unit and power cycle."""

from pathlib import Path

from qblock_sim.device import Kind
from qblock_sim.devices import open_device
from qblock_sim.virtual.bench import hear, say
from question_block import ledger
from virtual_hand import both, ready


@both
def test_wiping_the_ledger_twice_gives_three_epochs(kind: Kind, tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    epochs = []
    for _ in range(3):
        with open_device(kind, seed=7, flash=flash) as device:
            device.serial.open()
            epochs.append(hear(device, "HELLO")["epoch"])
            device.power_off()
            device.write_file(ledger.FILE, None)  # type: ignore[attr-defined]
    assert len(set(epochs)) == 3


@both
def test_the_same_seed_gives_the_same_and_another_other_draws(kind: Kind) -> None:
    def draws(seed: int, unit_id: str) -> str:
        with ready(kind, seed=seed, unit_id=unit_id) as device:
            say(device, "DRAW", ("n", 64))
            return hear(device, "DRAWN")["got"]

    first = draws(1, "00000000000000aa")
    assert draws(1, "00000000000000aa") == first
    assert draws(2, "00000000000000aa") != first
    assert draws(1, "00000000000000ab") != first
