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
    with pytest.raises(ValueError, match=r"mend mutants\.toml"):
        run.is_caught(lost)
