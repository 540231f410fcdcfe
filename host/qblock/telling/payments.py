"""Coins that changed hands, in words: each reason has its own sentence, each way."""

from ..rules import events as ev
from ..rules.board import BANK
from ..rules.events import Event
from .voice import Voice


def paid(v: Voice, event: Event) -> str:
    _, payer, payee, coins, why, space = event
    if payer == BANK:
        said = _from_the_bank(v, coins, why)
    elif payee == BANK:
        said = _to_the_bank(v, coins, why)
    else:
        said = _between_players(v, coins, why)
    return said.format(
        payer=v.player(payer) if payer != BANK else "",
        payee=v.player(payee) if payee != BANK else "",
        coins=v.number(coins),
        space=v.space(space),
    )


def _from_the_bank(v: Voice, coins: int, why: int) -> str:
    if why == ev.GO:
        return v.ngettext(
            "{payee} gets {coins} coin for GO.", "{payee} gets {coins} coins for GO.", coins
        )
    if why == ev.HOUSE:
        return v.ngettext(
            "{payee} gets {coins} coin from the Bank for what was sold on {space}.",
            "{payee} gets {coins} coins from the Bank for what was sold on {space}.",
            coins,
        )
    if why == ev.MORTGAGE:
        return v.ngettext(
            "{payee} mortgages {space} and gets {coins} coin from the Bank.",
            "{payee} mortgages {space} and gets {coins} coins from the Bank.",
            coins,
        )
    return v.ngettext(
        "{payee} gets {coins} coin from the Bank.",
        "{payee} gets {coins} coins from the Bank.",
        coins,
    )


def _to_the_bank(v: Voice, coins: int, why: int) -> str:
    if why == ev.PRICE:
        return v.ngettext(
            "{payer} buys {space} for {coins} coin.",
            "{payer} buys {space} for {coins} coins.",
            coins,
        )
    if why == ev.TAX:
        return v.ngettext(
            "{payer} pays the Bank {coins} coin at {space}.",
            "{payer} pays the Bank {coins} coins at {space}.",
            coins,
        )
    if why == ev.FINE:
        return v.ngettext(
            "{payer} pays the Bank {coins} coin to leave Jail.",
            "{payer} pays the Bank {coins} coins to leave Jail.",
            coins,
        )
    if why == ev.HOUSE:
        return v.ngettext(
            "{payer} pays the Bank {coins} coin to build on {space}.",
            "{payer} pays the Bank {coins} coins to build on {space}.",
            coins,
        )
    if why == ev.MORTGAGE:
        return v.ngettext(
            "{payer} pays the Bank {coins} coin: {space} is no longer mortgaged.",
            "{payer} pays the Bank {coins} coins: {space} is no longer mortgaged.",
            coins,
        )
    if why == ev.ESTATE:
        return v.ngettext(
            "The last coin of {payer} goes to the Bank.",
            "The last {coins} coins of {payer} go to the Bank.",
            coins,
        )
    return v.ngettext(
        "{payer} pays the Bank {coins} coin.", "{payer} pays the Bank {coins} coins.", coins
    )


def _between_players(v: Voice, coins: int, why: int) -> str:
    if why == ev.RENT:
        return v.ngettext(
            "{payer} pays {payee} {coins} coin of rent for {space}.",
            "{payer} pays {payee} {coins} coins of rent for {space}.",
            coins,
        )
    if why == ev.ESTATE:
        return v.ngettext(
            "The last coin of {payer} goes to {payee}.",
            "The last {coins} coins of {payer} go to {payee}.",
            coins,
        )
    return v.ngettext(
        "{payer} pays {payee} {coins} coin.", "{payer} pays {payee} {coins} coins.", coins
    )
