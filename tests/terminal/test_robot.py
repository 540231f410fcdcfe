"""A robot plays whole games in a terminal, in people's seats, by what it reads there."""

import re
from pathlib import Path

import pytest
from qblock.rules import events, moves, steps
from qblock.rules.game import Game
from qblock.store import open_store
from qblock.table.setup import from_store, replay
from qblock.words.words import read_catalogue

from .player import Player
from .robot import RIGHT_TO_LEFT, STYLES, Terminal, pattern

WINS = ("{player} wins after {turns} turn.", "{player} wins after {turns} turns.")
# With a bot, with a block that is pressed, and from right to left
GAMES = {
    "en": ("--seat", "Ann", "--seat", "Bob", "--seat", "Cy:bot", "--block", "dice", "--seed", "1"),
    "de": ("--seat", "Ann", "--seat", "Bob", "--block", "sim", "--seed", "6"),
    "ar": ("--seat", "ليلى", "--seat", "Bob", "--block", "dice", "--seed", "6"),
}


@pytest.mark.parametrize("language", GAMES)
def test_a_whole_game_by_what_is_read(tmp_path: Path, language: str) -> None:
    with Terminal(tmp_path, "play", "--text", "--language", language, *GAMES[language]) as terminal:
        player = Player(terminal, language)
        assert player.play() == 0
    check_plain(terminal.all, right_to_left=language == "ar")
    assert english(player.told, language) == []
    with open_store(tmp_path / "games.db") as store:
        (row,) = store.games()
        table, told = from_store(row), store.moves(row.id)
    assert row.finished
    game = replay(table, told, row.id)
    assert any(
        player.ear.says(line, *WINS) and table.names[game.winner] in line
        for line in player.told[-8:]
    )
    assert seen(table.new_game(), game.moves, people=2) == {
        "a bid",
        "a deal",
        "taken back",
        "sold or mortgaged in debt",
        "bankrupt",
    }


def seen(g: Game, made: list[moves.Move], people: int) -> set[str]:
    """What happened to those in the first seats, who are people."""
    found = set()
    for move in made:
        debt = g.step == steps.DEBT
        g.log = []
        g.apply(move)
        who = move[1] if len(move) > 1 else people
        kind = move[0]
        if kind == moves.UNDO:
            found.add("taken back")
        elif kind == moves.BID and who < people:
            found.add("a bid")
        elif kind == moves.ACCEPT and who < people:
            found.add("a deal")
        elif kind in (moves.SELL, moves.MORTGAGE) and debt and who < people:
            found.add("sold or mortgaged in debt")
        if any(event[0] == events.BANKRUPT and event[1] < people for event in g.log):
            found.add("bankrupt")
    return found


def english(told: list[str], language: str) -> list[str]:
    """The lines that begin with an English sentence of the source although it is translated.
    Short ones may be names."""
    if language == "en":
        return []
    sentences = [
        re.compile(pattern(form))
        for each in read_catalogue(language)
        if each.id and all(each.string) and each.string and each.string != each.id
        for form in ([each.id] if isinstance(each.id, str) else each.id)
        if len(re.findall("[a-z]+", re.sub("{[a-z_]+}", "", form))) > 2
    ]
    lines = {re.sub(r"^\d+\. ", "", line): line for line in told}
    return [line for bare, line in lines.items() if any(each.match(bare) for each in sentences)]


def check_plain(told: str, *, right_to_left: bool) -> None:
    """Lines one after the other: bold and faint ones, and no cursor that jumps about."""
    escapes = set(re.findall(r"\x1b\[?[0-9;?]*[A-Za-z]?", told))
    assert escapes <= set(STYLES)
    assert "\r" not in told.replace("\r\n", "") and "\b" not in told and "\t" not in told
    lines = [line for line in told.replace("\r\n", "\n").split("\n") if line not in ("", "> ")]
    marked = [RIGHT_TO_LEFT in line for line in lines]
    assert all(marked) if right_to_left else not any(marked)
