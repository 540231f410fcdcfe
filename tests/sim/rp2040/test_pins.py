"""The pins of the emulated board: contacts, pulses, lamps, voltages."""

import textwrap
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from qblock_sim.rp2040 import Board, BoardError, RawRepl, speaker
from qblock_sounds import wav
from rp2040_prompt import BUTTON, LEDS, SPEAKER, run

pytestmark = pytest.mark.rp2040


def test_a_bounce_reaches_the_pin_interrupt_to_the_microsecond(board: Board, repl: RawRepl) -> None:
    level = run(
        repl,
        f"""
        import time
        from machine import Pin
        seen = [0] * 10
        count = 0
        def note(pin):
            global count
            seen[count] = time.ticks_us()
            count += 1
        button = Pin({BUTTON}, Pin.IN, Pin.PULL_UP)
        button.irq(note, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)
        note(button); count = 0  # once in advance: afterwards it always takes the same time
        print(button.value())
        """,
    )
    assert level == "1"
    start = board.now_us + 1000
    board.press(BUTTON, at_us=start, bounce=(150, 90, 210, 80))
    board.release(BUTTON, at_us=start + 20_000)
    board.run(25_000)
    seen = [int(us) for us in run(repl, "print(*seen[:count])").split()]
    gaps = [b - a for a, b in pairwise(seen)]
    assert gaps == pytest.approx([150, 90, 210, 80, 20_000 - 530], abs=4)


def test_pwm_log_and_edges_agree(board: Board, repl: RawRepl) -> None:
    board.watch_pwm(SPEAKER)
    board.watch_edges(SPEAKER)
    run(
        repl,
        f"""
        import time
        from machine import PWM, Pin
        tone = PWM(Pin({SPEAKER}), freq=440, duty_u16=16384)
        time.sleep_ms(100)
        tone.freq(1000)
        time.sleep_ms(100)
        tone.deinit()
        """,
    )
    steps = board.pwm()[SPEAKER]
    edges = board.edges()[SPEAKER]
    board.watch_edges()
    tones = [(s, e.us) for s, e in pairwise(steps) if e.us - s.us > 50_000]
    assert [step.hz for step, _ in tones] == pytest.approx([440, 1000], rel=1e-3)
    for step, end in tones:
        period = 1e6 / step.hz
        inside = [e for e in edges if step.us + period < e.us < end - period]
        ups = [e.us for e in inside if e.level == 1]
        highs = [b.us - a.us for a, b in pairwise(inside) if a.level == 1]
        assert (ups[-1] - ups[0]) / (len(ups) - 1) == pytest.approx(period, rel=1e-3)
        assert sum(highs) / len(highs) / period == pytest.approx(step.duty, abs=1e-3)


def test_the_speaker_is_rendered_from_the_pwm_log(
    board: Board, repl: RawRepl, tmp_path: Path
) -> None:
    board.watch_pwm(SPEAKER)
    run(
        repl,
        f"""
        import time
        from machine import PWM, Pin
        tone = PWM(Pin({SPEAKER}), freq=880, duty_u16=32768)
        time.sleep_ms(200)
        tone.deinit()
        """,
    )
    steps = board.pwm()[SPEAKER]
    start = next(step.us for step in steps if step.hz)
    speaker.write_wav(tmp_path / "tone.wav", steps, start, start + 250_000)
    heard = wav.read(tmp_path / "tone.wav").astype(float)
    assert len(heard) == wav.RATE // 4
    spectrum = np.abs(np.fft.rfft(heard[: wav.RATE // 5]))
    assert np.argmax(spectrum) * 5 == 880
    assert np.abs(heard[: wav.RATE // 5]).max() > 10_000
    assert np.abs(heard[-wav.RATE // 50 :]).max() < 100


def test_run_until_an_edge_stops_on_it(board: Board, repl: RawRepl) -> None:
    repl.start("import time; from machine import Pin; time.sleep_ms(30); Pin(15, Pin.OUT, value=1)")
    started = board.now_us
    stop = board.run_until(edge=(15, 1), within_us=1_000_000)
    assert stop.reason == "edge"
    assert 30_000 <= stop.us - started < 40_000
    assert board.read_pin(15).level == 1


def test_led_frames_are_decoded(board: Board, repl: RawRepl) -> None:
    board.watch_leds(LEDS)
    run(
        repl,
        f"""
        import machine, time
        pin = machine.Pin({LEDS}, machine.Pin.OUT)
        for grb in (b"\\x02\\x01\\x03\\x00\\xff\\x80", b"\\x00\\x00\\x00\\x55\\xaa\\x01"):
            machine.bitstream(pin, 0, (400, 850, 800, 450), grb)
            time.sleep_ms(1)
        """,
    )
    frames = board.leds()[LEDS]
    assert [frame.rgb.hex() for frame in frames] == ["010203ff0080", "000000aa5501"]
    assert frames[1].us - frames[0].us > 1000


def test_voltages_temperature_and_vbus(board: Board, repl: RawRepl) -> None:
    board.set_vsys(4800)
    board.set_temperature(31)
    read = """
        from machine import ADC, Pin
        print(ADC(29).read_u16() * 9900 / 65535)
        print(27 - (ADC(4).read_u16() * 3.3 / 65535 - 0.706) / 0.001721)
        """
    vsys, celsius = map(float, run(repl, read).split())
    assert vsys == pytest.approx(4800, abs=5)
    assert celsius == pytest.approx(31, abs=0.5)


def test_lightsleep_ends_at_its_time_or_by_a_pin(board: Board, repl: RawRepl) -> None:
    sleep = f"""
        import machine, time
        from machine import Pin
        pressed = []
        button = Pin({BUTTON}, Pin.IN, Pin.PULL_UP)
        button.irq(lambda pin: pressed.append(1), Pin.IRQ_FALLING)
        t = time.ticks_ms()
        machine.lightsleep(2000)
        slept = time.ticks_diff(time.ticks_ms(), t)
        time.sleep_ms(1)  # the scheduled handler runs
        print(slept, len(pressed))
        """
    assert run(repl, sleep) in ("2000 0", "2001 0")
    repl.start(textwrap.dedent(sleep))
    board.press(BUTTON, at_us=board.now_us + 300_000)
    slept, pressed = map(int, repl.finish().split())
    assert 270 <= slept <= 300
    assert pressed == 1


def test_a_pin_that_is_not_there_is_refused(board: Board) -> None:
    with pytest.raises(BoardError, match=r"There is no pin 30\."):
        board.press(30)
