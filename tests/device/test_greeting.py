"""What a block says of itself, what it may be told, and what it refuses."""

import random

import pytest
import question_block
from qblock_sim.bench.block import Block
from qblock_sim.bench.rigs import FIRMWARE
from question_block import ledger, odds, settings, wire


def test_hello_tells_all_a_host_has_to_know(block: Block) -> None:
    hello = block.greet()
    assert hello["v"] == str(wire.VERSION)
    assert hello["firmware"] == question_block.VERSION
    for key, digits in (("unit", 16), ("boot", 8), ("epoch", 8), ("code", 16), ("odds", 16)):
        assert len(hello[key]) == digits and int(hello[key], 16) > 0, key
    assert int(hello["size"]) == ledger.SIZE
    assert {key: hello[key] for key in ("kept", "armed", "state", "test", "faults", "name")} == {
        "kept": "0", "armed": "-", "state": "ready", "test": "no", "faults": "0", "name": "",
    }  # fmt: skip


def test_the_code_that_runs_is_the_code_of_the_firmware_folder(block: Block) -> None:
    assert block.hello["code"] == block.rig.code_hash(FIRMWARE)


def test_the_odds_are_the_published_ones(block: Block) -> None:
    assert block.hello["odds"] == odds.fingerprint(odds.DEFAULT)
    for table in odds.NAMES:
        armed = block.arm(77, table)
        assert armed["odds"] == odds.fingerprint(table)
    block.ask("DISARM", "DISARMED", arm=f"{77:016x}")


def test_a_restart_has_a_new_boot_id_and_the_same_unit_and_epoch(block: Block) -> None:
    before = block.hello
    block.restart()
    after = block.greet()
    assert after["boot"] != before["boot"]
    assert (after["unit"], after["epoch"]) == (before["unit"], before["epoch"])


def test_it_greets_by_itself_when_it_starts(block: Block) -> None:
    block.restart()
    assert block.await_line("HELLO", 1000)["state"] == "ready"


def test_settings_survive_a_restart(block: Block) -> None:
    wanted = {"volume": "soft", "pixels": "12", "name": "Bob's block, ünïcode 100%"}
    for key, value in wanted.items():
        assert block.ask("SET", "VALUE", key=key, value=value)["value"] == value
    block.listen(100)  # the file is written after the answer
    block.restart()
    assert block.greet()["name"] == wanted["name"]
    for key in settings.KEYS:
        expected = wanted.get(key, settings.defaults()[key])
        assert block.ask("GET", "VALUE", key=key)["value"] == expected


def test_all_settings_are_told_at_once(block: Block) -> None:
    block.say("GET")
    told = [line for line in block.listen(200) if line.verb == "VALUE"]
    assert {line["key"]: line["value"] for line in told} == settings.defaults()


def test_a_setting_out_of_range_is_refused_and_changes_nothing(block: Block) -> None:
    assert block.refused("SET", key="volume", value="louder") == "value"
    assert block.refused("SET", key="pixels", value="65") == "value"
    assert block.refused("SET", key="colour", value="red") == "key"
    assert block.refused("GET", key="colour") == "key"
    assert block.ask("GET", "VALUE", key="volume")["value"] == "loud"


def test_another_version_of_the_wire_is_refused(block: Block) -> None:
    for version in (0, wire.VERSION + 1, 4_000_000_000):
        assert block.refused("HELLO", v=version) == "version"
    assert block.refused("HELLO") == "missing"


def test_unknown_and_malformed_requests_are_refused_by_name(block: Block) -> None:
    assert block.refused("JUMP") == "verb"
    assert block.refused("ARM") == "missing"
    assert block.refused("ARM", arm="0" * 16) == "value"
    assert block.refused("ARM", arm=f"{5:016x}", table="roulette") == "table"
    assert block.refused("DRAW", n=65) == "value"
    assert block.refused("ACK", epoch="12345678", seq=1) == "epoch"


def test_a_damaged_line_is_refused_and_not_obeyed(block: Block) -> None:
    line = bytearray(wire.encode(wire.HOST, "ARM", ("arm", f"{9:016x}")))
    line[8] ^= 1
    block.device.serial.write(bytes(line))
    assert block.await_line("ERR")["why"] == "crc"
    assert block.greet()["armed"] == "-"


def test_garbage_on_the_port_does_no_harm(block: Block) -> None:
    chance = random.Random(5)
    # All but Ctrl-C, which is MicroPython's: it has a test of its own.
    garbage = bytes(chance.choice([b for b in range(256) if b != 3]) for _ in range(3000))
    for at in range(0, len(garbage), 500):
        block.device.serial.write(garbage[at : at + 500])
        block.listen(50)
    block.device.serial.write(b"#" + b"x" * 2000 + b"\r\n")
    block.listen(100)
    assert block.ask("PING", "PONG", t="still-here")["t"] == "still-here"
    assert (block.greet()["armed"], block.hello["faults"]) == ("-", "0")


def test_status_tells_supply_and_memory(block: Block) -> None:
    status = block.ask("STATUS", "STATUS")
    assert status["usb"] == "yes"
    assert int(status["up"]) > 0
    assert int(status["heap"]) > 50_000
    assert int(status["mv"]) > 3000


@pytest.mark.parametrize("table", odds.NAMES)
def test_draws_come_from_the_table_and_change_nothing(block: Block, table: str) -> None:
    letters = {**{o: str(o) for o in range(1, 7)}, 7: "L", 8: "P", 9: "G", 10: "R"}
    possible = {letters[outcome] for outcome, _ in odds.TABLES[table]}
    got = block.ask("DRAW", "DRAWN", table=table, n=64)["got"]
    assert len(got) == 64
    assert set(got) <= possible
    assert block.greet()["seq"] == block.hello["seq"]


@pytest.mark.needs("press")
def test_test_mode_is_marked_everywhere(block: Block) -> None:
    mark = "TEST-MODE"
    assert block.ask("SEED", "HELLO", seed=1)["test"] == mark
    assert block.arm(0xBAD)["test"] == mark
    block.press()
    event = block.await_line("EVENT")
    assert event["test"] == mark
    block.acknowledge(event)
    assert block.greet()["test"] == mark
    block.listen(100)
    block.restart()
    assert block.greet()["test"] == "no"


def test_the_same_seed_draws_the_same_in_test_mode(block: Block) -> None:
    drawn = []
    for seed in (5, 5, 6):
        block.ask("SEED", "HELLO", seed=seed)
        drawn.append(block.ask("DRAW", "DRAWN", n=64)["got"])
    assert drawn[0] == drawn[1] != drawn[2]
