"""Fixed positions, from which lines are counted and from which the state machine sets out."""

from dataclasses import replace
from typing import Any

from qblock.editions.load import load
from qblock.rules.celebration import rules_for
from qblock.rules.game import Game
from qblock.rules.position import read_position

POSITIONS = {
    "start": "celebration.1 ask 0 start-roll:0:0:0 30@0/30@0 ------------------ uffff - -"
    " ;/0:0 0:0:-1:0:0 - 3 -1",
    # sets, buildings, a mortgage; the first is to roll
    "sets": "celebration.1 ask 40 turn-roll:0:0:0 22@14/17@6/9@27 a2a1----bb4b4--c--A-cc uffff - -"
    " ;;/0:0:0 0:0:-1:0:0 - 0 -1",
    # the third turn in Jail, with a card
    "jail": "celebration.1 ask 40 jail:1:0:0 12@2/8@8j3k10/3@19 --c1c1aa---b-------- uffef - -"
    " ;;/0:0:0 0:0:-1:0:0 - 0 -1",
    # the first owes the second 10 coins and holds 2
    "debt": "celebration.1 ask 40 debt:0:0:0 2@26/20@31/11@3 c-----a--a2a1-----bb uffff -"
    " 0:1:10:3:31 ;;/0:0:0 0:0:-1:0:0 1:1:0:0 0 -1",
    # a deed, 2 coins are bid
    "auction": "celebration.1 ask 40 auction:-1:0:0 7@3/15@8/4@21/30@0 bb-----------ac--- uffff - -"
    " ;;;/0:0:0:0 21:2:3:0:0 1:3:0:0 0 -1",
    # of a box with 5 houses: the first wants the last one, and the second could place it too
    "last piece": "celebration.1 ask 40 last-piece:-1:0:0 12@3/9@15/14@31 a1a1-----b1b1-------c-"
    " uffff - - ;;/0:0:0 -1:0:0:1:0 1:2:0:0 0 -1",
}
_FEW: dict[str, dict[str, Any]] = {"last piece": {"houses": 5, "castles": 1}}


def stands(name: str) -> Game:
    rules = rules_for(replace(load(), **_FEW.get(name, {})))
    return read_position(rules, POSITIONS[name])
