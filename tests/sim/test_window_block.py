"""`qblock block` as scripts and hosts meet it, and the bench behind its keys."""

import json
import os
import signal
import socket
import subprocess
import sys
import time

import pytest
import serial
from qblock_sim.devices import open_device
from qblock_sim.window.bench import Finger, Supply
from qblock_sim.window.headless import COMMANDS, Bench
from qblock_sim.window.port import NoAddress, PortError, open_port
from question_block import wire

CHAIN = {"lamp": "ws2812", "pixels": "8"}
MAIN = """
import sys, typer
from qblock.commands.block import block
from qblock.trouble import Trouble
app = typer.Typer(pretty_exceptions_enable=False)
app.command()(block)
try:
    app()
except Trouble as trouble:
    sys.exit(str(trouble))
"""
WITHIN = 20.0  # seconds: far more than needed


@pytest.fixture
def start(tmp_path):
    """Start the command; what is left of it is ended afterwards."""
    running = []

    def start(*arguments, **environment):
        variables = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        variables.pop("SDL_VIDEODRIVER", None)
        process = subprocess.Popen(
            [sys.executable, "-c", MAIN, *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=variables | {"QBLOCK_HOME": str(tmp_path / "home")} | environment,
        )  # fmt: skip
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


def lines_until(port, verb):
    """The fields of the next line with this verb."""
    reader = wire.Reader(wire.UNIT)
    end = time.monotonic() + WITHIN
    while time.monotonic() < end:
        for byte in port.read(port.in_waiting or 1):
            line = reader.push(byte)
            if line and line[0] == verb:
                return line[1]
    raise AssertionError(f"no {verb}")


def ask(port, verb, *fields):
    port.write(wire.encode(wire.HOST, verb, *fields))


@pytest.mark.parametrize("kind", ["sim", "mpy", "rp2040"])
@pytest.mark.parametrize("how", ["socket", "pty"])
def test_a_headless_block_prints_its_address_and_answers_hello_there(start, kind, how):
    process = start("--headless", "--on", kind, *(["--pty"] if how == "pty" else []))
    address = process.stdout.readline().strip()
    assert address.startswith("socket://127.0.0.1:" if how == "socket" else "/dev/")
    with serial.serial_for_url(address, timeout=0.2) as port:
        ask(port, "HELLO", ("v", 1))
        assert lines_until(port, "HELLO")["v"] == "1"
    with serial.serial_for_url(address, timeout=0.2) as port:  # and the next host as well
        ask(port, "PING", ("t", "again"))
        assert lines_until(port, "PONG")["t"] == "again"
    process.stdin.write("quit\n")
    process.stdin.flush()
    assert process.wait(WITHIN) == 0
    assert process.stderr.read() == ""


def test_a_script_presses_it_and_reads_what_it_shows(start):
    process = start("--headless", "--json", "--seed", "4")
    address = json.loads(process.stdout.readline())["address"]
    with serial.serial_for_url(address, timeout=0.2) as port:
        ask(port, "HELLO", ("v", 1))
        lines_until(port, "HELLO")
        ask(port, "ARM", ("arm", "00000000000000aa"))
        lines_until(port, "ARMED")
        process.stdin.write("tap\n")
        process.stdin.flush()
        event = lines_until(port, "EVENT")
    first = json.loads(process.stdout.readline())
    shows = {"coin": "coin", "laugh": "shake", "power-up": "spark", "game-over": "dusk"}
    assert event["arm"] == "00000000000000aa"
    assert first["shows"] == shows[event["outcome"]]
    process.stdin.write("jump\nquit\n")
    process.stdin.flush()
    assert process.wait(WITHIN) == 0
    assert process.stderr.read() == (f"'jump' is no command: use one of {', '.join(COMMANDS)}.\n")


def test_the_unit_is_the_same_the_next_time(start):
    units = []
    for _ in range(2):
        process = start("--headless")
        address = process.stdout.readline().strip()
        with serial.serial_for_url(address, timeout=0.2) as port:
            ask(port, "HELLO", ("v", 1))
            units.append(lines_until(port, "HELLO"))
        process.send_signal(signal.SIGTERM)
        assert process.wait(WITHIN) == 128 + signal.SIGTERM
    assert units[0]["unit"] == units[1]["unit"] and units[0]["epoch"] == units[1]["epoch"]
    assert units[0]["boot"] != units[1]["boot"]


def test_ctrl_c_ends_it_with_130_and_without_a_word(start):
    process = start("--headless")
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert process.wait(WITHIN) == 130
    assert process.stderr.read() == ""


def fails(start, code, *arguments):
    process = start(*arguments)
    assert process.wait(WITHIN) == code
    sentence = process.stderr.read()
    assert sentence.endswith(".\n") and sentence.count("\n") == 1
    return sentence


def test_an_address_in_use_is_one_sentence(start):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        url = f"socket://127.0.0.1:{taken.getsockname()[1]}"
        sentence = fails(start, 1, "--headless", "--listen", url)
    assert url in sentence and "in use" in sentence


def test_without_a_screen_one_sentence_names_headless(start):
    assert "--headless" in fails(start, 1)


def test_a_second_block_on_the_same_flash_is_one_sentence(start):
    start("--headless").stdout.readline()
    assert "--flash" in fails(start, 1, "--headless")


@pytest.mark.parametrize("wrong", [
    ("--on", "toaster"),
    ("--listen", "here:1"),
    ("--listen", "socket://127.0.0.1:99999"),
    ("--listen", "socket://127.0.0.1:1", "--pty"),
    ("--size", "large"),
    ("--size", "0x10"),
])  # fmt: skip
def test_wrong_usage_is_one_sentence_and_2(start, wrong):
    fails(start, 2, "--headless", *wrong)


@pytest.fixture
def device():
    with open_device("sim", seed=3, settings=CHAIN) as device:
        device.serial.open()
        device.run(2500)
        device.serial.read()
        yield device


def presses(device):
    """How many presses the unit has told since the last time."""
    return device.serial.read().count(b"!FREE ")


def test_a_key_that_repeats_itself_presses_once(device):
    finger = Finger(device)
    assert finger.press("space")
    for _ in range(30):
        device.run(30)
        assert not finger.press("space")
    device.run(4000)
    assert presses(device) == 1
    finger.release("space")
    device.run(100)
    assert finger.press("space")
    device.run(4000)
    assert presses(device) == 1


def test_two_keys_at_once_are_one_press_that_lasts_until_both_are_up(device):
    finger = Finger(device)
    assert finger.press("space") and not finger.press("mouse")
    finger.release("space")
    assert finger.is_down
    device.run(4000)
    finger.release("mouse")
    finger.release("mouse")
    device.run(4000)
    assert presses(device) == 1 and not finger.is_down


def test_a_finger_that_looks_elsewhere_lets_go(device):
    finger = Finger(device)
    finger.press("space")
    device.run(500)
    finger.let_go()
    device.run(4000)
    assert finger.press("space")
    device.run(4000)
    assert presses(device) == 2


def test_a_click_that_is_down_and_up_in_the_same_moment_is_a_press(device):
    finger = Finger(device)
    for _ in range(3):
        finger.press("mouse")
        finger.release("mouse")
        device.run(4000)
    assert presses(device) == 3


def test_clicks_that_come_all_at_once_leave_the_contact_open(device):
    finger = Finger(device)
    for _ in range(5):  # as after a moment in which the computer was busy
        finger.press("mouse")
        finger.release("mouse")
    device.run(5000)
    assert presses(device) == 1  # the others came while it played
    finger.press("mouse")
    device.run(5000)
    assert presses(device) == 1


def test_holding_it_while_the_power_comes_on_changes_the_volume(device):
    with open_port(device, "socket://127.0.0.1:0", False) as port:
        supply, finger = Supply(device, port), Finger(device)
        supply.switch(False)
        finger.press("space")
        supply.switch(True)
        device.run(2000)
        finger.release("space")
        device.run(500)
        assert b"!VALUE key=volume value=soft" in device.serial.read()


def test_a_low_battery_is_heard_of_without_the_cable(device):
    bench = Bench(device, open_port(device, "socket://127.0.0.1:0", False))
    assert bench.do("battery-low") is None and bench.do("unplug") is None
    device.run(31_000)
    bench.do("plug")
    device.run(3000)
    assert b"battery_low" in device.serial.read()


def test_pulling_the_cable_throws_the_host_out_and_putting_it_back_lets_it_in(device):
    device.serial.close()
    with open_port(device, "socket://127.0.0.1:0", False) as port:
        supply = Supply(device, port)
        device.free_run()
        host = serial.serial_for_url(port.address, timeout=0.2)
        ask(host, "HELLO", ("v", 1))
        lines_until(host, "HELLO")
        assert port.linked
        supply.plug(False)
        with pytest.raises(serial.SerialException):
            for _ in range(50):
                host.read(1000)
        assert not port.linked
        host.close()
        supply.plug(True)
        with serial.serial_for_url(port.address, timeout=0.2) as host:
            end = time.monotonic() + WITHIN
            while not host.in_waiting and time.monotonic() < end:
                ask(host, "HELLO", ("v", 1))
                time.sleep(0.1)
            lines_until(host, "HELLO")
        device.stop()


def test_two_hundred_questions_get_their_answers_in_order(device):
    device.serial.close()
    with open_port(device, "socket://127.0.0.1:0", False) as port:
        device.free_run()
        with serial.serial_for_url(port.address, timeout=0.2) as host:
            for i in range(200):
                ask(host, "PING", ("t", str(i)))
                assert lines_until(host, "PONG")["t"] == str(i)
        device.stop()


@pytest.mark.parametrize("url", ["socket://", "tcp://127.0.0.1:1", "socket://127.0.0.1", "x"])
def test_an_address_that_is_none_is_told_apart_from_one_that_cannot_be_had(device, url):
    with pytest.raises(NoAddress):
        open_port(device, url, False)
    with pytest.raises(PortError, match="choose another address") as error:
        open_port(device, "socket://192.0.2.1:1", False)
    assert not isinstance(error.value, NoAddress)
