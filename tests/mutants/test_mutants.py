"""The saboteurs themselves: each fits the code of today and names a test that exists."""

import ast
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import run


@pytest.mark.parametrize("mutant", run.mutants(), ids=lambda mutant: mutant.promise)
def test_a_mutant_fits_the_code_and_names_a_test(mutant: "run.Mutant") -> None:
    assert (run.ROOT / mutant.file).read_text(encoding="utf-8").count(mutant.old) == 1
    file, _, name = mutant.test.partition("::")
    tree = ast.parse((run.ROOT / file).read_text(encoding="utf-8"))
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert not name or name.split("[")[0] in names


def test_the_promises_of_the_unit_have_their_saboteurs() -> None:
    promises = " ".join(mutant.promise for mutant in run.mutants())
    for word in ("modulo", "writing has returned", "n pings", "ARM repeated", "CRC", "lock-out"):
        assert word in promises


def test_the_promises_of_the_wire_and_the_stand_ins_have_their_saboteurs() -> None:
    promises = " ".join(mutant.promise for mutant in run.mutants())
    for words in (
        "duplicate EVENT", "only when it has committed", "other odds", "in test mode",
        "another protocol", "two hosts", "connecting holds nobody up", "one host at a time",
        "for the last one", "function of its seed", "after a power cycle", "two unit ids",
        "SIGKILL",
    ):  # fmt: skip
        assert words in promises, words


def test_a_mutant_that_does_nothing_is_missed() -> None:
    harmless = run.Mutant(
        promise="",
        file="firmware/question_block/odds.py",
        old='DEFAULT = "celebration"',
        new='DEFAULT = "celebration"  # the same',
        test="tests/firmware/test_odds.py::test_reveal_has_one_outcome",
    )
    assert not run.is_caught(harmless)


def test_a_mutant_that_fits_nowhere_is_said() -> None:
    lost = run.Mutant("", "firmware/question_block/odds.py", "no such line", "", "tests")
    with pytest.raises(ValueError, match="mend it"):
        run.is_caught(lost)


def test_a_test_that_fails_anyway_catches_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "passes", lambda source, *tests: False)
    with pytest.raises(ValueError, match="fails without any saboteur"):
        run.check_unharmed(run.mutants()[:1])


def test_mutants_can_be_chosen_by_a_word() -> None:
    assert {each.file for each in run.chosen(["bridge.py"])} == {"sim/qblock_sim/bridge.py"}
    assert run.chosen([]) == run.mutants()
    with pytest.raises(ValueError, match="No promise"):
        run.chosen(["perpetual motion"])
