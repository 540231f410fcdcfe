"""A table to try the rules on: given, press, expect.

    t = table(3)                                     # A, B and C; A is to roll
    t.owns("B", "World 1-1", "World 8-4", houses=2)  # given
    t.lands("A", "World 8-4")                        # a move
    t.asks("B", "World 8-4")
    assert t.money == {"A": 25, "B": 35, "C": 30}    # expect

What is given is put straight into the game, and what follows from it (who is next, what the Bank
has left) is kept true; the history begins there. After every move the whole game is checked to be
sound: see `soundness`. Values that an edition prints are read from it: `t.printed(name)`.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from qblock.editions.edition import CASTLE, Edition, Space
from qblock.editions.load import load
from qblock.rules import events, moves, steps
from qblock.rules.board import BANK
from qblock.rules.board import CASTLE as CASTLE_LOT
from qblock.rules.board import HOUSE as HOUSE_LOT
from qblock.rules.celebration import rules_for
from qblock.rules.game import FREE, Game, Options
from qblock.rules.moves import bits
from qblock.rules.position import position
from qblock.rules.refusal import Illegal
from question_block import odds

from .soundness import check_soundness

NAMES = "ABCDEF"
THE_BANK = "the Bank"
JAIL_CARD = "get_out_of_jail_free"
SOUNDS = {"laugh": odds.LAUGH, "power-up": odds.POWER_UP, "game-over": odds.GAME_OVER}
LOTS = {HOUSE_LOT: "the last house", CASTLE_LOT: "the last castle"}

Changes = Mapping[Any, Mapping[str, Any]]


def box(printed: Changes = {}, cards: Changes = {}, **values: Any) -> Edition:  # noqa: B006
    """The shipped edition, with other values on some deeds, spaces or cards, or in the box."""
    edition = load()
    spaces = list(edition.spaces)
    for which, changes in printed.items():
        at = which if isinstance(which, int) else _named(spaces, which)
        spaces[at] = replace(spaces[at], **changes)
    deck = [replace(card, **cards.get(card.id, {})) for card in edition.cards]
    return replace(edition, spaces=tuple(spaces), cards=tuple(deck), **values)


def _named(spaces: list[Space], name: str) -> int:
    return [space.name for space in spaces].index(name)


def table(players: int = 3, *, rent: str = "ask", **in_the_box: Any) -> "Table":
    """The first roll is over: A begins."""
    t = opening(players, rent=rent, **in_the_box)
    t.game.contenders = 0
    t.turn("A")
    return t


def opening(players: int, *, rent: str = "ask", **in_the_box: Any) -> "Table":
    """A game as it is set up: nobody has rolled."""
    return Table(
        Game(rules_for(box(**in_the_box)), players, Options(rent_is_asked=rent == "ask")),
    )


class Table:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.edition = game.board.edition
        self.names = NAMES[: game.n]
        game.log = []

    # Given

    def turn(self, who: str) -> None:
        """It is this player's turn, and nothing else is going on."""
        g, p = self.game, self.seat(who)
        g.step, g.who, g.a, g.b = steps.JAIL if g.jailed[p] else steps.TURN_ROLL, p, 0, 0
        self._begins_here()

    def coins(self, **holdings: int) -> None:
        for who, coins in holdings.items():
            self.game.coins[self.seat(who)] = coins
        self._begins_here()

    def at(self, who: str, space: str | int) -> None:
        self.game.at[self.seat(who)] = self.space(space)
        self._begins_here()

    def owns(self, who: str, *spaces: str, houses: int = 0, mortgaged: bool = False) -> None:
        """`houses`: on each of them, out of the Bank's; 5 is a castle."""
        g, p = self.game, self.seat(who)
        for s in map(self.space, spaces):
            g.owner[s], g.level[s] = p, houses
            g.deeds[p] |= 1 << s
            g.built |= (houses > 0) << s
            g.mortgaged |= mortgaged << s
            g.castles -= houses == CASTLE
            g.houses -= houses % CASTLE
        self._begins_here()

    def jailed(self, who: str, turns: int = 1) -> None:
        """`turns`: which of the turns in Jail comes next."""
        g, p = self.game, self.seat(who)
        g.jailed[p], g.at[p] = turns, g.board.jail
        self.turn(self.names[g.who])

    def keeps(self, who: str, card: str = JAIL_CARD) -> None:
        g, number = self.game, self.card(card)
        g.unseen &= ~(1 << number)
        g.kept[self.seat(who)] |= 1 << number
        self._begins_here()

    def deck(self, *cards: str, unseen: tuple[str, ...] = ()) -> None:
        """Those that were put back, from the top; above them those that nobody has seen. The rest
        of the deck is in the box."""
        self.game.pile = [self.card(card) for card in cards]
        self.game.unseen = sum(1 << self.card(card) for card in unseen)
        self._begins_here()

    def out(self, *players: str) -> None:
        """They are out of the game already, with nothing."""
        g = self.game
        for p in map(self.seat, players):
            g.alive[p], g.coins[p] = False, 0
            g.left -= 1
            g.next = [g.next[p] if q == p else q for q in g.next]
        self._begins_here()

    def rent_due(self, owner: str, payer: str, space: str, coins: int) -> None:
        self.game.rents.append((self.space(space), self.seat(owner), self.seat(payer), coins))
        self._begins_here()

    def _begins_here(self) -> None:
        g = self.game
        g.bank = -sum(g.coins)
        g.moves, g.start = [], None
        g.start = g.copy()

    # Moves

    def roll(self, *dice: int) -> None:
        for die in dice:
            self.do(moves.ROLL, die)

    def lands(self, who: str, space: str | int, die: int = 1) -> None:
        """On this player's turn, out of Jail, with this roll."""
        self.game.jailed[self.seat(who)] = FREE
        self.at(who, (self.space(space) - die) % self.game.board.size)
        self.turn(who)
        self.roll(die)

    def press(self, heard: str | int) -> None:
        """One of SOUNDS, or how many pings."""
        self.do(moves.PRESS, SOUNDS[heard] if isinstance(heard, str) else heard)

    def draws(self, card: str) -> None:
        self.do(moves.DRAW, self.card(card))

    def buys(self, who: str) -> None:
        self.do(moves.BUY, self.seat(who))

    def declines(self, who: str) -> None:
        self.do(moves.DECLINE, self.seat(who))

    def bids(self, who: str, coins: int, where: str | int = 0) -> None:
        """`where` a house or castle would stand."""
        self.do(moves.BID, self.seat(who), coins, self.space(where))

    def banker_closes(self) -> None:
        self.do(moves.CLOSE)

    def pays_the_fine(self, who: str) -> None:
        self.do(moves.PAY_FINE, self.seat(who))

    def uses_card(self, who: str) -> None:
        self.do(moves.USE_CARD, self.seat(who))

    def tries(self, who: str, *die: int) -> None:
        """For a 6; with this roll, if it is said."""
        self.do(moves.TRY, self.seat(who))
        self.roll(*die)

    def asks(self, who: str, space: str) -> None:
        self.do(moves.ASK, self.seat(who), self.space(space))

    def builds(self, who: str, *spaces: str) -> None:
        for space in spaces:
            self.do(moves.BUILD, self.seat(who), self.space(space))

    def sells(self, who: str, *spaces: str) -> None:
        for space in spaces:
            self.do(moves.SELL, self.seat(who), self.space(space))

    def mortgages(self, who: str, *spaces: str) -> None:
        for space in spaces:
            self.do(moves.MORTGAGE, self.seat(who), self.space(space))

    def repays(self, who: str, space: str) -> None:
        self.do(moves.REPAY, self.seat(who), self.space(space))

    def offers(
        self,
        who: str,
        to: str,
        gives: str | tuple[str, ...] = (),
        wants: str | tuple[str, ...] = (),
        coins: int = 0,
        gives_card: bool = False,
        wants_card: bool = False,
    ) -> None:
        """`coins` go to the other; below 0 they come from him."""
        card = 1 << self.card(JAIL_CARD)
        deeds, theirs = self._mask(gives), self._mask(wants)
        cards = card * gives_card, card * wants_card
        self.do(moves.OFFER, self.seat(who), self.seat(to), coins, deeds, theirs, *cards)

    def accepts(self, who: str, maker: str) -> None:
        self.do(moves.ACCEPT, self.seat(who), self.seat(maker))

    def refuses(self, who: str, maker: str) -> None:
        self.do(moves.REFUSE, self.seat(who), self.seat(maker))

    def withdraws(self, who: str) -> None:
        self.do(moves.WITHDRAW, self.seat(who))

    def gives_up(self, who: str) -> None:
        self.do(moves.GIVE_UP, self.seat(who))

    def takes_back(self, who: str, agreed: str = "") -> None:
        """`agreed`: who says yes to it; nothing said: everyone."""
        mask = sum(1 << self.seat(each) for each in agreed or self.names)
        self.do(moves.UNDO, self.seat(who), mask)

    def do(self, *move: int) -> None:
        self.game.apply(move)
        check_soundness(self.game)

    @contextmanager
    def refused(self, rule: str, says: str = "") -> Iterator[None]:
        """What is tried in here is refused with that rule and a sentence, and changes nothing."""
        before, made, told = position(self.game), self.game.moves[:], list(self.told)
        coins = self.game.bank
        with pytest.raises(Illegal) as error:
            yield
        assert error.value.refusal.rule == rule, str(error.value)
        assert str(error.value).startswith(f"{rule}: ") and str(error.value).endswith(".")
        assert says in str(error.value)
        assert (position(self.game), self.game.moves, self.told) == (before, made, told)
        assert self.game.bank == coins

    # Expect

    @property
    def money(self) -> dict[str, int]:
        return dict(zip(self.names, self.game.coins, strict=True))

    @property
    def bank(self) -> int:
        """What the Bank has got since the moves began; below 0: what it has given."""
        start = self.game.start
        return self.game.bank - (start.bank if start else -self.edition.start_coins * self.game.n)

    @property
    def awaits(self) -> str:
        """The step and who it is about: `turn-roll B`; an auction is about nobody: `auction`."""
        g = self.game
        who = f" {self.names[g.who]}" if g.who != BANK else ""
        return f"{steps.NAMES[g.step]}{who}"

    @property
    def position(self) -> str:
        return position(self.game)

    @property
    def rents(self) -> list[tuple[str, str, str, int]]:
        """Owner, payer, space, coins: what is not asked for yet."""
        name = self.names
        return [(name[o], name[p], self.name(s), coins) for s, o, p, coins in self.game.rents]

    @property
    def debts(self) -> list[tuple[str, str, int]]:
        return [(self._who(p), self._who(to), coins) for p, to, coins, *_ in self.game.debts]

    @property
    def lot(self) -> str:
        """What is up for auction, or asked for as the last one."""
        lot = self.game.lot
        return LOTS[lot] if lot in LOTS else self.name(lot)

    @property
    def stock(self) -> tuple[int, int]:
        """Toad Houses and castles that the Bank has."""
        return self.game.houses, self.game.castles

    @property
    def told(self) -> list[tuple[int, ...]]:
        """The events."""
        return self.game.log or []

    def happened(self, kind: int) -> list[tuple[int, ...]]:
        """The events of a kind."""
        return [event[1:] for event in self.told if event[0] == kind]

    def where(self, who: str) -> str:
        return self.name(self.game.at[self.seat(who)])

    def is_jailed(self, who: str) -> bool:
        return self.game.jailed[self.seat(who)] != FREE

    def is_out(self, who: str) -> bool:
        return not self.game.alive[self.seat(who)]

    def owner(self, space: str) -> str:
        return self._who(self.game.owner[self.space(space)])

    def deeds(self, who: str) -> list[str]:
        return [self.name(s) for s in bits(self.game.deeds[self.seat(who)])]

    def is_mortgaged(self, space: str) -> bool:
        return bool(self.game.mortgaged >> self.space(space) & 1)

    def level(self, *spaces: str) -> list[int]:
        """Their houses; 5 is a castle."""
        return [self.game.level[self.space(space)] for space in spaces]

    def kept(self, who: str) -> list[str]:
        return [self.edition.cards[card].id for card in bits(self.game.kept[self.seat(who)])]

    @property
    def pile(self) -> list[str]:
        """The cards that were put back, from the top."""
        return [self.edition.cards[card].id for card in self.game.pile]

    @property
    def unseen(self) -> list[str]:
        return [self.edition.cards[card].id for card in bits(self.game.unseen)]

    def income(self, who: str, why: int) -> int:
        """What a player was paid so far, for that reason."""
        seat = self.seat(who)
        paid = self.happened(events.PAID)
        return sum(coins for _, to, coins, reason, _ in paid if to == seat and reason == why)

    # Names and numbers

    def seat(self, who: str) -> int:
        return self.names.index(who)

    def space(self, which: str | int) -> int:
        """By its name; the first of several that have it."""
        return which if isinstance(which, int) else _named(list(self.edition.spaces), which)

    def name(self, space: int) -> str:
        return self.edition.spaces[space].name

    def printed(self, space: str) -> Space:
        return self.edition.spaces[self.space(space)]

    def card(self, card: str) -> int:
        return [each.id for each in self.edition.cards].index(card)

    def _who(self, p: int) -> str:
        return THE_BANK if p == BANK else self.names[p]

    def _mask(self, spaces: str | tuple[str, ...]) -> int:
        names = (spaces,) if isinstance(spaces, str) else spaces
        return sum(1 << self.space(each) for each in names)
