"""Super Mario Celebration: which rules play it."""

from ..editions.edition import Edition
from . import (
    auction,
    bankruptcy,
    board,
    building,
    deals,
    jail,
    mortgage,
    moves,
    spaces,
    turn,
    undo,
)
from . import property as deed
from .board import Board
from .game import Check, Deed, Landing, Rules

VERSION = 1  # a save names it; another number means that old moves would mean something else

_MOVES: dict[int, tuple[Check, Deed]] = {
    moves.ROLL: (turn.cannot_roll, turn.roll),
    moves.DRAW: (spaces.cannot_draw, spaces.draw),
    moves.PRESS: (spaces.cannot_press, spaces.press),
    moves.BUY: (deed.cannot_buy, deed.buy),
    moves.DECLINE: (deed.cannot_decline, deed.decline),
    moves.PAY_FINE: (jail.cannot_pay_fine, jail.pay_fine),
    moves.USE_CARD: (jail.cannot_use_card, jail.use_card),
    moves.TRY: (jail.cannot_try, jail.try_for_six),
    moves.ASK: (deed.cannot_ask, deed.ask),
    moves.BUILD: (building.cannot_build, building.build),
    moves.SELL: (building.cannot_sell, building.sell),
    moves.MORTGAGE: (mortgage.cannot_mortgage, mortgage.mortgage),
    moves.REPAY: (mortgage.cannot_repay, mortgage.repay),
    moves.OFFER: (deals.cannot_deal, deals.offer),
    moves.ACCEPT: (deals.cannot_accept, deals.accept),
    moves.REFUSE: (deals.cannot_refuse, deals.refuse),
    moves.WITHDRAW: (deals.cannot_withdraw, deals.withdraw),
    moves.BID: (auction.cannot_bid, auction.bid),
    moves.GIVE_UP: (bankruptcy.cannot_give_up, bankruptcy.give_up),
    moves.CLOSE: (auction.cannot_close, auction.close),
    moves.UNDO: (undo.cannot_undo, undo.undo),
}

_SPACES: dict[int, Landing] = {
    board.GO: turn.land_on_nothing,
    board.LOCATION: deed.land_on_location,
    board.UTILITY: deed.land_on_utility,
    board.CHEST: spaces.land_on_chest,
    board.BLOCK: spaces.land_on_block,
    board.TAX: spaces.land_on_tax,
    board.JAIL: turn.land_on_nothing,
    board.PARKING: turn.land_on_nothing,
    board.GO_TO_JAIL: jail.go_to_jail,
}


def rules_for(edition: Edition) -> Rules:
    printed = Board(edition)
    both = [_MOVES[kind] for kind in range(len(moves.NAMES))]
    return Rules(
        edition.name,
        VERSION,
        printed,
        tuple(check for check, _ in both),
        tuple(do for _, do in both),
        tuple(_SPACES[kind] for kind in printed.kind),
    )
