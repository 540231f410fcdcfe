"""What a move is, in words."""

from collections.abc import Callable

from question_block import odds

from ..editions.edition import CASTLE as CASTLE_LEVEL
from ..rules import moves, steps
from ..rules.board import CASTLE, HOUSE
from ..rules.building import piece_for
from ..rules.game import Game
from ..rules.jail import ESCAPE, TURNS
from ..rules.moves import Move
from .voice import Voice


def made(v: Voice, move: Move, g: Game) -> str:
    return _SENTENCES[move[0]](v, move, g)


def _roll(v: Voice, move: Move, g: Game) -> str:
    player, die = v.player(g.who), move[1]
    if g.step == steps.AGAIN_ROLL:
        return v.gettext("{player} rolls again: {die}.").format(player=player, die=die)
    if g.step == steps.UTILITY_ROLL:
        return v.gettext("{player} rolls {die} for the rent of {space}.").format(
            player=player, die=die, space=v.space(g.a)
        )
    if g.step != steps.JAIL_ROLL:
        return v.gettext("{player} rolls {die}.").format(player=player, die=die)
    if die == ESCAPE:
        return v.gettext("{player} rolls {die}: that opens the Jail!").format(
            player=player, die=die
        )
    if g.jailed[g.who] < TURNS:
        return v.gettext("{player} rolls {die} and stays in Jail.").format(player=player, die=die)
    return v.gettext("{player} rolls {die}. That was the last try.").format(player=player, die=die)


def _draw(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} draws a card: {text}").format(
        player=v.player(g.who), text=v.card(move[1])
    )


def _press(v: Voice, move: Move, g: Game) -> str:
    player, outcome = v.player(g.who), move[1]
    if outcome == odds.POWER_UP:
        said = v.gettext("{player} presses the Question Block: a power-up!")
    elif outcome == odds.LAUGH:
        said = v.gettext("{player} presses the Question Block: Bowser laughs.")
    elif outcome == odds.GAME_OVER:
        said = v.gettext("{player} presses the Question Block: the Game Over tune.")
    else:
        said = v.ngettext(
            "{player} presses the Question Block: {pings} coin ping.",
            "{player} presses the Question Block: {pings} coin pings.",
            odds.pings(outcome),
        )
    return said.format(player=player, pings=odds.pings(outcome))


def _buy(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} buys {space}.").format(player=v.player(move[1]), space=v.space(g.a))


def _decline(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} does not buy {space}.").format(
        player=v.player(move[1]), space=v.space(g.a)
    )


def _pay_fine(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} pays to leave Jail.").format(player=v.player(move[1]))


def _use_card(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} uses a Get Out of Jail Free card.").format(player=v.player(move[1]))


def _try(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} tries to roll {die}.").format(player=v.player(move[1]), die=ESCAPE)


def _ask(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} asks for the rent of {space}.").format(
        player=v.player(move[1]), space=v.space(move[2])
    )


def _build(v: Voice, move: Move, g: Game) -> str:
    if piece_for(g, move[2]) == HOUSE:
        said = v.gettext("{player} wants to build a Toad House on {space}.")
    else:
        said = v.gettext("{player} wants to build Peach's Castle on {space}.")
    return said.format(player=v.player(move[1]), space=v.space(move[2]))


def _sell(v: Voice, move: Move, g: Game) -> str:
    if g.level[move[2]] == CASTLE_LEVEL:
        said = v.gettext("{player} sells Peach's Castle on {space}.")
    else:
        said = v.gettext("{player} sells a Toad House on {space}.")
    return said.format(player=v.player(move[1]), space=v.space(move[2]))


def _mortgage(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} mortgages {space}.").format(
        player=v.player(move[1]), space=v.space(move[2])
    )


def _repay(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} repays the mortgage of {space}.").format(
        player=v.player(move[1]), space=v.space(move[2])
    )


def _offer(v: Voice, move: Move, g: Game) -> str:
    """A sentence for each thing, since a language may bend each in its own way."""
    _, p, q, coins, deeds, theirs, cards, their_cards = move
    said = [
        v.gettext("{player} offers {other} a deal.").format(player=v.player(p), other=v.player(q)),
        *_gives(v, p, coins, deeds, cards),
        *_gives(v, q, -coins, theirs, their_cards),
    ]
    return " ".join(said)


def _gives(v: Voice, p: int, coins: int, deeds: int, cards: int) -> list[str]:
    said = []
    if deeds:
        said.append(
            v.gettext("{player} gives {spaces}.").format(player=v.player(p), spaces=v.spaces(deeds))
        )
    if coins > 0:
        said.append(
            v.ngettext(
                "{player} gives {coins} coin.", "{player} gives {coins} coins.", coins
            ).format(player=v.player(p), coins=v.number(coins))
        )
    if cards:
        said.append(_gives_cards(v, p, cards.bit_count()))
    return said


def _gives_cards(v: Voice, p: int, cards: int) -> str:
    return v.ngettext(
        "{player} gives {cards} Get Out of Jail Free card.",
        "{player} gives {cards} Get Out of Jail Free cards.",
        cards,
    ).format(player=v.player(p), cards=cards)


def _accept(v: Voice, move: Move, g: Game) -> str:
    """Coins and deeds are told as they change hands; cards are not, so they are told here."""
    _, p, maker = move
    offer = g.offers[maker]
    said = [
        v.gettext("{player} accepts the deal of {other}.").format(
            player=v.player(p), other=v.player(maker)
        )
    ]
    said += [
        _gives_cards(v, q, cards.bit_count())
        for q, cards in ((maker, offer[6]), (p, offer[7]))
        if cards
    ]
    return " ".join(said)


def _refuse(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} says no to the deal of {other}.").format(
        player=v.player(move[1]), other=v.player(move[2])
    )


def _withdraw(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} takes the offer to {other} back.").format(
        player=v.player(move[1]), other=v.player(g.offers[move[1]][2])
    )


def _bid(v: Voice, move: Move, g: Game) -> str:
    _, p, coins, _ = move
    if g.lot == HOUSE:
        said = v.ngettext(
            "{player} bids {coins} coin for the last Toad House.",
            "{player} bids {coins} coins for the last Toad House.",
            coins,
        )
        return said.format(player=v.player(p), coins=v.number(coins))
    if g.lot == CASTLE:
        said = v.ngettext(
            "{player} bids {coins} coin for the last Peach's Castle.",
            "{player} bids {coins} coins for the last Peach's Castle.",
            coins,
        )
        return said.format(player=v.player(p), coins=v.number(coins))
    said = v.ngettext(
        "{player} bids {coins} coin for {space}.",
        "{player} bids {coins} coins for {space}.",
        coins,
    )
    return said.format(player=v.player(p), coins=v.number(coins), space=v.space(g.lot))


def _give_up(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} cannot pay and gives up.").format(player=v.player(move[1]))


def _close(v: Voice, move: Move, g: Game) -> str:
    if g.step == steps.LAST_PIECE:
        return v.gettext("The Banker waits no longer.")
    return v.gettext("The Banker closes the auction.")


def _undo(v: Voice, move: Move, g: Game) -> str:
    return v.gettext("{player} takes the last move back.").format(player=v.player(move[1]))


_SENTENCES: dict[int, Callable[[Voice, Move, Game], str]] = {
    moves.ROLL: _roll,
    moves.DRAW: _draw,
    moves.PRESS: _press,
    moves.BUY: _buy,
    moves.DECLINE: _decline,
    moves.PAY_FINE: _pay_fine,
    moves.USE_CARD: _use_card,
    moves.TRY: _try,
    moves.ASK: _ask,
    moves.BUILD: _build,
    moves.SELL: _sell,
    moves.MORTGAGE: _mortgage,
    moves.REPAY: _repay,
    moves.OFFER: _offer,
    moves.ACCEPT: _accept,
    moves.REFUSE: _refuse,
    moves.WITHDRAW: _withdraw,
    moves.BID: _bid,
    moves.GIVE_UP: _give_up,
    moves.CLOSE: _close,
    moves.UNDO: _undo,
}
