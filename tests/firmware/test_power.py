"""Power: battery, sleep, and how seldom an idle unit is awake."""

from bench import linked, quiet


def test_no_light_sleep_while_usb_is_up():
    bench = quiet()
    bench.run(120000)
    assert bench.slept == 0


def test_on_battery_it_sleeps_after_half_a_minute():
    bench = quiet(powered=False)
    bench.run(27000)
    assert bench.slept == 0
    bench.run(60000)
    assert bench.slept > 50000


def test_asleep_it_is_awake_less_than_a_hundredth_of_the_time():
    bench = quiet(powered=False)
    bench.run(60000)
    bench.slept = 0
    bench.run(300000)
    assert bench.slept >= 0.99 * 300000


def test_usb_ends_the_sleep():
    bench = quiet(powered=False)
    bench.run(60000)
    bench.inputs.powered = True
    bench.run(5000)  # the slice that was under way
    bench.slept = 0
    bench.run(60000)
    assert bench.slept == 0


def test_idle_on_usb_the_loop_turns_seldom():
    bench = quiet()
    bench.steps = 0
    bench.run(10000)
    assert bench.steps <= 10000 / 20 + 10  # a frame of the lamp is 20 ms


def test_a_low_battery_is_heard_and_told_but_not_all_the_time():
    bench = quiet(powered=False)
    bench.millivolts = 3200
    bench.run(120000)
    assert [f["text"] for f in bench.lines("LOG")] == ["battery low"]
    assert bench.tones()
    bench.run(300000)
    assert len(bench.lines("LOG")) == 2


def test_a_battery_that_hovers_is_told_once():
    bench = quiet(powered=False)
    for n in range(6):
        bench.millivolts = 3290 if n & 1 else 3310
        bench.run(30000)
    assert len(bench.lines("LOG")) == 1


def test_no_battery_warning_on_usb_or_without_a_reading():
    for powered, millivolts in ((True, 3000), (False, 0), (False, 4500)):
        bench = quiet(powered=powered)
        bench.millivolts = millivolts
        bench.run(100000)
        assert bench.lines("LOG") == [], (powered, millivolts)


def test_a_sleeping_unit_still_reports_when_plugged_in():
    bench = linked()
    bench.arm()
    bench.inputs.powered = False
    bench.run(60000)
    assert bench.slept > 0
    bench.press()
    bench.run(4000)
    bench.inputs.powered = True
    bench.take()
    bench.host("HELLO", ("v", 1))
    assert len(bench.lines("EVENT")) == 1


def test_the_first_step_is_not_held_up_by_a_forever():
    bench = quiet()
    assert bench.unit.outputs.wait < 60001
