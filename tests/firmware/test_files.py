"""Settings and faults: small files that may be bad and do no harm."""

from bench import Bench, linked, quiet
from question_block import faults, settings


def test_settings_have_defaults():
    found, wrong = settings.decode(b"")
    assert found == {"volume": "loud", "lamp": "led", "pixels": "8", "pins": "pico", "name": ""}
    assert wrong == []


def test_settings_go_to_the_file_and_come_back():
    values = settings.defaults()
    values["name"] = "Wohnzimmer = gemütlich"
    values["volume"] = "mute"
    assert settings.decode(settings.encode(values)) == (values, [])


def test_a_bad_setting_is_ignored_and_named():
    bad = b"volume=deafening\nlamp=ws2812\nnonsense\npixels=65\nname=%ZZ\n"
    found, wrong = settings.decode(bad)
    assert found["volume"] == "loud"
    assert found["lamp"] == "ws2812"
    assert found["pixels"] == "8"
    assert len(wrong) == 4


def test_a_settings_file_of_garbage_is_reported_at_hello():
    bench = Bench(files={"settings.txt": b"\xff\xfe\x00garbage"})
    assert bench.lines("HELLO")[0]["faults"] == "1"
    assert "settings" in bench.lines("FAULT")[0]["text"]
    bench.run(2000)
    bench.press_and_wait()
    assert bench.outcomes() == 1


def test_every_setting_can_be_read_and_set():
    bench = linked()
    bench.host("GET")
    assert [f["key"] for f in bench.lines("VALUE")] == ["volume", "lamp", "pixels", "pins", "name"]
    bench.take()
    bench.host("SET", ("key", "name"), ("value", "Küche 1"))
    bench.host("GET", ("key", "name"))
    assert [f["value"] for f in bench.lines("VALUE")] == ["Küche 1", "Küche 1"]
    bench.power_cycle()
    assert bench.lines("HELLO")[-1]["name"] == "Küche 1"


def test_a_wrong_setting_is_refused_with_a_reason():
    bench = linked()
    for key, value, why in (
        ("volume", "11", "value"),
        ("pixels", "0", "value"),
        ("pixels", "²", "value"),
        ("pins", "toaster", "value"),
        ("name", "x" * 33, "value"),
        ("colour", "red", "key"),
    ):
        bench.take()
        bench.host("SET", ("key", key), ("value", value))
        assert bench.lines("ERR") == [{"re": "SET", "why": why}], (key, value)
    assert bench.saves("settings.txt") == 0


def test_a_setting_that_does_not_change_is_not_written():
    bench = linked()
    bench.host("SET", ("key", "volume"), ("value", "loud"))
    assert bench.saves("settings.txt") == 0
    assert bench.lines("VALUE") == [{"key": "volume", "value": "loud"}]


def test_faults_keep_the_last_four():
    ring = faults.Faults(b"")
    for n in range(6):
        assert ring.note("fault %d" % n)
    assert ring.texts == ["fault 2", "fault 3", "fault 4", "fault 5"]
    assert faults.Faults(ring.encode()).texts == ring.texts
    assert len(ring.encode()) <= 400


def test_a_fault_that_repeats_itself_is_written_once():
    ring = faults.Faults(b"")
    assert ring.note("same")
    assert not ring.note("same")
    assert ring.texts == ["same"]


def test_a_fault_of_any_text_fits():
    ring = faults.Faults(b"")
    ring.note("line one\nline two \u20ac " + "x" * 500)
    assert len(faults.Faults(ring.encode()).texts) == 1
    assert faults.Faults(b"\xff\xff").texts == []


def test_faults_are_reported_at_every_hello_until_cleared():
    bench = quiet(files={"faults.txt": b"ValueError: odd\n"})
    for _ in range(2):
        bench.take()
        bench.host("HELLO", ("v", 1))
        assert bench.lines("HELLO")[0]["faults"] == "1"
        assert bench.lines("FAULT") == [{"text": "ValueError: odd"}]
    bench.host("CLEAR")
    assert bench.lines("CLEARED") == [{}]
    bench.power_cycle()
    assert bench.lines("HELLO")[-1]["faults"] == "0"
    assert bench.files["faults.txt"] == b""
