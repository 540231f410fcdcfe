"""Landing on property: buying it, or owing rent for it (C8, C9, C11 to C14)."""

from . import events
from .auction import open_auction
from .board import BANK
from .debt import owe
from .events import RENT
from .flow import next_turn
from .game import Game
from .moves import Move
from .refusal import Refusal
from .steps import BUY, JAIL, TURN_ROLL, UTILITY_ROLL

_NOT_FOR_YOU = Refusal("C9", "There is nothing for you to buy now.")
_NO_RENT = Refusal("C13", "No rent is owed to you for that.")


def land_on_location(g: Game, p: int, space: int) -> None:
    owner = g.owner[space]
    if owner == BANK:
        g.step, g.a = BUY, space
        return
    g.who = after = g.next[p]  # as `next_turn` does, without a call: most turns end here
    g.step = JAIL if g.jailed[after] else TURN_ROLL
    if owner != p and not g.mortgaged >> space & 1:
        rent_due(g, space, owner, p, rent_of(g, space, owner))


def rent_of(g: Game, space: int, owner: int) -> int:
    """What the deed says for its buildings; without any, double for a whole set (C11, C12)."""
    board = g.board
    level = g.level[space]
    rent = board.rents[space][level]
    mask = board.group_mask[space]
    return rent * 2 if not level and g.deeds[owner] & mask == mask else rent


def land_on_utility(g: Game, p: int, space: int) -> None:
    """The lander rolls for the rent: once the roll, or twice if the owner has both (C12)."""
    owner = g.owner[space]
    if owner == BANK:
        g.step, g.a = BUY, space
    elif owner == p or g.mortgaged >> space & 1:
        next_turn(g, p)
    else:
        mask = g.board.group_mask[space]
        times = 2 if g.deeds[owner] & mask == mask else 1
        g.step, g.a, g.b = UTILITY_ROLL, space, 2 * owner + times - 1


def fix_utility_rent(g: Game, p: int, die: int) -> None:
    space, owner, times = g.a, g.b >> 1, (g.b & 1) + 1
    g.a = g.b = 0
    next_turn(g, p)
    if g.alive[owner]:
        rent_due(g, space, owner, p, die * times)


def rent_due(g: Game, space: int, owner: int, payer: int, coins: int) -> None:
    """Fixed at the landing; owed once the owner asks for it (C13)."""
    if not g.options.rent_is_asked:
        owe(g, payer, owner, coins, RENT, space)
        return
    g.rents.append((space, owner, payer, coins))
    if g.log is not None:
        g.log.append((events.RENT_DUE, owner, payer, space, coins))


def cannot_ask(g: Game, move: Move) -> Refusal | None:
    _, owner, space = move
    for rent in g.rents:
        if rent[0] == space and rent[1] == owner:
            return None
    return _NO_RENT


def ask(g: Game, move: Move) -> None:
    _, owner, space = move
    for rent in g.rents:
        if rent[0] == space and rent[1] == owner:
            g.rents.remove(rent)
            owe(g, rent[2], owner, rent[3], RENT, space)
            return


def cannot_buy(g: Game, move: Move) -> Refusal | None:
    p = move[1]
    if g.step != BUY or g.who != p:
        return _NOT_FOR_YOU
    price = g.board.price[g.a]
    if g.coins[p] < price:  # at this step nobody owes or bids: all of it is free
        return Refusal("C9", "It costs {coins} coins: raise the money first.", (("coins", price),))
    return None


def buy(g: Game, move: Move) -> None:
    p, space = move[1], g.a
    price = g.board.price[space]
    g.coins[p] -= price  # at this step nobody bids: `pay` would have nothing to add
    g.bank += price
    g.owner[space] = p
    g.deeds[p] |= 1 << space
    if g.log is not None:
        g.log.append((events.PAID, p, BANK, price, events.PRICE, space))
        g.log.append((events.DEED, space, BANK, p))
    g.a = 0
    next_turn(g, p)


def cannot_decline(g: Game, move: Move) -> Refusal | None:
    return _NOT_FOR_YOU if g.step != BUY or g.who != move[1] else None


def decline(g: Game, move: Move) -> None:
    """Then the Banker auctions it, to whoever wants it."""
    space, g.a = g.a, 0
    next_turn(g, move[1])
    open_auction(g, space)
