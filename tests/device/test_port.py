"""The port: unread, closed, and shared with MicroPython's prompt."""

import subprocess
import sys

import pytest
from qblock_sim.bench.block import Block
from qblock_sim.bench.seeds import seed_for
from question_block.unit import LINK_LOST


@pytest.mark.needs("press", "witness")
def test_a_port_that_nobody_reads_never_stalls_tone_or_lamp(block: Block) -> None:
    block.ask("SEED", "HELLO", seed=seed_for(6))
    block.await_ready()
    block.forget()
    block.device.serial.set_reading(False)
    for _ in range(12):  # more answers than all buffers hold
        block.say("GET")
        block.device.run(20)
    pressed = block.press()
    block.device.run(3500)
    assert block.heard_outcome(pressed) == 6
    assert block.seen_outcome(pressed) == 6
    block.device.serial.set_reading(True)
    assert block.greet()["state"] == "ready"


@pytest.mark.needs("press", "witness")
def test_a_closed_port_changes_nothing_but_the_telling(block: Block) -> None:
    block.arm(0x8001)
    block.device.serial.close()
    pressed = block.press()
    block.device.run(LINK_LOST + 1000)
    block.look()
    assert block.heard_outcome(pressed) is not None
    block.device.serial.open()
    block.greet()
    event = block.await_line("EVENT", arm=f"{0x8001:016x}")
    block.acknowledge(event)


@pytest.mark.needs("prompt")
def test_ctrl_c_leads_to_a_prompt_that_lasts_and_ctrl_d_back(block: Block) -> None:
    boot = block.hello["boot"]
    block.device.serial.write(b"\x03")
    block.device.run(1000)
    assert b">>> " in block.device.serial.read()
    block.device.run(20_000)  # the watchdog must not bite here
    block.look()
    assert block.restarts == []
    block.device.serial.write(b"print(6 * 7)\r\n")
    block.device.run(500)
    assert b"42\r\n>>> " in block.device.serial.read()
    block.device.serial.write(b"\x04")
    hello = block.await_line("HELLO")
    assert hello["boot"] != boot
    assert block.greet()["state"] == "ready"


@pytest.mark.needs("prompt")
def test_mpremote_works_on_a_running_block(block: Block) -> None:
    with block.rig.terminal(block.device) as port:

        def mpremote(*arguments: str) -> str:
            command = [sys.executable, "-m", "mpremote", "connect", port, *arguments]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
            return done.stdout.strip()

        told = mpremote("exec", "import machine; print(machine.unique_id().hex())")
        assert told == block.hello["unit"]
        assert "ledger.bin" in mpremote("fs", "ls")
    block.restart()
    assert block.greet()["unit"] == told
