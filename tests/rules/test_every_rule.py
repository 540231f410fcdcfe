"""No rule without a test: the page and the tests' names say the same numbers."""

from pathlib import Path

from qblock.editions.rulebook import rulebook, rules_of, tests_of

TESTS = Path(__file__).parents[1]
HERE = Path(__file__).parent


def without_a_test(folder: Path) -> list[str]:
    tested = tests_of(folder)
    return [number for number in rules_of("celebration") if number not in tested]


def test_every_numbered_rule_has_a_test() -> None:
    assert without_a_test(TESTS) == []


def test_every_numbered_rule_has_one_at_this_table() -> None:
    assert without_a_test(HERE) == []


def test_no_test_is_named_for_a_rule_that_is_not() -> None:
    assert set(tests_of(HERE)) <= set(rules_of("celebration"))


def test_a_rule_with_a_ruling_of_ours_has_more_than_one() -> None:
    tested = tests_of(HERE)
    once = [rule.number for rule in rulebook().values() if rule.ruling]
    assert [number for number in once if len(tested[number]) < 2] == []


def test_a_rule_without_a_test_is_found(tmp_path: Path) -> None:
    source = (HERE / "test_C25_jail.py").read_text(encoding="utf-8")
    (tmp_path / "test_jail.py").write_text(source.replace("test_C26_", "test_"), encoding="utf-8")
    missing = without_a_test(tmp_path)
    assert "C26" in missing and "C25" not in missing


def test_a_file_is_named_for_its_first_rule() -> None:
    for path in HERE.glob("test_C*.py"):
        numbers = [int(number[1:]) for number, tests in tests_of(HERE).items() if _in(path, tests)]
        assert min(numbers) == int(path.name[6:8]), path.name


def _in(path: Path, tests: list[str]) -> bool:
    return any(test.startswith(f"{HERE.name}/{path.name}::") for test in tests)
