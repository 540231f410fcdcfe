"""Another window, as a process of its own: `python store_player.py PATH GAME WHAT`.

play   opens the game and plays until it is killed, saying how many moves are committed
hold   opens the game, says so, and holds it until its input ends
open   opens the store, which it may have to make, and says how many games there are
stall  begins a transaction, says so, and stays inside until its input ends
"""

import sys
from itertools import count
from pathlib import Path

from qblock.link import Event, new_arm_id
from qblock.store import Entry, Store, Writer, open_store
from qblock.trouble import Trouble

TABLE = "celebration"
UNIT = "unit"
TURNS = (3, 1, 7)  # moves in one transaction, in turn
PRESS_MOVES = 2


def say(text: object) -> None:
    print(text, flush=True)


def turn(number: int, length: int) -> list[str]:
    """The moves of one transaction: each says where it begins and how long it is."""
    return [f'{{"turn":{number},"place":{place},"of":{length}}}' for place in range(length)]


def press(store: Store, writer: Writer, number: int) -> None:
    awaited = writer.awaited()
    if awaited is None:  # else it was killed before the press came
        writer.arm(new_arm_id(), TABLE, number)
        awaited = writer.awaited()
    _, seq = store.expected(UNIT) or ("", 1)
    event = Event(UNIT, "e", seq, awaited.arm, TABLE, 1)
    taken = store.take(event, lambda game, outcome: Entry(turn(number, PRESS_MOVES)))
    assert taken == ("applied", writer.game, number)


def play(store: Store, game: str) -> None:
    with store.write(game) as writer:
        for step in count():
            number = store.game(game).moves
            if step % 3 == 2:
                press(store, writer, number)
            else:
                writer.append(number, turn(number, TURNS[step % len(TURNS)]))
            say(store.game(game).moves)


def hold(store: Store, game: str) -> None:
    with store.write(game):
        say("held")
        sys.stdin.read()


def stall(store: Store, game: str) -> None:
    with store._database.transaction():
        store._database.write("UPDATE games SET edition = 'never'")
        say("inside")
        sys.stdin.read()
        raise Trouble("taken back")


def main(path: str, game: str, what: str) -> None:
    say("ready")
    if what == "open":
        sys.stdin.readline()
    with open_store(Path(path)) as store:
        if what == "open":
            say(len(store.games()))
        else:
            {"play": play, "hold": hold, "stall": stall}[what](store, game)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(1)
