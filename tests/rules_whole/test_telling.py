"""Every sentence of a game can be translated, and reads well."""

import ast
import random
from pathlib import Path

import pytest
import qblock
from babel.messages.extract import extract_from_dir
from qblock.editions.load import load
from qblock.rules import moves
from qblock.rules.celebration import rules_for
from qblock.rules.game import Game
from qblock.rules.moves import Move
from qblock.rules.refusal import Refusal
from qblock.telling import Teller

from .closer import nonsense
from .golden import names as golden_names
from .golden import telling_of
from .positions import stands
from .random_games import Seen, new_game, play

HOST = Path(qblock.__file__).parent
PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "gettext": None,
    "ngettext": (1, 2),
    "N_": None,
    "Refusal": (2,),
}


class Marking:
    """Words of a language of which nothing is known but what was asked of it."""

    def __init__(self) -> None:
        self.asked: set[str] = set()
        self.counted: set[tuple[str, str]] = set()

    def gettext(self, message: str, /) -> str:
        self.asked.add(message)
        return f"<{message}>"

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        self.counted.add((msgid1, msgid2))
        return f"<{msgid1 if n == 1 else msgid2}>"

    def number(self, value: float, digits: int = 0, /) -> str:
        return f"{value:.{digits}f}"


@pytest.fixture(scope="module")
def extracted() -> set[str]:
    """What `pybabel extract` finds."""
    found: set[str] = set()
    for folder in ("telling", "rules", "editions"):
        for _, _, message, _, _ in extract_from_dir(HOST / folder, keywords=KEYWORDS):
            found.update([message] if isinstance(message, str) else message)
    return found


def told_games(words: Marking) -> list[str]:
    """Random games, told in full: moves, events, calls to action, refusals."""
    said: list[str] = []

    def visit(before: Game, move: Move, g: Game, r: random.Random) -> None:
        teller = Teller(g.board, PLAYERS, words)
        said.extend(teller.play(before.copy(), move))
        said.append(teller.move(move, before))
        said.append(teller.awaiting(g))
        for _ in range(5):
            refusal = g.why_not(nonsense(r))
            if refusal is not None:
                said.append(teller.refusal(refusal))

    for seed in range(30):
        play(seed, Seen(), visit, often=0.06)
    return said


def test_every_sentence_of_30_games_is_found_by_pybabel_and_translated_whole(
    extracted: set[str],
) -> None:
    words = Marking()
    said = told_games(words)
    facts = {space.name for space in load().spaces}
    assert {message for message in words.asked if message not in facts} <= extracted
    assert {message for pair in words.counted for message in pair} <= extracted
    assert len(words.asked | words.counted) > 100
    for sentence in said:
        assert sentence.startswith("<") and sentence.endswith(">"), sentence
        assert "{" not in sentence, sentence


def test_every_refusal_that_counts_coins_can_count_one() -> None:
    """A refusal that says `coins` as a word must be said of one coin too."""
    teller = Teller(rules_for(load()).board, PLAYERS)
    found = [sentence for sentence in refusals() if "{coins} coins" in sentence]
    assert len(found) >= 3
    for sentence in found:
        said = teller.refusal(Refusal("C1", sentence, (("player", 0), ("coins", 1))))
        assert "1 coin" in said and "1 coins" not in said


def refusals() -> set[str]:
    """The sentences of all refusals in the rules."""
    found = set()
    for path in (HOST / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                found.add(ast.literal_eval(node.args[1]))
    return found


def test_a_refusal_names_the_player_not_the_seat() -> None:
    g = stands("start")
    g.apply((moves.ROLL, 4))
    refusal = g.why_not((moves.UNDO, 0, 1))
    assert refusal is not None
    said = Teller(g.board, PLAYERS).refusal(refusal)
    assert said == "Ben has to agree to take that back."


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("start", "Ann, roll the die: the highest begins."),
        ("sets", "Ann, roll the die."),
        ("jail", "Ben, pay 5 coins, use your card, or try to roll 6."),
        ("debt", "Ann, sell or mortgage something: you owe Ben 10 coins."),
        (
            "auction",
            "Everyone, bid for Acorn Plains: 3 coins or more. The highest bid is from Dan.",
        ),
        ("last piece", "Ann wants the last Toad House. Does anyone else want it?"),
    ],
)
def test_one_call_to_action_says_who_does_what(name: str, call: str) -> None:
    g = stands(name)
    assert Teller(g.board, PLAYERS).awaiting(g) == call


def test_telling_changes_nothing_but_the_game_and_passes_its_events_on() -> None:
    g = new_game(0, random.Random(2))
    twin = g.copy()
    g.log, twin.log = [], []
    teller = Teller(g.board, PLAYERS)
    for die in (1, 2, 3, 4, 5, 6)[: g.n]:
        teller.play(g, (moves.ROLL, die))
        twin.apply((moves.ROLL, die))
    assert g.log == twin.log != []
    assert g.moves == twin.moves


def test_no_sentence_of_a_golden_game_is_clumsy() -> None:
    for name in golden_names():
        told = telling_of(name)
        for clumsy in (" 1 coins", " 1 Toad Houses", "..", "  ", "{", "None", " -1"):
            assert clumsy not in told, (name, clumsy)
