"""A stand-in for a block, by the name of its kind."""

from pathlib import Path

import question_block

from .device import Device, Kind

FIRMWARE = Path(question_block.__file__).parents[1]  # what runs on a device that is told no other


def open_device(
    kind: Kind,
    *,
    seed: int = 0,
    unit_id: str | None = None,
    flash: Path | None = None,
    app: Path | None = None,
    settings: dict[str, str] | None = None,
) -> Device:
    """A device of that kind, switched on at simulated time 0. See `qblock_sim.device`.

    seed, unit_id  chance is a function of both and of the number of the power cycle
    flash          a file that keeps the flash from one run to the next
    app            the folder of other firmware than the project's
    settings       put on the flash before the first start
    """
    # Each kind is imported when it is asked for: not everyone has what the others need.
    if kind == "sim":
        from .virtual.sim import SimDevice

        return SimDevice(seed=seed, unit_id=unit_id, flash=flash, app=app, settings=settings)
    if kind == "mpy":
        from .virtual.mpy import MpyDevice

        return MpyDevice(seed=seed, unit_id=unit_id, flash=flash, app=app, settings=settings)
    if kind == "rp2040":
        from .rp2040.device import Rp2040Device

        return Rp2040Device(seed=seed, unit_id=unit_id, flash=flash, app=app, settings=settings)
    raise ValueError(f"There is no device {kind!r}: choose sim, mpy or rp2040.")
