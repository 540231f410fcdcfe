"""`qblock games` as users meet it."""

import json
import sys
from dataclasses import dataclass

import pytest
from qblock.cli import main
from qblock.link import Event
from qblock.players.seating import Seat
from qblock.players.seats import decide
from qblock.rules import moves
from qblock.rules.position import position
from qblock.store import open_store
from qblock.table.playing import play_out
from qblock.table.setup import set_up
from qblock.table.sitting import Sitting

UNIT = "e660583880000007"


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def json(self):
        assert self.code == 0, self.err
        return json.loads(self.out.splitlines()[-1])

    def check_refused(self, *words):
        """One plain sentence that says what to do next."""
        assert (self.code, self.out) == (1, "")
        assert len(self.err.splitlines()) == 1 and self.err.endswith(".\n")
        for word in words:
            assert word in self.err


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("QBLOCK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def games(home, capsys, monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["qblock", "games", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        return Done(ended.value.code or 0, told.out, told.err)

    return run


@pytest.fixture
def store(home):
    with open_store() as opened:
        yield opened


def begin(store, *, seed=7, names="ABC"):
    return Sitting.begin(store, set_up([Seat(name, "builder") for name in names], seed=seed))


@pytest.fixture
def finished(store):
    with begin(store) as sitting:
        play_out(sitting, None)
    return sitting


def play_until(sitting, wanted):
    """Until this holds for the move that comes next, which is not made."""
    while True:
        move = decide(sitting.game, sitting.players) or sitting.chance.answer(sitting.game)
        if wanted(move):
            return
        sitting.apply(move)


# list


def test_without_games_the_list_says_how_to_start_one(games):
    assert "qblock play" in games("list").out
    assert games("list", "--json").json == []


def test_the_list_has_every_game_the_newest_first(games, store, finished):
    with begin(store, seed=8, names="XY") as sitting:
        sitting.apply(sitting.chance.answer(sitting.game))
    newest, oldest = games("list", "--json").json
    assert (newest["id"], newest["finished"], newest["winner"], newest["moves"]) == (
        sitting.id,
        False,
        None,
        1,
    )
    assert oldest["id"] == finished.id and oldest["finished"]
    assert oldest["winner"] == finished.result()["winner"]
    assert oldest["players"] == [{"name": name, "who": "builder"} for name in "ABC"]
    shown = games("list").out
    assert shown.index(sitting.id) < shown.index(finished.id)
    assert "goes on" in shown and f"{oldest['winner']} won" in shown


def test_a_game_of_other_rules_is_listed_but_not_played(games, store, finished):
    with begin(store, seed=3) as sitting:
        pass
    document = json.loads(store.export(sitting.id))
    document["game"]["rules"] = 99
    newer = store.import_game(json.dumps(document))
    assert newer.id in games("list").out
    games("show", newer.id).check_refused("version 99 of the rules")


# show


def test_show_tells_players_coins_deeds_and_presses(games, finished):
    told = games("show", finished.id, "--json").json
    game = finished.game
    assert [player["coins"] for player in told["players"]] == game.coins
    assert [player["plays"] for player in told["players"]] == game.alive
    winner = told["players"][game.winner]
    assert len(winner["deeds"]) == game.deeds[game.winner].bit_count()
    made = [number for number, move in enumerate(game.moves) if move[0] == moves.PRESS]
    assert [press["move"] for press in told["presses"]] == made
    assert {press["by"] for press in told["presses"]} == {"dice"}
    assert told["position"] == position(game)
    assert told["statistics"]["turns"] == told["turns"] == game.turn
    shown = games("show", finished.id).out
    assert f"turn {game.turn}" in shown and "World" in shown
    assert "--resume" not in shown


def test_the_coins_of_the_block_are_those_of_its_presses(games, finished):
    told = games("show", finished.id, "--json").json
    for player in told["players"]:
        mine = [press["coins"] for press in told["presses"] if press["player"] == player["name"]]
        assert player["block"] == sum(mine)
    for press in told["presses"]:
        if "coin" in press["outcome"]:
            assert press["coins"] == int(press["outcome"].split()[0])
        else:
            assert press["coins"] <= 0


def test_a_game_that_goes_on_says_what_is_awaited_and_how_to_go_on(games, store):
    with begin(store, names=["[bold]Änne", "B"]) as sitting:
        play_until(sitting, lambda move: move[0] == moves.BUY)
    shown = games("show", sitting.id).out
    assert f"qblock play --resume {sitting.id}" in shown
    assert "[bold]Änne" in shown, "a name is shown as it is"


def test_presses_of_the_block_are_shown_with_what_became_of_them(games, store):
    with begin(store) as sitting:
        play_until(sitting, lambda move: move[0] == moves.PRESS)
        sitting.ask("00000000000000a1", "celebration")
        sitting.take(Event(UNIT, "e", 1, "00000000000000a1", "celebration", 4))
        sitting.apply((moves.UNDO, 0, 0b111))
        sitting.ask("00000000000000a2", "celebration")
        sitting.apply((moves.PRESS, 2))
        sitting.take(Event(UNIT, "e", 2, "00000000000000a2", "celebration", 5))
    told = games("show", sitting.id, "--json").json["presses"]
    assert [(press["outcome"], press["coins"], press["fate"], press["by"]) for press in told] == [
        ("4 coins", 0, "undone", "block"),
        ("2 coins", 2, "applied", "dice"),
        ("5 coins", 0, "superseded", "block"),
    ]
    assert told[0]["unit"] == told[2]["unit"] == UNIT and told[1]["unit"] is None
    shown = games("show", sitting.id).out
    assert "undone" in shown and "came too late" in shown


def test_a_game_may_be_named_by_the_beginning_of_its_id(games, finished):
    assert games("show", finished.id[:3], "--json").json["id"] == finished.id


@pytest.mark.parametrize("command", ["show", "replay", "undo"])
def test_a_game_that_is_not_there_is_one_sentence(games, command):
    games(command, "nix").check_refused("There is no game 'nix'", "qblock games list")


# replay


def test_replay_comes_to_the_same_position(games, finished):
    told = games("replay", finished.id, "--json").json
    assert told == {
        "id": finished.id,
        "moves": len(finished.game.moves),
        "same": True,
        "position": position(finished.game),
    }
    assert "the same position" in games("replay", finished.id).out


def test_replay_tells_the_game_move_by_move(games, finished):
    lines = games("replay", finished.id, "--moves").out.splitlines()
    numbers = [int(line.split()[0]) for line in lines[:-2]]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(len(finished.game.moves)))
    winner = finished.result()["winner"]
    assert lines[-3].endswith(f"{winner} wins the game!")


def test_replay_tells_what_was_taken_back(games, store):
    with begin(store) as sitting:
        play_until(sitting, lambda move: move[0] == moves.BUY)
        sitting.apply((moves.UNDO, 0, 0b111))
    told = games("replay", sitting.id, "--moves")
    assert told.code == 0 and "the same position" in told.out


def test_a_game_that_does_not_come_to_the_position_that_was_kept_is_said(games, store, finished):
    document = json.loads(store.export(finished.id))
    coins = document["game"]["result"]["position"]
    document["game"]["result"]["position"] = coins.replace(
        "celebration.1 ask", "celebration.1 auto"
    )
    changed = store.import_game(json.dumps(document))
    games("replay", changed.id).check_refused("does not come to the position")


# export and import


def test_what_is_exported_and_imported_is_the_same_game(games, store, finished, tmp_path):
    file = tmp_path / "an evening.json"
    told = games("export", finished.id, file)
    assert told.code == 0 and f"'{file}'" in told.out
    new = games("import", file, "--json").json
    assert new["id"] != finished.id and new["moves"] == len(finished.game.moves)
    assert store.moves(new["id"]) == store.moves(finished.id)
    assert games("replay", new["id"], "--json").json["position"] == position(finished.game)


def test_export_overwrites_nothing(games, finished, tmp_path):
    file = tmp_path / "kept.txt"
    file.write_text("mine")
    games("export", finished.id, file).check_refused("is there already")
    assert file.read_text() == "mine"


def test_export_where_one_may_not_write_is_one_sentence(games, finished, tmp_path):
    games("export", finished.id, tmp_path / "none" / "x.json").check_refused("Cannot write")


@pytest.mark.parametrize("name", ["none.json", "."])
def test_what_cannot_be_read_is_one_sentence(games, tmp_path, name):
    games("import", tmp_path / name).check_refused("Cannot read")


def _illegal(document):
    document["moves"][5][1] = {"move": "roll", "die": 9}


def _no_rent(document):
    document["game"]["options"] = {}


def _no_players(document):
    document["game"]["players"] = [1, 2]


def _too_many_players(document):
    document["game"]["players"] *= 4


def _other_board(document):
    document["game"]["board"] = "0" * 16


def _other_edition(document):
    document["game"]["edition"] = "chess"


def _other_result(document):
    document["game"]["result"]["position"] = "nowhere"


def _other_winner(document):
    winner = document["game"]["result"]["winner"]
    others = [player["name"] for player in document["game"]["players"]]
    document["game"]["result"]["winner"] = next(name for name in others if name != winner)


def _no_result(document):
    document["game"]["result"] = None


def _no_position(document):
    document["game"]["result"] = {}


def _result_of_nothing(document):
    document["game"]["result"] = [1]


def _foreign_press(document):
    document["presses"] = [
        {
            "unit": UNIT,
            "epoch": "e",
            "seq": 1,
            "arm": "a",
            "table": "celebration",
            "outcome": 4,
            "test": False,
            "fate": "applied",
            "move": 0,
            "committed": document["game"]["started"],
        }
    ]


DAMAGES = (
    _illegal,
    _no_rent,
    _no_players,
    _too_many_players,
    _other_board,
    _other_edition,
    _other_result,
    _other_winner,
    _no_result,
    _no_position,
    _result_of_nothing,
    _foreign_press,
)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__.strip("_"))
def test_a_game_that_cannot_be_played_is_not_taken_in(games, store, finished, tmp_path, damage):
    document = json.loads(store.export(finished.id))
    damage(document)
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document))
    games("import", file).check_refused()
    assert [row.id for row in store.games()] == [finished.id]


def test_a_file_without_end_is_read_no_further_than_any_game_is_long(games, monkeypatch):
    monkeypatch.setattr("qblock.commands.games.LONGEST", 1000)
    games("import", "/dev/zero").check_refused("qblock games export")


@pytest.mark.parametrize("content", [b"", b"hello", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_game_is_not_taken_in(games, store, tmp_path, content):
    file = tmp_path / "nonsense.json"
    file.write_bytes(content)
    games("import", file).check_refused("qblock games export")
    assert store.games() == []


# undo


def test_ones_own_decision_is_taken_back_without_asking_anybody(games, store):
    with begin(store) as sitting:
        play_until(sitting, lambda move: move[0] == moves.BUY)
        before = position(sitting.game)
        sitting.apply((moves.BUY, sitting.game.who))
    told = games("undo", sitting.id, "--json").json
    assert told["position"] == before and told["undone"]["move"] == "buy"
    assert [json.loads(move)["move"] for move in store.moves(sitting.id)[-2:]] == ["buy", "undo"]
    assert games("replay", sitting.id, "--json").json["position"] == before


@pytest.mark.parametrize("kind", [moves.ROLL, moves.PRESS, moves.DRAW])
def test_what_chance_has_answered_is_taken_back_only_with_everyones_yes(games, store, kind):
    with begin(store) as sitting:
        play_until(sitting, lambda move: move[0] == kind)
        before = position(sitting.game)
        sitting.apply(sitting.chance.answer(sitting.game))
    games("undo", sitting.id).check_refused("A, B, C have to agree", "--agreed")
    assert store.game(sitting.id).moves == len(sitting.game.moves)
    told = games("undo", sitting.id, "--agreed")
    assert told.code == 0 and told.out.startswith("Taken back: ")
    assert len(told.out.splitlines()) == 2
    assert games("show", sitting.id, "--json").json["position"] == before


def test_undo_takes_back_move_after_move_to_the_very_beginning(games, store):
    with begin(store) as sitting:
        start = position(sitting.game)
        for _ in range(4):
            sitting.apply(sitting.chance.answer(sitting.game))
    for _ in range(4):
        assert games("undo", sitting.id, "--agreed").code == 0
    assert games("show", sitting.id, "--json").json["position"] == start
    games("undo", sitting.id, "--agreed").check_refused("there is nothing to undo")


def test_a_finished_game_goes_on_once_its_end_is_taken_back(games, store, finished):
    assert games("undo", finished.id, "--agreed").code == 0
    assert not store.game(finished.id).finished
    assert store.last_unfinished().id == finished.id
