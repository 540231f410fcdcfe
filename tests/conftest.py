"""What ran on what, at the end of every run; and no test that watches the clock."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

MICROPYTHON = "test_under_micropython"
EMULATOR = "rp2040"

# Hypothesis reads the whole source once in a fresh tree, and would fail the test that waits for it
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        # Started in the background of a script: programs under test would not hear a Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["LANGUAGE"] = "en"  # whatever this computer speaks; a test may choose another
    config.addinivalue_line("markers", f"{EMULATOR}: needs the emulated RP2040")
    config.addinivalue_line("markers", "long: takes ten seconds or more, so it is begun first")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without rp2040 among the DEVICES its tests are left out, and the summary says so. A long
    test that was begun last would keep one worker busy, and the others idle."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    if EMULATOR in os.environ.get("DEVICES", EMULATOR).split():
        return
    left_out = [item for item in items if is_emulated(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def is_emulated(item: pytest.Item) -> bool:
    """Marked so, or given the emulator as a parameter."""
    callspec = getattr(item, "callspec", None)
    given = callspec.params.values() if callspec else ()
    return item.get_closest_marker(EMULATOR) is not None or EMULATOR in [
        value for value in given if isinstance(value, str)
    ]


def where(report: pytest.TestReport) -> str:
    if MICROPYTHON in report.nodeid:
        return "MicroPython (unix port)"
    device = dict(report.user_properties).get("device")
    return f"device {device}" if device else "CPython"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    counts: dict[str, int] = {}
    for report in terminalreporter.stats.get("passed", []):
        if report.when == "call":
            counts[where(report)] = counts.get(where(report), 0) + 1
    terminalreporter.section("what ran on what")
    for place in sorted(counts):
        terminalreporter.line(f"{place}: {counts[place]} passed")
    devices = os.environ.get("DEVICES", "sim mpy rp2040").split()
    for device in ("sim", "mpy", EMULATOR):
        if device not in devices:
            terminalreporter.line(f"NOT run on {device}: DEVICES is {' '.join(devices)!r}")
