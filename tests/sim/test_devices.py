"""What every kind of stand-in promises of its identity and its chance."""

from pathlib import Path

import pytest
from qblock_sim.cycles import Cycles
from qblock_sim.device import Device, Kind
from qblock_sim.devices import open_device
from question_block import wire

KINDS: tuple[Kind, ...] = ("sim", "mpy", "rp2040")
every_kind = pytest.mark.parametrize("kind", KINDS)


def hello(device: Device) -> dict[str, str]:
    """What the unit answers to a HELLO that is sent now."""
    device.serial.open()
    for _ in range(40):
        device.serial.write(wire.encode(wire.HOST, "HELLO", ("v", wire.VERSION)))
        device.run(250)
        for line in device.serial.read().split(b"\r\n"):
            verb, fields = wire.decode(line)
            if verb == "HELLO":
                return fields
    raise AssertionError("no HELLO")


@every_kind
def test_two_boards_have_two_unit_ids(kind: Kind) -> None:
    with open_device(kind, seed=1) as one, open_device(kind, seed=2) as other:
        assert hello(one)["unit"] != hello(other)["unit"]


@every_kind
def test_a_board_is_the_one_it_was_told_to_be(kind: Kind) -> None:
    with open_device(kind, unit_id="00112233445566aa") as device:
        assert hello(device)["unit"] == "00112233445566aa"


@every_kind
def test_chance_does_not_repeat_itself_after_a_power_cycle(kind: Kind) -> None:
    with open_device(kind, seed=5) as device:
        boots = [hello(device)["boot"]]
        for _ in range(2):
            device.power_off()
            device.power_on()
            boots.append(hello(device)["boot"])
        assert len(set(boots)) == 3


@every_kind
def test_chance_does_not_repeat_itself_when_the_same_flash_is_opened_again(
    kind: Kind, tmp_path: Path
) -> None:
    boots = []
    for _ in range(2):
        with open_device(kind, seed=5, flash=tmp_path / "flash.bin") as device:
            boots.append(hello(device)["boot"])
    assert boots[0] != boots[1]


@every_kind
def test_the_same_seed_is_the_same_story(kind: Kind) -> None:
    stories = []
    for _ in range(2):
        with open_device(kind, seed=5) as device:
            stories.append(hello(device))
    assert stories[0] == stories[1]


def test_a_kind_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no device 'esp32': choose sim, mpy or rp2040"):
        open_device("esp32")  # type: ignore[arg-type]


def test_power_cycles_are_kept_beside_the_flash(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    for expected in (0, 2, 4):
        cycles = Cycles(flash)
        assert cycles.count == expected
        cycles.add()
        cycles.add()
    assert Cycles(None).count == 0
    assert [path.name for path in tmp_path.iterdir()] == ["flash.bin.cycles"]
