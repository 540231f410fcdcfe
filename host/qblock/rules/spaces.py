"""The other spaces: the chest, the Question Block, and those that cost (C15, C16, C19 to C24)."""

from question_block import odds

from ..editions.edition import CASTLE, Card
from . import events, steps
from .board import BANK
from .debt import owe
from .flow import next_turn, walk
from .game import Game
from .jail import go_to_jail
from .money import receive
from .moves import Move, bits
from .refusal import Refusal

_NO_CARD = Refusal("C15", "Nobody draws a card now.")
_OTHER_CARD = Refusal("C3", "That card is not on top of the deck.")
_NO_PRESS = Refusal("C19", "Nobody has to press the Question Block now.")
_NO_SOUND = Refusal("C23", "The Question Block has no such sound.")

_SOUNDS = frozenset(outcome for outcome, _ in odds.TABLES["celebration"])


def land_on_tax(g: Game, p: int, space: int) -> None:
    next_turn(g, p)
    owe(g, p, BANK, g.board.tax[space], events.TAX, space)


def land_on_block(g: Game, p: int, space: int) -> None:
    g.step = steps.PRESS


def cannot_press(g: Game, move: Move) -> Refusal | None:
    if g.step != steps.PRESS:
        return _NO_PRESS
    return None if move[1] in _SOUNDS else _NO_SOUND


def press(g: Game, move: Move) -> None:
    """Do what is heard (C20 to C22)."""
    p, outcome = g.who, move[1]
    if outcome == odds.POWER_UP:
        g.step = steps.AGAIN_ROLL
        return
    next_turn(g, p)
    if outcome == odds.LAUGH:
        owe(g, p, BANK, g.board.edition.laugh, events.BLOCK)
    elif outcome == odds.GAME_OVER:
        owe(g, p, BANK, g.board.edition.game_over, events.BLOCK)
    else:
        receive(g, p, odds.pings(outcome), events.BLOCK)


def heard_on_dice(first: int, second: int) -> int:
    """The outcome that the guide's table gives two dice, where there is no block (C24)."""
    return odds.outcome_at("celebration", _cell(first, second))


def _cell(first: int, second: int) -> int:
    """The table's cells in the guide's order: pings, laugh, power-up, game over."""
    if first <= 2:
        return (second - 1) * 2 + first - 1
    return 12 + (first - 3) * 6 + second - 1


def land_on_chest(g: Game, p: int, space: int) -> None:
    g.step = steps.DRAW


def cannot_draw(g: Game, move: Move) -> Refusal | None:
    """Cards that were never drawn come first, in an order that only chance knows; after them
    those that were put back, in that order (C3)."""
    if g.step != steps.DRAW:
        return _NO_CARD
    card = move[1]
    if g.unseen:
        return None if card >= 0 and g.unseen >> card & 1 else _OTHER_CARD
    return None if g.pile and g.pile[0] == card else _OTHER_CARD


def draw(g: Game, move: Move) -> None:
    p, number = g.who, move[1]
    if g.unseen:
        g.unseen &= ~(1 << number)
    else:
        g.pile.pop(0)
    card = g.board.cards[number]
    if card.effect == "keep":
        g.kept[p] |= 1 << number
        if g.log is not None:
            g.log.append((events.KEPT_CARD, p, number))
        next_turn(g, p)
        return
    g.pile.append(number)
    _carry_out(g, p, card)


def _carry_out(g: Game, p: int, card: Card) -> None:
    if card.effect == "move":
        walk(g, p, (card.amount - g.at[p] - 1) % g.board.size + 1)
        return
    if card.effect == "jail":
        go_to_jail(g, p, g.at[p])
        return
    next_turn(g, p)
    if card.effect == "each":
        _each(g, p, card.amount)
        return
    coins = card.amount
    if card.effect == "repairs":
        coins = -_repairs(g, p, card)
    if coins > 0:
        receive(g, p, coins, events.CARD)
    elif coins < 0:
        owe(g, p, BANK, -coins, events.CARD)


def _repairs(g: Game, p: int, card: Card) -> int:
    levels = [g.level[s] for s in bits(g.deeds[p])]
    castles = levels.count(CASTLE)
    return card.amount * (sum(levels) - CASTLE * castles) + card.castle * castles


def _each(g: Game, p: int, coins: int) -> None:
    """Every other player pays p, or is paid by him, in turn order from his left."""
    q = g.next[p]
    while q != p:
        after = g.next[q]
        if coins > 0:
            owe(g, q, p, coins, events.CARD)
        else:
            owe(g, p, q, -coins, events.CARD)
        q = after
