"""Every verb of the host, and everything that is none."""

from bench import ARM, Bench, fixed, linked, quiet
from question_block import wire


def ask(bench, verb, *fields):
    bench.take()
    bench.host(verb, *fields)
    return [(s[2], s[3]) for s in bench.seen if s[1] == "line" and s[2] != "EVENT"]


def test_hello_says_who_it_is():
    bench = Bench()
    hello = bench.lines("HELLO")[0]
    assert hello["v"] == "1"
    assert hello["firmware"].count(".") == 2
    assert hello["code"] == "0123456789abcdef"
    assert hello["odds"] == "7ba733fbfa8566b8"
    assert hello["unit"] == "e66038b713596c2f"
    assert len(hello["boot"]) == len(hello["epoch"]) == 8
    assert (hello["seq"], hello["kept"], hello["size"]) == ("0", "0", "8")
    assert (hello["armed"], hello["state"], hello["test"]) == ("-", "ready", "no")


def test_hello_of_another_version_is_refused():
    bench = linked()
    assert ask(bench, "HELLO", ("v", 2)) == [("ERR", {"re": "HELLO", "why": "version"})]
    assert ask(bench, "HELLO") == [("ERR", {"re": "HELLO", "why": "missing"})]
    assert ask(bench, "HELLO", ("v", "one")) == [("ERR", {"re": "HELLO", "why": "value"})]


def test_hello_tells_what_is_armed():
    bench = linked()
    bench.arm()
    assert ask(bench, "HELLO", ("v", 1))[0][1]["armed"] == ARM


def test_the_longest_hello_fits_a_line():
    bench = linked(files={"faults.txt": ("F" * 90 + "\n" + "G" * 90 + "\n").encode()})
    bench.arm("ffffffffffffffff")
    bench.host("SET", ("key", "name"), ("value", "ب" * 16))
    bench.host("SEED", ("seed", 1))
    bench.unit.ledger.last = 0xFFFFFFFF
    reader = wire.Reader(wire.UNIT)
    bench.take()
    bench.host("HELLO", ("v", 1))
    raw = b"\r\n".join([s[4] for s in bench.seen if s[1] == "line"]) + b"\r\n"
    heard = [line for line in [reader.push(byte) for byte in raw] if line]
    assert heard[0][0] == "HELLO"
    assert heard[0][1]["name"] == "ب" * 16


def test_ping_is_answered_with_its_token():
    assert ask(linked(), "PING", ("t", "abc")) == [("PONG", {"t": "abc"})]
    assert ask(linked(), "PING") == [("PONG", {"t": ""})]
    assert ask(linked(), "PING", ("t", "x" * 99)) == [("PONG", {"t": "x" * 16})]


def test_status_tells_battery_and_heap():
    bench = linked()
    bench.millivolts = 4321
    verb, fields = ask(bench, "STATUS")[0]
    assert verb == "STATUS"
    assert fields["mv"] == "4321"
    assert fields["usb"] == "yes"
    assert "heap" in fields and int(fields["up"]) > 3000


def test_draw_draws_without_sound_and_without_ledger():
    bench = linked(fixed(1, 6, 7, 8, 9))
    answer = ask(bench, "DRAW", ("n", 5))
    assert answer == [("DRAWN", {"table": "celebration", "n": "5", "got": "16LPG"})]
    assert bench.tones() == [] and bench.saves("ledger.bin") == 0
    assert ask(bench, "DRAW", ("table", "reveal"), ("n", 3))[0][1]["got"] == "RRR"
    assert set(ask(bench, "DRAW", ("table", "coin"), ("n", 64))[0][1]["got"]) == set("123456")


def test_draw_refuses_what_it_cannot_do():
    bench = linked()
    for fields, why in (
        ([("n", 0)], "value"),
        ([("n", 65)], "value"),
        ([("n", "-1")], "value"),
        ([("n", "")], "value"),
        ([("n", "99999999999")], "value"),
        ([("table", "lotto")], "table"),
    ):
        assert ask(bench, "DRAW", *fields) == [("ERR", {"re": "DRAW", "why": why})]


def test_a_seeded_unit_repeats_itself_and_says_so_loudly():
    drawn = []
    for seed in (5, 5, 6):
        bench = linked()
        said = ask(bench, "SEED", ("seed", seed))
        assert said[0][0] == "HELLO" and said[0][1]["test"] == "TEST-MODE"
        bench.arm()
        assert bench.lines("ARMED")[-1]["test"] == "TEST-MODE"
        drawn.append(ask(bench, "DRAW", ("n", 64))[0][1]["got"])
        bench.press()
        bench.run(4000)
        assert bench.lines("EVENT")[0]["test"] == "TEST-MODE"
    assert drawn[0] == drawn[1] != drawn[2]


def test_test_mode_ends_with_the_power_but_its_presses_stay_marked():
    bench = linked()
    bench.host("SEED", ("seed", 7))
    bench.arm()
    bench.press()
    bench.run(4000)
    bench.take()
    bench.power_cycle()
    bench.host("HELLO", ("v", 1))
    assert bench.lines("HELLO")[-1]["test"] == "no"
    assert bench.lines("EVENT")[0]["test"] == "TEST-MODE"


def test_an_unseeded_unit_never_says_test():
    bench = linked()
    bench.arm()
    bench.press()
    bench.run(4000)
    assert "test" not in bench.lines("EVENT")[0]
    assert "test" not in bench.lines("ARMED")[0]


def test_an_ack_of_another_epoch_is_refused():
    bench = linked()
    bench.arm()
    bench.press()
    bench.run(4000)
    assert ask(bench, "ACK", ("epoch", "00000001"), ("seq", 1)) == [
        ("ERR", {"re": "ACK", "why": "epoch"})
    ]
    assert len(bench.unit.ledger.kept()) == 1


def test_an_ack_of_what_is_not_there_is_no_news():
    bench = linked()
    epoch = ask(bench, "HELLO", ("v", 1))[0][1]["epoch"]
    assert ask(bench, "ACK", ("epoch", epoch), ("seq", 12)) == []


def test_bad_ids_are_refused():
    bench = linked()
    for arm in ("", "12", "00c0ffee00c0ffeg", "00C0FFEE00C0FFEE", "0" * 16, "-" * 16):
        assert ask(bench, "ARM", ("arm", arm)) == [("ERR", {"re": "ARM", "why": "value"})], arm
    assert ask(bench, "ARM") == [("ERR", {"re": "ARM", "why": "missing"})]
    assert bench.unit.armed == 0


def test_unknown_verbs_are_answered():
    assert ask(linked(), "DANCE") == [("ERR", {"re": "DANCE", "why": "verb"})]


def test_noise_is_answered_or_skipped_and_does_no_harm():
    bench = linked()
    bench.take()
    bench.send(b"#ARM arm=00c0ffee00c0ffee*00000000\r\n")
    assert bench.lines("ERR") == [{"why": "crc"}]
    bench.send(bytes(range(256)) * 8)
    bench.send(b"#" * 3000 + b"\n")
    bench.send(b"no sigil, no answer\r\n" * 50)
    assert bench.unit.armed == 0
    assert ask(bench, "PING", ("t", 1)) == [("PONG", {"t": "1"})]


def test_link_found_and_lost_are_heard():
    bench = quiet()
    bench.host("HELLO", ("v", 1))
    assert bench.unit.linked
    bench.run(1000)
    assert bench.pings_heard() >= 1
    for _ in range(10):
        bench.run(2000)
        bench.host("PING")
    bench.take()
    bench.run(4900)
    assert bench.unit.linked and not bench.tones()
    bench.run(1000)
    assert not bench.unit.linked and bench.tones()


def test_noise_does_not_make_a_link():
    bench = quiet()
    bench.send(b"#PING*00000000\r\n" * 3)
    assert not bench.unit.linked
