"""What can be looked up: who has what, and what happened so far."""

from collections.abc import Mapping
from types import MappingProxyType

from ..editions.edition import CASTLE
from ..rules import moves
from ..rules.board import BANK, UTILITY
from ..rules.game import Game
from ..rules.moves import bits
from ..rules.property import rent_of
from ..table.setup import Table
from ..telling import Teller
from ..words import Words

LOG_LINES = 20


def N_(text: str) -> str:
    """Marks a text for gettext, which translates it where it is said."""
    return text


SETS: Mapping[str, str] = MappingProxyType(
    {
        "brown": N_("brown"),
        "light_blue": N_("light blue"),
        "pink": N_("pink"),
        "orange": N_("orange"),
        "red": N_("red"),
        "yellow": N_("yellow"),
        "green": N_("green"),
        "dark_blue": N_("dark blue"),
    }
)


def deeds(g: Game, names: tuple[str, ...], words: Words) -> list[str]:
    said: list[str] = []
    for p in range(g.n):
        said.append(_player(g, p, names[p], words))
        for s in bits(g.deeds[p]):
            said.append(
                "  " + words.gettext(", ").join([_deed(g, s, words), *_colour(g, s, words)])
            )
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
    return said.format(player=name, coins=words.number(g.coins[p]), space=space)


def _colour(g: Game, s: int, words: Words) -> list[str]:
    """Of the set that it belongs to, if it belongs to one."""
    colour = g.board.edition.spaces[s].set
    return [words.gettext(SETS[colour])] if colour else []


def _deed(g: Game, s: int, words: Words) -> str:
    """What stands on it, and what it brings or would bring to its first owner."""
    space = words.gettext(g.board.edition.spaces[s].name)
    if g.mortgaged >> s & 1:
        return words.gettext("{space}, mortgaged").format(space=space)
    if g.board.kind[s] == UTILITY:
        return words.gettext("{space}, rent by the die").format(space=space)
    owner = g.owner[s]
    rent = g.board.rents[s][0] if owner == BANK else rent_of(g, s, owner)
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
    return said.format(space=space, houses=g.level[s], rent=words.number(rent))


def board(g: Game, names: tuple[str, ...], words: Words) -> list[str]:
    """Every space in order, from GO."""
    return [
        "  " + words.gettext(", ").join(_space(g, s, names, words)) for s in range(g.board.size)
    ]


def _space(g: Game, s: int, names: tuple[str, ...], words: Words) -> list[str]:
    coins = g.board.price[s]
    deed = _deed(g, s, words) if coins else words.gettext(g.board.edition.spaces[s].name)
    said = [deed, *_colour(g, s, words)]
    if coins and g.owner[s] != BANK:
        said.append(words.gettext("belongs to {player}").format(player=names[g.owner[s]]))
    elif coins:
        said.append(
            words.ngettext("for sale at {coins} coin", "for sale at {coins} coins", coins).format(
                coins=words.number(coins)
            )
        )
    said += [
        words.gettext("{player} is here").format(player=names[p])
        for p in range(g.n)
        if g.alive[p] and g.at[p] == s
    ]
    return said


def log(table: Table, game: Game, teller: Teller) -> list[str]:
    """The story, told anew from the moves: a resumed game has its story too."""
    told: list[str] = []
    again = table.new_game()
    for move in game.moves:
        if move[0] == moves.UNDO:
            before = again.copy()
            again.apply(move)
            told += [teller.move(move, before)]
        else:
            told += teller.play(again, move)
    return told
