"""A press, from the contact to the ledger and the wire. C19: press once, do what is heard."""

from bench import ARM, Bench, Bytes, fixed, kept, linked, quiet
from question_block import odds


def order(bench):
    """What happened first, second, …: each thing the first time that it did."""
    out = []
    for s in bench.seen:
        what = s[1] if s[1] != "line" else s[2]
        if what == "tone" and not s[3]:
            continue
        if what != "lamp" and what not in out:
            out.append(what)
    return out


def test_C19_an_armed_press_is_drawn_played_kept_and_told():
    bench = linked(fixed(4))
    bench.arm()
    assert bench.lines("ARMED") == [
        {"arm": ARM, "table": "celebration", "odds": "7ba733fbfa8566b8"}
    ]
    bench.take()
    bench.press()
    bench.run(3000)
    assert bench.pings_heard() == 4
    event = bench.lines("EVENT")[0]
    assert event == {
        "unit": "e66038b713596c2f",
        "epoch": "05060708",
        "seq": "1",
        "arm": ARM,
        "table": "celebration",
        "outcome": "coin",
        "pings": "4",
    }
    assert kept(bench) == [1]


def test_sound_first_then_ledger_then_report():
    bench = linked(fixed(odds.LAUGH), write_us=45000)
    bench.arm()
    bench.take()
    bench.press()
    bench.run(60)
    assert order(bench) == ["tone", "save", "EVENT"]
    tone = next(s[0] for s in bench.seen if s[1] == "tone")
    event = next(s[0] for s in bench.seen if s[1] == "line")
    assert event - tone >= 45000


def test_C21_as_many_pings_as_the_event_says():
    for n in range(1, 7):
        bench = linked(fixed(n))
        bench.arm()
        bench.take()
        bench.press()
        bench.run(4000)
        assert bench.pings_heard() == n == int(bench.lines("EVENT")[0]["pings"])


def test_an_event_is_told_again_until_it_is_acknowledged():
    bench = linked()
    bench.arm()
    bench.take()
    bench.press()
    bench.run(3000)
    told = len(bench.lines("EVENT"))
    assert told >= 5
    event = bench.lines("EVENT")[0]
    assert [e for e in bench.lines("EVENT") if e != event] == []
    bench.host("ACK", ("epoch", event["epoch"]), ("seq", event["seq"]))
    bench.take()
    bench.run(3000)
    assert bench.lines("EVENT") == []


def test_an_acknowledgement_reaches_the_flash():
    bench = linked()
    bench.arm()
    bench.press()
    bench.run(4000)
    assert kept(bench) == [1]
    bench.host("ACK", ("epoch", bench.lines("EVENT")[0]["epoch"]), ("seq", 1))
    bench.run(6000)
    assert kept(bench) == []


def test_arm_repeated_tells_the_same_press_and_never_draws_anew():
    bench = linked(fixed(3, 5))
    bench.arm()
    bench.press()
    bench.run(4000)
    bench.take()
    bench.arm()
    assert bench.lines("ARMED") == []
    assert [e["pings"] for e in bench.lines("EVENT")] == ["3"]
    bench.press()  # nobody armed this one: free play
    bench.run(4000)
    assert len(bench.lines("FREE")) == 1
    assert set([e["seq"] for e in bench.lines("EVENT")]) == {"1"}


def test_an_arm_that_was_answered_and_acknowledged_is_spent():
    bench = linked()
    bench.arm()
    bench.press()
    bench.run(4000)
    bench.host("ACK", ("epoch", bench.lines("EVENT")[0]["epoch"]), ("seq", 1))
    bench.take()
    bench.arm()
    assert bench.lines("ERR") == [{"re": "ARM", "why": "spent"}]
    assert bench.unit.armed == 0


def test_one_arm_one_press():
    bench = linked()
    bench.arm()
    for _ in range(3):
        bench.press()
        bench.run(4000)
        bench.host("PING")
    assert set([e["seq"] for e in bench.lines("EVENT")]) == {"1"}
    assert len(bench.lines("FREE")) == 2


def test_disarm_takes_it_back():
    bench = linked()
    bench.arm()
    bench.host("DISARM", ("arm", ARM))
    assert bench.lines("DISARMED") == [{"arm": ARM}]
    bench.press()
    bench.run(3000)
    assert bench.lines("EVENT") == []
    assert len(bench.lines("FREE")) == 1


def test_disarm_of_another_arm_changes_nothing():
    bench = linked()
    bench.arm()
    bench.host("DISARM", ("arm", "1111111111111111"))
    bench.press()
    bench.run(3000)
    assert bench.lines("EVENT")[0]["arm"] == ARM


def test_disarm_too_late_tells_the_press():
    bench = linked()
    bench.arm()
    bench.press()
    bench.run(3500)
    bench.take()
    bench.host("DISARM", ("arm", ARM))
    assert bench.lines("DISARMED") == []
    assert bench.lines("EVENT")[0]["arm"] == ARM


def test_a_new_arm_replaces_the_old():
    bench = linked()
    bench.arm()
    bench.arm("2222222222222222")
    bench.press()
    bench.run(3000)
    assert bench.lines("EVENT")[0]["arm"] == "2222222222222222"


def test_the_host_names_the_table():
    bench = linked(fixed(6))
    bench.arm(table="reveal")
    bench.press()
    bench.run(2000)
    event = bench.lines("EVENT")[0]
    assert (event["table"], event["outcome"]) == ("reveal", "reveal")
    assert "pings" not in event
    bench.arm("3333333333333333", "coin")
    bench.press()
    bench.run(3000)
    assert bench.lines("EVENT")[-1]["table"] == "coin"
    bench.arm("4444444444444444", "roulette")
    assert bench.lines("ERR")[-1] == {"re": "ARM", "why": "table"}


def test_armed_survives_a_lost_link_but_not_a_reboot():
    bench = linked()
    bench.arm()
    bench.run(30000)
    assert not bench.unit.linked
    bench.press()
    bench.run(4000)
    assert bench.lines("EVENT") == []  # nobody listens
    assert kept(bench) == [1]
    bench.host("HELLO", ("v", 1))
    assert bench.lines("EVENT")[0]["arm"] == ARM
    bench = linked()
    bench.arm()
    boot = bench.unit.boot
    bench.power_cycle()
    assert bench.unit.armed == 0
    assert bench.unit.boot != boot


def test_a_full_ledger_refuses_with_its_own_sound_and_loses_nothing():
    bench = linked()
    for n in range(8):
        bench.arm("%016x" % (n + 1))
        bench.press()
        bench.run(4000)
    before = bench.files["ledger.bin"]
    bench.arm("%016x" % 99)
    bench.take()
    bench.press()
    bench.run(1000)
    assert bench.lines("REFUSED") == [{"arm": "%016x" % 99, "why": "full"}]
    assert bench.pings_heard() == 2  # the double buzz
    assert (110, (255, 0, 0)) in [(s[2], s[3]) for s in bench.lamps()]
    assert bench.files["ledger.bin"] == before
    assert kept(bench) == [1, 2, 3, 4, 5, 6, 7, 8]
    # one acknowledged, and the same press can be made
    bench.host("ACK", ("epoch", bench.lines("EVENT")[0]["epoch"]), ("seq", 3))
    bench.take()
    bench.press()
    bench.run(1000)
    assert 9 in kept(bench)


def test_a_full_ledger_is_told_whole_and_in_order():
    bench = linked()
    for n in range(8):
        bench.arm("%016x" % (n + 1))
        bench.press()
        bench.run(4000)
    bench.take()
    bench.host("HELLO", ("v", 1))
    assert [e["seq"] for e in bench.lines("EVENT")][:8] == ["1", "2", "3", "4", "5", "6", "7", "8"]


def test_a_press_that_cannot_be_written_does_not_count():
    bench = linked()
    bench.arm()
    bench.flash_works = False
    bench.take()
    bench.press()
    bench.run(2000)
    assert bench.lines("EVENT") == []
    assert bench.lines("REFUSED") == [{"arm": ARM, "why": "flash"}]
    bench.flash_works = True
    bench.press()  # still armed
    bench.run(2000)
    assert [e["seq"] for e in bench.lines("EVENT")][:1] == ["1"]


def test_kept_presses_survive_a_power_cycle():
    bench = linked(fixed(2))
    bench.arm()
    bench.press()
    bench.run(4000)
    epoch = bench.lines("EVENT")[0]["epoch"]
    bench.take()
    bench.power_cycle()
    bench.host("HELLO", ("v", 1))
    event = bench.lines("EVENT")[0]
    assert (event["epoch"], event["seq"], event["pings"]) == (epoch, "1", "2")


def test_a_corrupt_ledger_is_kept_aside_and_a_new_epoch_begins():
    bench = linked()
    bench.arm()
    bench.press()
    bench.run(4000)
    old = bench.lines("EVENT")[0]["epoch"]
    bad = b"X" + bench.files["ledger.bin"][1:]
    bench.files["ledger.bin"] = bad
    bench.take()
    bench.power_cycle()
    assert bench.files["ledger.bad"] == bad
    hello = bench.lines("HELLO")[0]
    assert hello["epoch"] != old and hello["seq"] == "0"
    assert "ledger" in bench.lines("FAULT")[0]["text"]
    bench.power_cycle()
    assert bench.lines("HELLO")[-1]["epoch"] == hello["epoch"]


def test_a_ledger_that_was_never_begun_is_no_fault():
    for files in ({}, {"ledger.bin": b""}):
        bench = Bench(files=files)
        assert bench.lines("HELLO")[0]["faults"] == "0"
        assert "ledger.bad" not in bench.files
        assert len(bench.files["ledger.bin"]) > 100


def test_free_play_is_told_once_and_never_kept():
    bench = quiet()
    before = bench.files["ledger.bin"]
    for _ in range(20):
        bench.press_and_wait()
    assert len(bench.lines("FREE")) == 20
    assert bench.files["ledger.bin"] == before
    assert bench.saves("ledger.bin") == 0
    assert bench.lines("EVENT") == []


def test_alone_on_an_unread_port_it_plays_on():
    bench = quiet()
    bench.port_open = False
    for _ in range(100):
        bench.take()
        bench.press_and_wait()
        assert bench.tones()
    assert bench.unit.outputs.outbox.end <= 2048
    bench.port_open = True
    bench.run(100)
    assert len(bench.lines("FREE")) > 5  # whole lines, as many as there was room for


def test_epochs_are_random():
    epochs = set()
    for n in range(1, 50):
        epochs.add(Bench(Bytes([n] * 8)).lines("HELLO")[0]["epoch"])
    assert len(epochs) == 49


def test_no_sound_is_cut_by_what_comes_over_the_wire():
    bench = quiet(fixed(6))
    bench.press()
    bench.run(500)
    bench.host("HELLO", ("v", 1))  # a link found now must not ring into the pings
    bench.run(5000)
    assert bench.pings_heard() >= 6
    tones = [s for s in bench.tones() if s[3]]
    assert len([t for t in tones if t[2] == 2960]) == 6  # six strikes, all complete


def test_the_self_test_plays_every_sound_and_reports():
    bench = linked()
    bench.host("SELFTEST")
    bench.run(1000)
    bench.press()
    bench.run(1000)
    bench.host("HELLO", ("v", 1))
    assert bench.lines("HELLO")[-1]["state"] == "selftest"
    bench.host("SELFTEST")
    assert bench.lines("ERR")[-1] == {"re": "SELFTEST", "why": "busy"}
    bench.run(20000)
    result = bench.lines("SELFTEST")
    assert len(result) == 1
    assert result[0]["ok"] == "yes" and result[0]["sounds"] == "11" and result[0]["flash"] == "yes"
    assert bench.outcomes() == 0
    assert len(set([s[3] for s in bench.lamps()])) >= 3
    bench.take()
    bench.press_and_wait()
    assert bench.outcomes() == 1


def test_the_self_test_says_when_the_flash_is_read_only():
    bench = linked()
    bench.flash_works = False
    bench.host("SELFTEST")
    bench.run(30000)
    result = bench.lines("SELFTEST")[0]
    assert (result["ok"], result["flash"]) == ("no", "no")
