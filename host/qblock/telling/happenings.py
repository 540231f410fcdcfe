"""What a move brought about, in words."""

from collections.abc import Callable, Sequence

from ..editions.edition import CASTLE as CASTLE_LEVEL
from ..rules import events as ev
from ..rules.board import BANK, CASTLE, HOUSE
from ..rules.events import Event
from .payments import paid
from .voice import Voice


def happenings(v: Voice, events: Sequence[Event]) -> list[str]:
    said = []
    before: Event = ()
    for event in events:
        if not _is_said(before, event):
            said.append(_SENTENCES[event[0]](v, event))
        before = event
    return said


def _is_said(before: Event, event: Event) -> bool:
    """Another event beside it says the same: a purchase tells the deed that comes with it, and
    who wins an auction is told with what was bid."""
    if event[0] == ev.PAID:
        return event[4] == ev.BID
    if not before:
        return False
    if event[0] == ev.DEED:
        return before[0] == ev.WON_LOT or (before[0] == ev.PAID and before[4] == ev.PRICE)
    # the last building went to the only one who asked for it: no auction
    return event[0] == ev.WON_LOT and before[0] == ev.PAID and before[4] == ev.HOUSE


def _turn(v: Voice, event: Event) -> str:
    _, p, turn = event
    return v.gettext("Turn {turn}: {player}.").format(turn=v.number(turn), player=v.player(p))


def _walked(v: Voice, event: Event) -> str:
    return v.gettext("{player} lands on {space}.").format(
        player=v.player(event[1]), space=v.space(event[3])
    )


def _rent_due(v: Voice, event: Event) -> str:
    _, owner, payer, space, coins = event
    return v.ngettext(
        "{player} may ask {payer} for {coins} coin of rent for {space}.",
        "{player} may ask {payer} for {coins} coins of rent for {space}.",
        coins,
    ).format(
        player=v.player(owner), payer=v.player(payer), coins=v.number(coins), space=v.space(space)
    )


def _rent_lapsed(v: Voice, event: Event) -> str:
    _, owner, payer, space, coins = event
    return v.ngettext(
        "{player} did not ask in time: {payer} keeps the {coins} coin of rent for {space}.",
        "{player} did not ask in time: {payer} keeps the {coins} coins of rent for {space}.",
        coins,
    ).format(
        player=v.player(owner), payer=v.player(payer), coins=v.number(coins), space=v.space(space)
    )


def _begins(v: Voice, event: Event) -> str:
    return v.gettext("{player} begins.").format(player=v.player(event[1]))


def _jailed(v: Voice, event: Event) -> str:
    return v.gettext("{player} goes to Jail.").format(player=v.player(event[1]))


def _freed(v: Voice, event: Event) -> str:
    return v.gettext("{player} may leave Jail.").format(player=v.player(event[1]))


def _kept_card(v: Voice, event: Event) -> str:
    return v.gettext("{player} keeps the Get Out of Jail Free card.").format(
        player=v.player(event[1])
    )


def _deed(v: Voice, event: Event) -> str:
    _, space, giver, taker = event
    if taker == BANK:
        return v.gettext("{space} goes back to the Bank.").format(space=v.space(space))
    if giver == BANK:
        return v.gettext("{player} gets {space} from the Bank.").format(
            player=v.player(taker), space=v.space(space)
        )
    return v.gettext("{player} gets {space} from {other}.").format(
        player=v.player(taker), space=v.space(space), other=v.player(giver)
    )


def _auction(v: Voice, event: Event) -> str:
    lot = event[1]
    if lot == HOUSE:
        return v.gettext("The last Toad House is up for auction.")
    if lot == CASTLE:
        return v.gettext("The last Peach's Castle is up for auction.")
    return v.gettext("{space} is up for auction.").format(space=v.space(lot))


def _no_bid(v: Voice, event: Event) -> str:
    lot = event[1]
    if lot == HOUSE:
        return v.gettext("Nobody takes the last Toad House: it stays with the Bank.")
    if lot == CASTLE:
        return v.gettext("Nobody takes the last Peach's Castle: it stays with the Bank.")
    return v.gettext("Nobody takes {space}: it stays with the Bank.").format(space=v.space(lot))


def _won_lot(v: Voice, event: Event) -> str:
    _, p, lot, coins = event
    player = v.player(p)
    if lot == HOUSE:
        return v.ngettext(
            "{player} wins the auction and pays the Bank {coins} coin for the last Toad House.",
            "{player} wins the auction and pays the Bank {coins} coins for the last Toad House.",
            coins,
        ).format(player=player, coins=v.number(coins))
    if lot == CASTLE:
        return v.ngettext(
            "{player} wins the auction and pays the Bank {coins} coin for the last Peach's Castle.",
            "{player} wins the auction and pays the Bank {coins} coins"
            " for the last Peach's Castle.",
            coins,
        ).format(player=player, coins=v.number(coins))
    return v.ngettext(
        "{player} wins the auction and pays the Bank {coins} coin for {space}.",
        "{player} wins the auction and pays the Bank {coins} coins for {space}.",
        coins,
    ).format(player=player, coins=v.number(coins), space=v.space(lot))


def _last_piece(v: Voice, event: Event) -> str:
    _, p, lot, space = event
    if lot == HOUSE:
        said = v.gettext("{player} asks for the last Toad House, for {space}.")
    else:
        said = v.gettext("{player} asks for the last Peach's Castle, for {space}.")
    return said.format(player=v.player(p), space=v.space(space))


def _level(v: Voice, event: Event) -> str:
    _, _, space, _, after = event
    if after == 0:
        return v.gettext("No buildings are left on {space}.").format(space=v.space(space))
    if after == CASTLE_LEVEL:
        return v.gettext("Peach's Castle now stands on {space}.").format(space=v.space(space))
    return v.ngettext(
        "{houses} Toad House now stands on {space}.",
        "{houses} Toad Houses now stand on {space}.",
        after,
    ).format(houses=after, space=v.space(space))


def _owes(v: Voice, event: Event) -> str:
    _, p, creditor, coins = event
    if creditor == BANK:
        return v.ngettext(
            "{player} owes the Bank {coins} coin and cannot pay it yet.",
            "{player} owes the Bank {coins} coins and cannot pay them yet.",
            coins,
        ).format(player=v.player(p), coins=v.number(coins))
    return v.ngettext(
        "{player} owes {creditor} {coins} coin and cannot pay it yet.",
        "{player} owes {creditor} {coins} coins and cannot pay them yet.",
        coins,
    ).format(player=v.player(p), creditor=v.player(creditor), coins=v.number(coins))


def _bankrupt(v: Voice, event: Event) -> str:
    _, p, creditor = event
    if creditor == BANK:
        return v.gettext(
            "{player} is bankrupt and out of the game. What is left goes to the Bank."
        ).format(player=v.player(p))
    return v.gettext(
        "{player} is bankrupt and out of the game. What is left goes to {creditor}."
    ).format(player=v.player(p), creditor=v.player(creditor))


def _wins(v: Voice, event: Event) -> str:
    return v.gettext("{player} wins the game!").format(player=v.player(event[1]))


def _card_back(v: Voice, event: Event) -> str:
    return v.gettext("{player} puts the Get Out of Jail Free card under the deck.").format(
        player=v.player(event[1])
    )


def _tie(v: Voice, event: Event) -> str:
    return v.gettext("A tie: {players} roll again.").format(players=v.players(event[1]))


_SENTENCES: dict[int, Callable[[Voice, Event], str]] = {
    ev.TURN: _turn,
    ev.WALKED: _walked,
    ev.PAID: paid,
    ev.RENT_DUE: _rent_due,
    ev.RENT_LAPSED: _rent_lapsed,
    ev.BEGINS: _begins,
    ev.JAILED: _jailed,
    ev.FREED: _freed,
    ev.KEPT_CARD: _kept_card,
    ev.DEED: _deed,
    ev.AUCTION: _auction,
    ev.NO_BID: _no_bid,
    ev.WON_LOT: _won_lot,
    ev.LAST_PIECE: _last_piece,
    ev.LEVEL: _level,
    ev.OWES: _owes,
    ev.BANKRUPT: _bankrupt,
    ev.WINS: _wins,
    ev.CARD_BACK: _card_back,
    ev.TIE: _tie,
}
