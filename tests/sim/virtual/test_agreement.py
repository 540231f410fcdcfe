"""One script, one story: under CPython and MicroPython, in one go or in slices."""

from qblock_sim.device import Kind, Light, Restart, Tone
from qblock_sim.devices import open_device
from qblock_sim.virtual.bench import say
from question_block import wire
from virtual_hand import both, lines

Packets = list[tuple[int, bytes]]


Story = tuple[list[Tone], list[Light], list[Restart], Packets, tuple[int, int], float]


def story(kind: Kind, slice_ms: float = 0.0) -> Story:
    """A script with a bit of everything; what was seen of it."""
    tones: list[Tone] = []
    lights: list[Light] = []
    packets: Packets = []

    def run(ms: float) -> None:
        for _ in range(round(ms / slice_ms) if slice_ms else 1):
            device.run(slice_ms or ms)
        tones.extend(device.tones())
        lights.extend(device.lights())
        packets.extend(device.serial.packets())  # type: ignore[attr-defined]

    with open_device(kind, seed=11) as device:
        device.serial.open()
        run(2000)
        say(device, "HELLO", ("v", wire.VERSION))
        for number in range(1, 20):  # so many that littlefs compacts
            say(device, "ARM", ("arm", f"{number:016x}"))
            run(40)
            start = device.now_us + 333
            device.press(start, bounce=(150, 420))
            device.release(start + 45_000, bounce=(100, 2500))
            device.press(start + 50_000)
            device.release(start + 90_000)
            run(600)
            epoch = _epoch(packets)
            say(device, "ACK", ("epoch", epoch), ("seq", number))
            run(4000)
        device.serial.set_reading(False)
        device.press()
        run(100)
        device.release()
        run(6000)
        device.serial.set_reading(True)
        device.unplug()
        run(45_000)
        device.press()
        run(70)
        device.release()
        device.plug()
        run(5000)
        say(device, "SET", ("key", "name"), ("value", "a new name"))
        device.cut_at_flash_operation(1, 0.4)
        run(200)
        device.power_on()
        device.press()
        run(1600)
        device.release()
        run(2000)
        device.serial.write(b"\x03")
        run(500)
        device.serial.write(b"\x04")
        run(1500)
        device.serial.close()
        run(300)
        device.serial.open()
        say(device, "DRAW", ("n", 30))
        run(300)
        return tones, lights, device.restarts(), packets, device.flash_operations(), device.now_us


def _epoch(packets: Packets) -> str:
    said = lines(b"".join(data for _, data in packets))
    return next(fields["epoch"] for verb, fields in said if verb == "HELLO")


def test_cpython_and_micropython_agree_to_the_microsecond() -> None:
    sim, mpy = story("sim"), story("mpy")
    assert len(sim[0]) > 500 and len(sim[1]) > 500 and len(sim[3]) > 200
    assert sim[4][0] >= 3  # it did compact
    for ours, theirs in zip(sim, mpy, strict=True):
        assert ours == theirs


@both
def test_the_same_script_gives_the_same_story_however_time_is_cut(kind: Kind) -> None:
    assert story(kind, slice_ms=10) == story(kind)
