"""What is kept: a press counts when its writing has returned, and then for good."""

import itertools

import pytest
from qblock_sim.bench import witness
from qblock_sim.bench.block import Block, outcome_of
from question_block import ledger
from question_block.unit import REPEAT

pytestmark = pytest.mark.needs("bounce", "power")


def recover(block: Block, arm: int, before: int, told: list[dict[str, str]]) -> bool:
    """After a cut in a press: it counts or it does not, and the game goes on either way.
    True if it counted."""
    block.restart()
    hello = block.greet()
    assert hello["faults"] == "0"
    assert int(hello["seq"]) in (before, before + 1)
    counted = int(hello["seq"]) == before + 1
    assert counted or not told, "a press was told and is not kept"
    if not counted:
        block.arm(arm, "reveal")
        block.press()
    event = block.await_line("EVENT", arm=f"{arm:016x}")
    assert all(fields == event.fields for fields in told)
    assert int(event["seq"]) == before + 1
    block.acknowledge(event)
    block.listen(200)  # a repetition may be under way already
    again = [line for line in block.listen(REPEAT + 100) if line.verb == "EVENT"]
    assert event.fields not in [line.fields for line in again]
    for line in again:  # acknowledged before the cut, and cut before that was written
        block.acknowledge(line)
    assert (block.greet()["seq"], block.hello["kept"]) == (event["seq"], "0")
    block.await_ready()
    return counted


@pytest.mark.needs("cut")
def test_a_cut_at_any_moment_of_a_press_loses_nothing_and_doubles_nothing(block: Block) -> None:
    counted = []
    for n, moment in enumerate((0.5, 3.0, 4.5, 6.0, 9.0, 40.0)):
        arm = 0x1000 + n
        block.arm(arm, "reveal")
        before = int(block.greet()["seq"])
        block.forget()
        block.device.press()
        block.device.run(moment)
        block.device.power_off()
        block.device.release()
        told = [line.fields for line in block.listen(5) if line.verb == "EVENT"]
        counted.append(recover(block, arm, before, told))
    assert counted[0] is False
    assert counted[-1] is True


@pytest.mark.needs("cut")
def test_a_cut_inside_each_flash_operation_of_a_press_leaves_old_or_new(block: Block) -> None:
    arms = itertools.count(0x2000)
    cuts = 0
    for number in range(1, 9):
        happened = False
        for fraction in (0.02, 0.5, 0.98):
            arm = next(arms)
            block.arm(arm, "reveal")
            before = int(block.greet()["seq"])
            block.forget()
            operations = sum(block.device.flash_operations())
            block.device.cut_at_flash_operation(number, fraction)
            block.press(hold_ms=30)
            told = [line.fields for line in block.listen(150) if line.verb == "EVENT"]
            block.device.cut_at_flash_operation(0)
            block.device.power_off()
            if sum(block.device.flash_operations()) - operations >= number:
                happened = True
                cuts += 1
            recover(block, arm, before, told)
        if not happened:
            break
    else:
        pytest.fail("a press takes more flash operations than were tried")
    assert cuts >= 3


def test_a_kept_press_survives_power_cycles_and_is_told_after_each(block: Block) -> None:
    block.arm(0x3001)
    block.press()
    event = block.await_line("EVENT")
    for _ in range(2):
        block.restart()
        assert block.greet()["kept"] == "1"
        assert block.await_line("EVENT", 800).fields == event.fields
    block.acknowledge(event)
    block.listen(2500)  # the acknowledgement is written a while later
    block.restart()
    assert (block.greet()["kept"], block.hello["seq"]) == ("0", event["seq"])
    assert block.refused("ARM", arm=f"{0x3001:016x}") == "spent"


def test_armed_does_not_survive_a_restart(block: Block) -> None:
    block.arm(0x3002)
    block.restart()
    assert block.greet()["armed"] == "-"


@pytest.mark.needs("hear")
def test_a_full_ledger_refuses_with_a_sound_of_its_own_and_loses_nothing(block: Block) -> None:
    outcomes = {}
    for n in range(ledger.SIZE):
        arm = f"{0x4000 + n:016x}"
        block.arm(0x4000 + n, "reveal")
        block.press(hold_ms=30)
        outcomes[arm] = outcome_of(block.await_line("EVENT", arm=arm))
        block.listen(1050)
    block.arm(0x4FFF, "reveal")
    block.forget()
    pressed = block.press()
    refused = block.await_line("REFUSED")
    assert (refused["why"], refused["arm"]) == ("full", f"{0x4FFF:016x}")
    block.listen(1000)
    block.look()
    assert witness.heard_tune(block.tones, pressed) == "refused"
    assert block.greet()["kept"] == str(ledger.SIZE)
    told = {line["arm"]: line for line in block.listen(450) if line.verb == "EVENT"}
    assert {arm: outcome_of(line) for arm, line in told.items()} == outcomes
    for line in told.values():
        block.acknowledge(line)
    block.listen(50)
    assert block.greet()["kept"] == "0"
    block.press()  # still armed: now it counts
    event = block.await_line("EVENT")
    assert event["arm"] == f"{0x4FFF:016x}"
    block.acknowledge(event)


def tampered(whole: bytes) -> dict[str, bytes]:
    flipped = bytearray(whole)
    flipped[20] ^= 4
    return {"flipped": bytes(flipped), "short": whole[:-7], "foreign": b"hello, I am a text\n"}


@pytest.mark.needs("files")
def test_a_corrupt_ledger_is_kept_aside_and_a_new_epoch_begins(block: Block) -> None:
    device, rig = block.device, block.rig
    block.listen(100)
    epochs = {block.hello["epoch"]}
    device.power_off()
    whole = rig.read_file(device, ledger.FILE)
    assert whole is not None and len(whole) == ledger.FILE_SIZE
    for n, (name, content) in enumerate(tampered(whole).items()):
        device.power_off()
        before = rig.read_file(device, f"{ledger.ASIDE}{n}")
        rig.write_file(device, ledger.FILE, content)
        device.power_on()
        hello = block.greet()
        assert hello["epoch"] not in epochs, name
        epochs.add(hello["epoch"])
        assert hello["faults"] == "1"
        assert "ledger" in block.await_line("FAULT", 1000)["text"]
        assert (hello["seq"], hello["kept"]) == ("0", "0")
        block.ask("CLEAR", "CLEARED")
        block.listen(300)
        device.power_off()
        assert before is None
        assert rig.read_file(device, f"{ledger.ASIDE}{n}") == content
    for n in range(3):
        rig.write_file(device, f"{ledger.ASIDE}{n}", None)
    device.power_on()
    block.greet()
    block.arm(0x5001, "reveal")
    block.press()
    event = block.await_line("EVENT")
    assert event["seq"] == "1"
    block.acknowledge(event)


@pytest.mark.needs("files")
def test_wiping_the_ledger_twice_gives_three_epochs(block: Block) -> None:
    epochs = [block.hello["epoch"]]
    for _ in range(2):
        block.device.power_off()
        block.rig.write_file(block.device, ledger.FILE, None)
        block.device.power_on()
        hello = block.greet()
        assert (hello["faults"], hello["seq"]) == ("0", "0")
        epochs.append(hello["epoch"])
        block.listen(100)
    assert len(set(epochs)) == 3


def test_an_acknowledgement_of_another_epoch_is_refused(block: Block) -> None:
    block.arm(0x6001, "reveal")
    block.press()
    event = block.await_line("EVENT")
    wrong = f"{int(event['epoch'], 16) ^ 1:08x}"
    assert block.refused("ACK", epoch=wrong, seq=event["seq"]) == "epoch"
    assert block.greet()["kept"] == "1"
    block.acknowledge(event)
    assert block.greet()["kept"] == "0"
