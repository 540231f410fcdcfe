"""The one thing to do now, in words."""

from collections.abc import Callable

from ..rules import moves, steps
from ..rules.board import BANK, CASTLE, HOUSE
from ..rules.debt import claims
from ..rules.game import NOBODY, Game
from ..rules.jail import ESCAPE
from .voice import Voice


def asking(v: Voice, g: Game) -> str:
    return _SENTENCES[g.step](v, g)


def _start_roll(v: Voice, g: Game) -> str:
    return v.gettext("{player}, roll the die: the highest begins.").format(player=v.player(g.who))


def _turn_roll(v: Voice, g: Game) -> str:
    return v.gettext("{player}, roll the die.").format(player=v.player(g.who))


def _jail(v: Voice, g: Game) -> str:
    """Only what can be done is asked for."""
    p, fine = g.who, g.board.edition.jail_fine
    pays = g.why_not((moves.PAY_FINE, p)) is None
    if pays and g.kept[p]:
        said = v.ngettext(
            "{player}, pay {coins} coin, use your card, or try to roll {die}.",
            "{player}, pay {coins} coins, use your card, or try to roll {die}.",
            fine,
        )
    elif pays:
        said = v.ngettext(
            "{player}, pay {coins} coin to leave Jail, or try to roll {die}.",
            "{player}, pay {coins} coins to leave Jail, or try to roll {die}.",
            fine,
        )
    elif g.kept[p]:
        said = v.gettext("{player}, use your card to leave Jail, or try to roll {die}.")
    else:
        said = v.gettext("{player}, try to roll {die} to leave Jail.")
    return said.format(player=v.player(p), coins=v.number(fine), die=ESCAPE)


def _jail_roll(v: Voice, g: Game) -> str:
    return v.gettext("{player}, roll the die: {die} gets you out of Jail.").format(
        player=v.player(g.who), die=ESCAPE
    )


def _again_roll(v: Voice, g: Game) -> str:
    return v.gettext("{player}, roll the die again and move on.").format(player=v.player(g.who))


def _utility_roll(v: Voice, g: Game) -> str:
    return v.gettext("{player}, roll the die for the rent of {space}.").format(
        player=v.player(g.who), space=v.space(g.a)
    )


def _draw(v: Voice, g: Game) -> str:
    return v.gettext("{player}, draw a Community Chest card.").format(player=v.player(g.who))


def _press(v: Voice, g: Game) -> str:
    return v.gettext("{player}, press the Question Block.").format(player=v.player(g.who))


def _buy(v: Voice, g: Game) -> str:
    coins = g.board.price[g.a]
    if g.why_not((moves.BUY, g.who)) is None:
        said = v.ngettext(
            "{player}, buy {space} for {coins} coin, or leave it to an auction.",
            "{player}, buy {space} for {coins} coins, or leave it to an auction.",
            coins,
        )
    else:
        said = v.ngettext(
            "{player}, {space} costs {coins} coin: raise the money, or leave it to an auction.",
            "{player}, {space} costs {coins} coins: raise the money, or leave it to an auction.",
            coins,
        )
    return said.format(player=v.player(g.who), space=v.space(g.a), coins=v.number(coins))


def _auction(v: Voice, g: Game) -> str:
    lot, coins = g.lot, g.bid + 1
    if lot == HOUSE:
        said = v.ngettext(
            "Everyone, bid for the last Toad House: {coins} coin or more.",
            "Everyone, bid for the last Toad House: {coins} coins or more.",
            coins,
        )
    elif lot == CASTLE:
        said = v.ngettext(
            "Everyone, bid for the last Peach's Castle: {coins} coin or more.",
            "Everyone, bid for the last Peach's Castle: {coins} coins or more.",
            coins,
        )
    else:
        said = v.ngettext(
            "Everyone, bid for {space}: {coins} coin or more.",
            "Everyone, bid for {space}: {coins} coins or more.",
            coins,
        )
    told = said.format(space=v.space(max(lot, 0)), coins=v.number(coins))
    if g.bidder == NOBODY:
        return told
    highest = v.gettext("The highest bid is from {player}.").format(player=v.player(g.bidder))
    return f"{told} {highest}"


def _last_piece(v: Voice, g: Game) -> str:
    if g.bidder == NOBODY:  # whoever asked for it has left the game meanwhile
        return v.gettext("Banker, put the last building back.")
    if g.lot == HOUSE:
        said = v.gettext("{player} wants the last Toad House. Does anyone else want it?")
    else:
        said = v.gettext("{player} wants the last Peach's Castle. Does anyone else want it?")
    return said.format(player=v.player(g.bidder))


def _debt(v: Voice, g: Game) -> str:
    p = g.who
    _, creditor, coins, _, _ = claims(g, p)[0]
    if g.why_not((moves.GIVE_UP, p)) is None:
        said = v.gettext("{player}, you have nothing left to sell: make a deal, or give up.")
    elif creditor == BANK:
        said = v.ngettext(
            "{player}, sell or mortgage something: you owe the Bank {coins} coin.",
            "{player}, sell or mortgage something: you owe the Bank {coins} coins.",
            coins,
        )
    else:
        said = v.ngettext(
            "{player}, sell or mortgage something: you owe {creditor} {coins} coin.",
            "{player}, sell or mortgage something: you owe {creditor} {coins} coins.",
            coins,
        )
    return said.format(
        player=v.player(p), creditor=v.player(max(creditor, 0)), coins=v.number(coins)
    )


def _over(v: Voice, g: Game) -> str:
    return v.gettext("The game is over: {player} has won.").format(player=v.player(g.winner))


_SENTENCES: dict[int, Callable[[Voice, Game], str]] = {
    steps.START_ROLL: _start_roll,
    steps.TURN_ROLL: _turn_roll,
    steps.JAIL: _jail,
    steps.JAIL_ROLL: _jail_roll,
    steps.AGAIN_ROLL: _again_roll,
    steps.UTILITY_ROLL: _utility_roll,
    steps.DRAW: _draw,
    steps.PRESS: _press,
    steps.BUY: _buy,
    steps.AUCTION: _auction,
    steps.LAST_PIECE: _last_piece,
    steps.DEBT: _debt,
    steps.OVER: _over,
}
