"""A game told from its beginning, and its coins turn by turn: counted by playing it again."""

from collections.abc import Sequence

from ...rules.moves import Move
from ...rules.statistics import statistics
from ...table.setup import Table
from ...telling import Teller


def story(table: Table, moves: Sequence[Move], teller: Teller) -> list[str]:
    """Newest first. What was taken back is told too: it happened."""
    game = table.new_game()
    told: list[str] = []
    for move in moves:
        told += teller.play(game, move)
    return told[::-1]


def coins_over_time(table: Table, moves: Sequence[Move], alive: Sequence[bool]) -> list[list[int]]:
    """Of each player, at the start and after each turn; of those who are out, to where they left
    the game."""
    counted = statistics(table.rules(), len(table.seats), table.options, moves)
    lines = [list(line) for line in zip(*counted.coins, strict=True)]
    return [line if alive[p] else _until_broke(line) for p, line in enumerate(lines)]


def _until_broke(coins: list[int]) -> list[int]:
    """The last coin goes when he leaves the game."""
    last = len(coins)
    while last > 1 and coins[last - 1] == 0 and coins[last - 2] == 0:
        last -= 1
    return coins[:last]
