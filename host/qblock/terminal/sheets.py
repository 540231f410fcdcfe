"""What can be looked up: who has what, and what happened so far."""

from ..editions.edition import CASTLE
from ..rules import moves
from ..rules.board import UTILITY
from ..rules.game import Game
from ..rules.moves import bits
from ..rules.property import rent_of
from ..table.setup import Table
from ..telling import Teller
from ..words import Words

LOG_LINES = 20


def deeds(g: Game, names: tuple[str, ...], words: Words) -> list[str]:
    said: list[str] = []
    for p in range(g.n):
        said.append(_player(g, p, names[p], words))
        said += [f"  {_deed(g, p, s, words)}" for s in bits(g.deeds[p])]
        if g.kept[p]:
            cards = g.kept[p].bit_count()
            card = words.ngettext(
                "{cards} Get Out of Jail Free card", "{cards} Get Out of Jail Free cards", cards
            )
            said.append("  " + card.format(cards=cards))
    return said


def _player(g: Game, p: int, name: str, words: Words) -> str:
    if not g.alive[p]:
        return words.gettext("{player} is out of the game.").format(player=name)
    if g.jailed[p]:
        said = words.ngettext(
            "{player} has {coins} coin and is in Jail.",
            "{player} has {coins} coins and is in Jail.",
            g.coins[p],
        )
    else:
        said = words.ngettext(
            "{player} has {coins} coin and stands on {space}.",
            "{player} has {coins} coins and stands on {space}.",
            g.coins[p],
        )
    space = words.gettext(g.board.edition.spaces[g.at[p]].name)
    return said.format(player=name, coins=g.coins[p], space=space)


def _deed(g: Game, p: int, s: int, words: Words) -> str:
    space = words.gettext(g.board.edition.spaces[s].name)
    if g.mortgaged >> s & 1:
        return words.gettext("{space}, mortgaged").format(space=space)
    if g.board.kind[s] == UTILITY:
        return words.gettext("{space}, rent by the die").format(space=space)
    rent = rent_of(g, s, p)
    if g.level[s] == CASTLE:
        said = words.gettext("{space} with Peach's Castle, rent {rent}")
    elif g.level[s]:
        said = words.ngettext(
            "{space} with {houses} Toad House, rent {rent}",
            "{space} with {houses} Toad Houses, rent {rent}",
            g.level[s],
        )
    else:
        said = words.gettext("{space}, rent {rent}")
    return said.format(space=space, houses=g.level[s], rent=rent)


def log(table: Table, game: Game, teller: Teller, most: int | None = LOG_LINES) -> list[str]:
    """The last lines of the story, told anew from the moves: a resumed game has its story too."""
    told: list[str] = []
    again = table.new_game()
    for move in game.moves:
        if move[0] == moves.UNDO:
            before = again.copy()
            again.apply(move)
            told += [teller.move(move, before)]
        else:
            told += teller.play(again, move)
    return told if most is None else told[len(told) - min(most, len(told)) :]
