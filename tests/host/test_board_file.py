"""The board file of one's own box: every mistake is found, at its line, and none makes it fall."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qblock.editions.load import check_board, load, new_board
from qblock.editions.mistakes import Mistake
from qblock.trouble import Trouble

GOOD = new_board("celebration", "box.toml")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return tmp_path / "box.toml"


def check(box: Path, text: str) -> list[Mistake]:
    box.write_text(text, encoding="utf-8")
    return check_board(box)


def block(at: int, head: str = "[[space]]") -> str:
    """The text of one space, or of one card by its number."""
    parts = GOOD.split(f"\n{head}\n")
    return f"\n{head}\n" + parts[at + 1].split("\n\n")[0].rstrip() + "\n"


def within(at: int, old: str, new: str, head: str = "[[space]]") -> str:
    """The good file with one thing changed in one of its spaces or cards."""
    before = block(at, head)
    assert before in GOOD and old in before, (at, old)
    return GOOD.replace(before, before.replace(old, new, 1), 1)


def card(at: int, old: str, new: str) -> str:
    return within(at, old, new, "[[card]]")


def line_of(text: str, part: str, after: str = "") -> int:
    """The line of the first `part` after the first `after`."""
    return text.count("\n", 0, text.index(part, text.index(after))) + 1


def test_a_new_file_is_fine_and_changes_nothing(box: Path) -> None:
    assert check(box, GOOD) == []
    assert load(board=box) == load()


# What is done to the good file, the place and the start of its line as told, part of the sentence
MISTAKES: dict[str, tuple[str, str, str, str]] = {
    "a price of nothing": (
        *(within(1, "price = 1", "price = 0"), "spaces.1.price", "price = 0"),
        "price is 0: write a whole number from 1",
    ),
    "a negative price": (
        *(within(12, "price = 3", "price = -3"), "spaces.12.price", "price = -3"),
        "price is -3",
    ),
    "a negative rent": (
        *(within(1, "[1, 3", "[-1, 3"), "spaces.1.rents", "rents = [-1"),
        "has -1 in it: write 6 whole numbers from 0",
    ),
    "five rents": (
        *(within(1, "6, 7]", "6]"), "spaces.1.rents", "rents = [1, 3, 4, 5, 6]"),
        "has 5 numbers: write 6",
    ),
    "rents that fall": (
        *(within(1, "6, 7]", "7, 6]"), "spaces.1.rents", "rents = [1, 3, 4, 5, 7, 6]"),
        "falls: write them for 0, 1, 2, 3, 4 Toad Houses and the castle",
    ),
    "rents as a text": (
        *(within(1, "[1, 3, 4, 5, 6, 7]", '"1"'), "spaces.1.rents", 'rents = "1"'),
        'is "1": write 6',
    ),
    "a set of one": (
        *(within(3, '"brown"', '"pink"'), "spaces.1.set", 'set = "brown"'),
        'is "brown" on this space alone',
    ),
    "an unknown colour": (
        *(within(3, '"brown"', '"broun"'), "spaces.3.set", 'set = "broun"'),
        'is "broun", which is not known: write "brown"',
    ),
    "an unknown key": (
        *(within(1, "price = 1", "price = 1\ncost = 1"), "spaces.1.cost", "cost = 1"),
        "cost is not known here: ",
    ),
    "a key of another kind of space": (
        *(
            within(2, 'kind = "block"', 'kind = "block"\nprice = 2'),
            "spaces.2.price",
            "price = 2 ",
        ),
        "price is not known here: ",
    ),
    "a number as a text": (
        *(within(1, "price = 1", 'price = "1"'), "spaces.1.price", 'price = "1"'),
        'is "1": write a whole number',
    ),
    "true for 1": (
        *(within(1, "price = 1", "price = true"), "spaces.1.price", "price = true"),
        "is true: write a whole number",
    ),
    "a broken number": (
        *(within(1, "price = 1", "price = 1.5"), "spaces.1.price", "price = 1.5"),
        "is 1.5: write a whole number",
    ),
    "a name that is none": (
        *(within(1, '"World 1-1"', '" "'), "spaces.1.name", 'name = " "'),
        "write a text of 1 to 40 characters",
    ),
    "a mortgage above the price": (
        *(within(1, "mortgage = 1", "mortgage = 2"), "spaces.1.mortgage", "mortgage = 2"),
        "is 2, above the price of 1",
    ),
    "repaying below the mortgage": (
        *(
            within(29, "unmortgage = 4", "unmortgage = 2"),
            "spaces.29.unmortgage",
            "unmortgage = 2 ",
        ),
        "is 2, below the mortgage of 3",
    ),
    "no mortgage": (
        *(within(1, "\nmortgage = 1", "\n# mortgage"), "spaces.1.mortgage", "[[space]]\nat = 1\n"),
        "mortgage is missing: add mortgage = a whole number",
    ),
    "a tax of nothing": (
        *(within(4, "tax = 4", "tax = 0"), "spaces.4.tax", "tax = 0"),
        "tax is 0: write a whole number from 1",
    ),
    "an unknown kind": (
        *(within(1, '"location"', '"locaton"'), "spaces.1.kind", 'kind = "locaton"'),
        'write "location"',
    ),
    "a missing deed": (
        *(GOOD.replace(block(5), ""), "spaces.5", "[[space]]\nat = 4\n"),
        "Space 5 is missing (ours is Donut Plains): add a [[space]] with at = 5",
    ),
    "a deed that is another kind of space": (
        GOOD.replace(block(12), '\n[[space]]\nat = 12\nkind = "chest"\nname = "Chest"\n'),
        *("spaces", "[[space]]"),
        'There is 1 space of kind "utility", and there must be 2: give one more',
    ),
    "a deed twice by its name": (
        *(within(3, "World 8-4", "world 1-1"), "spaces.?.name", 'name = "world 1-1"'),
        "twice (first in line ",
    ),
    "no GO": (
        *(within(0, '"go"', '"parking"'), "spaces", "[[space]]"),
        'There are 0 spaces of kind "go", and there must be 1',
    ),
    "an unknown effect": (
        *(card(4, '"keep"', '"hold"'), "cards.4.effect", 'effect = "hold"'),
        'is "hold", which is not known: write one of bank, each, repairs, move, jail, keep',
    ),
    "a move off the board": (
        *(card(0, "to = 0", "to = 32"), "cards.0.to", "to = 32"),
        "is 32, which is off the board: write a space from 0 to 31",
    ),
    "a move back off the board": (
        *(card(0, "to = 0", "to = -1"), "cards.0.to", "to = -1"),
        "off the board",
    ),
    "a move that draws for ever": (
        *(card(0, "to = 0", "to = 6"), "cards.0.to", "to = 6"),
        "is a Community Chest, which draws again",
    ),
    "a card of no coins": (
        *(card(1, "coins = 4", "coins = 0"), "cards.1.coins", "coins = 0"),
        "coins is 0: write what one gets",
    ),
    "a card twice": (
        *(card(2, '"doctor"', '"bank_error"'), "cards.2.id", 'id = "bank_error"      '),
        'is "bank_error" twice',
    ),
    "no castles": (
        *(GOOD.replace("castles = 12", "castles = 0"), "castles", "castles = 0"),
        "castles is 0: write a whole number from 1",
    ),
    "too few tokens": (
        *(GOOD.replace('    { name = "Super Bell" },', "    "), "tokens", "token = ["),
        "There are 5 tokens for 6 players",
    ),
    "a token twice": (
        *(GOOD.replace('"Super Bell"', '"Super Star"'), "tokens.5.name", '{ name = "Super Star" }'),
        "twice: give each token its own name",
    ),
    "another edition": (
        *(GOOD.replace('"celebration"', '"poker"'), "edition", 'edition = "poker"'),
        'is "poker", which is not known: write one of celebration',
    ),
    "a constant of the guide": (
        *(GOOD.replace("\nhouses", "\ngo = 9\nhouses"), "go", "go = 9"),
        "go is not known here: remove it",
    ),
    "no TOML": (
        *(within(1, "price = 1", "price = one"), "", "price = one"),
        "This is not TOML (Invalid value)",
    ),
    "a text without its end": (
        *(within(1, '"World 1-1"', '"World 1-1'), "", 'name = "World 1-1 '),
        "This is not TOML",
    ),
    "a key twice": (
        *(within(1, "price = 1", "price = 1\nprice = 2"), "", "price = 2"),
        "This stands twice",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_it_is_found_at_its_line_and_nothing_else_is_told(name: str, box: Path) -> None:
    text, place, row, part = MISTAKES[name]
    found = check(box, text)
    assert [mistake.place for mistake in found] == [place], found
    assert part in found[0].sentence and found[0].sentence.endswith(".")
    line = found[0].line
    assert line is not None
    assert "\n".join(text.split("\n")[line - 1 :]).lstrip().startswith(row)


def test_a_space_twice_is_told_with_the_line_of_the_first(box: Path) -> None:
    text = GOOD.replace(block(2), block(2) + block(2))
    (found,) = check(box, text)
    first = line_of(text, "at = 2\n")
    assert found.line == line_of(text, "at = 2\n", after='kind = "block"')
    assert f"at is 2 twice (first in line {first})" in found.sentence


def test_several_missing_spaces_in_a_row_are_one_sentence(box: Path) -> None:
    text = GOOD
    for at in (4, 5, 6):
        text = text.replace(block(at), "")
    (found,) = check(box, text)
    assert "Spaces 4 to 6 are missing" in found.sentence


def test_a_deck_of_kept_cards_would_run_out(box: Path) -> None:
    board = GOOD.split("\n[[card]]")[0]
    (found,) = check(box, board + '\n[[card]]\nid = "key"\neffect = "keep"\n')
    assert found.place == "cards" and "runs out" in found.sentence


def test_a_board_has_as_many_spaces_on_every_side(box: Path) -> None:
    extra = '\n[[space]]\nat = 32\nkind = "parking"\nname = "Bench"\n'
    (found,) = check(box, GOOD.replace("\n# The Community Chest.", extra + "\n# The"))
    assert "The board has 33 spaces" in found.sentence and "until it has 36" in found.sentence


def test_a_board_of_36_spaces_is_fine(box: Path) -> None:
    extra = "".join(
        f'\n[[space]]\nat = {at}\nkind = "block"\nname = "Question Block"\n' for at in range(32, 36)
    )
    assert check(box, GOOD.replace("\n# The Community Chest.", extra + "\n# The")) == []
    assert len(load(board=box).spaces) == 36


def test_every_mistake_is_found_at_once_in_the_order_of_the_lines(box: Path) -> None:
    text = GOOD.replace(block(7), "")
    for old, new in (
        ("houses = 32", "houses = many"),
        ("price = 1", "price = -1"),
        ('set = "red"', 'set = "rad"'),
        ("rents = [5, 14,", "rents = [14,"),
        ("tax = 2", "tax = "),
        ('effect = "jail"', 'effect = "prison"'),
        ("castle = 2", 'castle = "2"'),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    found = check(box, text)
    lines = [mistake.line for mistake in found]
    assert len(found) == 8 and lines == sorted(lines, key=lambda line: line or 0)
    assert [m.place for m in found] == [
        *("", "spaces.1.price", "spaces.7", "spaces.17.set", "", "spaces.29.rents"),
        *("cards.5.effect", "cards.13.castle"),
    ]


def test_values_of_the_box_replace_ours_and_are_said_to_be_from_it(box: Path) -> None:
    text = within(5, '"Donut Plains"', '"Yoshi\'s House"').replace("price = 5 ", "price = 6 ", 1)
    assert check(box, text.replace("coins = 4", "coins = 5")) == []
    mine, ours = load(board=box), load()
    assert mine.spaces[5].name == "Yoshi's House" and mine.spaces[29].price == 6
    assert mine.cards[1].amount == 5 and mine.hash != ours.hash
    differing = {p for p, source in mine.provenance.items() if source != ours.provenance[p]}
    assert differing == {"spaces.5.name", "spaces.29.price", "cards.1.amount"}
    assert {mine.provenance[place] for place in differing} == {"box"}


def test_a_card_more_is_from_the_box_and_the_others_stay_what_they_were(box: Path) -> None:
    more = '\n[[card]]\nid = "lost_shell"\neffect = "bank"\ncoins = -3\n'
    text = GOOD.replace(block(0, "[[card]]"), more + block(0, "[[card]]"))
    assert check(box, text) == []
    mine = load(board=box)
    assert mine.cards[0].id == "lost_shell" and len(mine.cards) == 17
    assert {p for p, source in mine.provenance.items() if source == "box"} == {
        *("cards.0.id", "cards.0.effect", "cards.0.amount"),
    }


def test_other_names_alone_play_the_same_games(box: Path) -> None:
    assert check(box, GOOD.replace('name = "', 'name = "My ')) == []
    assert load(board=box).hash == load().hash


def test_stock_tokens_and_cards_may_be_left_out_and_spaces_may_be_in_any_order(box: Path) -> None:
    blocks = [block(at) for at in range(32)]
    assert check(box, "".join(reversed(blocks))) == []
    assert load(board=box) == load()


def test_a_file_saved_on_windows_is_fine(box: Path) -> None:
    box.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert check_board(box) == [] and load(board=box) == load()
    text = within(1, "price = 1", "price = 0")
    box.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert [mistake.line for mistake in check_board(box)] == [line_of(text, "price = 0")]


def test_a_file_that_is_not_utf_8_is_told_with_the_line(box: Path) -> None:
    text = within(1, "World 1-1", "Pokémon")
    box.write_bytes(text.encode("latin-1"))
    (found,) = check_board(box)
    assert found.line == line_of(text, "Pokémon") and "save it as UTF-8" in found.sentence


def test_no_file_a_folder_and_an_empty_file(tmp_path: Path) -> None:
    (none,) = check_board(tmp_path / "none.toml")
    assert none.line is None and "There is no file" in none.sentence
    (folder,) = check_board(tmp_path)
    assert folder.line is None and "is a folder" in folder.sentence
    empty = tmp_path / "empty.toml"
    empty.touch()
    assert [mistake.line for mistake in check_board(empty)] == [1]
    assert "until it has 32" in check_board(empty)[0].sentence


@pytest.mark.parametrize("value", ["[" * 5000, "9" * 5000, "{" * 5000], ids=["[", "9", "{"])
def test_what_no_person_writes_is_a_mistake_too(value: str, box: Path) -> None:
    assert check(box, f"houses = {value}\n")


def test_playing_on_a_board_with_mistakes_is_one_sentence_that_names_the_first(box: Path) -> None:
    box.write_text(within(1, "price = 1", "price = 0").replace("tax = 4", "tax = 0"))
    with pytest.raises(Trouble, match="2 mistakes, the first in line 38: Space 1: price is 0"):
        load(board=box)


ODD = [
    *(
        "-1",
        "0",
        "1.5",
        "true",
        '"x"',
        '""',
        "[]",
        "[1]",
        "[[1]]",
        "{}",
        "1979-05-27",
        "inf",
        "nan",
    ),
    *(
        '"\\uE000"',
        "1" + "0" * 30,
        "[1, 2, 3, 4, 5, true]",
        '"""a\nb"""',
        "{ from = 1 }",
        "",
        "'''",
        "[",
        '"',
    ),
]
ROWS = GOOD.split("\n")


def _odd_value(rows: list[str], at: int, odd: str) -> None:
    key, equals, _ = rows[at].partition(" = ")
    rows[at] = f"{key}{equals}{odd}"


MUTATIONS: list[Callable[[list[str], int, str], None]] = [
    _odd_value,
    lambda rows, at, odd: rows.__setitem__(at, ""),
    lambda rows, at, odd: rows.insert(at, rows[at]),
    lambda rows, at, odd: rows.insert(at, odd),
    lambda rows, at, odd: rows.__setitem__(at, rows[at].replace(" ", odd, 1)),
    lambda rows, at, odd: rows.__setitem__(at, rows[at][: len(rows[at]) // 2]),
    lambda rows, at, odd: rows.__setitem__(slice(at, at + 40), []),
]


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(MUTATIONS),
            st.integers(0, len(ROWS) - 1),
            st.sampled_from(ODD) | st.text(max_size=20),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_a_changed_file_is_fine_or_reported_and_never_a_traceback(
    tmp_path_factory: pytest.TempPathFactory,
    changes: list[tuple[Callable[[list[str], int, str], None], int, str]],
) -> None:
    rows = list(ROWS)
    for change, at, odd in changes:
        change(rows, at % len(rows), odd)
    text = "\n".join(rows).encode("utf-8", "surrogatepass")
    box = tmp_path_factory.getbasetemp() / "changed.toml"
    box.write_bytes(text)
    found = check_board(box)
    if not found:
        assert len(load(board=box).hash) == 16
        return
    for mistake in found:
        assert mistake.sentence.endswith(".") and "\n" not in mistake.sentence
        assert mistake.line is None or 1 <= mistake.line <= text.count(b"\n") + 1
    with pytest.raises(Trouble):
        load(board=box)
