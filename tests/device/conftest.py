"""One suite for every block: virtual, emulated and real.

    pytest tests/device --device sim --device rp2040 --device /dev/ttyACM0 --finger /dev/ttyACM1

A test says with `needs` what it does to the block beyond talking to it; it is collected for the
devices that can have that done to them. On a real block without a finger a person lends a hand
and an ear: such a run needs `--capture=no`, and its tests carry the marks `hand` and `meter`.
"""

import os
from collections.abc import Iterator

import pytest
from qblock_sim.bench.block import Block
from qblock_sim.bench.host import Unanswered
from qblock_sim.bench.rigs import Rig, RigError, rig

STAND_INS = "sim mpy rp2040"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("device suite")
    group.addoption(
        "--device",
        action="append",
        metavar="sim|mpy|rp2040|URL",
        help="what to test, repeatable (default: the environment's DEVICES, else all stand-ins)",
    )
    group.addoption("--finger", metavar="URL", help="the serial port of the finger")


def pytest_configure(config: pytest.Config) -> None:
    for mark in (
        "needs(*abilities): what the test does to the block beyond talking to it",
        "hand: a person has to press, plug or switch",
        "meter: a person has to listen and look",
    ):
        config.addinivalue_line("markers", mark)
    if not hasattr(config, "workerinput"):
        check_ports(config)


def check_ports(config: pytest.Config) -> None:
    """A port that is not there, or has something else on it, is said once and before any test."""
    given = rigs(config)
    if config.getoption("--finger", default=None) and not any(each.is_real for each in given):
        raise pytest.UsageError(
            "A finger presses a real block: give its port too, as in --device /dev/ttyACM0."
        )
    for each in given:
        if each.is_real:
            try:
                each.check()
                with each.open() as device:
                    Block(device, each).refresh()
            except RigError as error:
                raise pytest.UsageError(str(error)) from None
            except Unanswered:
                raise pytest.UsageError(
                    f"Nothing at {each.name} answers as a block does: give the block's port, or"
                    f" put the firmware on it with `qblock flash --port {each.name}`."
                ) from None


def rigs(config: pytest.Config) -> list[Rig]:
    given = config.getoption("--device", default=None)
    names = given or os.environ.get("DEVICES", STAND_INS).split()
    finger = config.getoption("--finger", default=None)
    return [rig(name, finger) for name in names]


def needs_of(item: pytest.Item) -> set[str]:
    return {need for mark in item.iter_markers("needs") for need in mark.args}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "device_rig" not in metafunc.fixturenames:
        return
    needs = needs_of(metafunc.definition)
    params = [
        pytest.param(each, id=each.name, marks=[getattr(pytest.mark, m) for m in each.marks(needs)])
        for each in rigs(metafunc.config)
        if needs <= each.abilities
    ]
    metafunc.parametrize("device_rig", params, scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test that no device of this run can have done to it is left out, not skipped."""
    kept = [item for item in items if not _is_for_nobody(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def _is_for_nobody(item: pytest.Item) -> bool:
    callspec = getattr(item, "callspec", None)
    if "device_rig" not in getattr(item, "fixturenames", ()):
        return False
    return callspec is None or not isinstance(callspec.params.get("device_rig"), Rig)


@pytest.fixture(autouse=True)
def device_name(request: pytest.FixtureRequest) -> None:
    """Write down what the test ran on, for the summary."""
    if "device_rig" in request.fixturenames:
        name = request.getfixturevalue("device_rig").name
        request.node.user_properties.append(("device", name))


@pytest.fixture(scope="session")
def shared_block(device_rig: Rig) -> Iterator[Block]:
    with device_rig.open() as device:
        yield Block(device, device_rig)


@pytest.fixture
def block(shared_block: Block, request: pytest.FixtureRequest) -> Iterator[Block]:
    """The block, switched on anew, linked, with nothing kept, armed, wrong or unusual."""
    shared_block.rig.attend(shared_block.device, needs_of(request.node))
    shared_block.refresh()
    yield shared_block


@pytest.fixture
def one_rig(device_rig: Rig) -> Rig:
    """For a test that opens a block of its own."""
    return device_rig


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """What ran on what."""
    counts: dict[str, dict[str, int]] = {}
    for result in ("passed", "failed", "error"):
        for report in terminalreporter.stats.get(result, []):
            if name := dict(report.user_properties).get("device"):
                row = counts.setdefault(str(name), {})
                row[result] = row.get(result, 0) + 1
    if not counts:
        return
    terminalreporter.section("device suite")
    for each in rigs(config):
        told = ", ".join(f"{n} {result}" for result, n in counts.get(each.name, {}).items())
        lacks = ", ".join(each.lacks())
        without = f" (no test that needs: {lacks})" if lacks else ""
        terminalreporter.line(f"{each.name}: {told or 'nothing ran'}{without}")
