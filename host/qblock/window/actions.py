"""What is to be done now: the sentence, and what can be done, as buttons. A function of the
evening. The first button is the main thing."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from ..rules import moves, steps
from ..rules.moves import Move
from ..table.blocks import StandIn
from ..table.evening import Evening
from ..telling import Teller
from ..words import Words


@dataclass(frozen=True)
class Action:
    id: str
    label: str
    act: Callable[[], None]
    key: str = ""
    main: bool = False
    enabled: bool = True
    die: int = 0  # a face of the die, shown in place of the label


Do = Callable[[Move], None]


def call(evening: Evening, teller: Teller, words: Words, first_die: int) -> str:
    """The one thing to do now, in words; `first_die` is what was typed of two (C24)."""
    g, names = evening.game, evening.sitting.table.names
    if evening.paused:
        return words.gettext("The game is paused.")
    if evening.rent_holds:
        said = words.gettext("{player} is about to roll: ask for your rent now.")
        return said.format(player=names[g.who])
    maker = evening.offer_waits
    if maker is not None and g.step not in (steps.AUCTION, steps.LAST_PIECE):
        said = words.gettext("{player}, answer the deal of {other}.")
        return said.format(player=names[g.offers[maker][2]], other=names[maker])
    if evening.waiting == "bots" and 0 <= g.who < g.n:
        return words.gettext("{player} is thinking …").format(player=names[g.who])
    if g.step == steps.PRESS:
        return _call_to_press(evening, teller, words, first_die)
    return teller.awaiting(g)


def _call_to_press(evening: Evening, teller: Teller, words: Words, first_die: int) -> str:
    g = evening.game
    if types_press(evening):
        if first_die:
            return words.gettext("What does the second die show?")
        return words.gettext("What does the first die show?")
    if not evening.may_press:
        return words.gettext("The block gets ready …")
    if not evening.is_person(g.who):
        said = words.gettext("Somebody press the block for {player}.")
        return said.format(player=evening.sitting.table.names[g.who])
    return teller.awaiting(g)


def types_press(evening: Evening) -> bool:
    """Two dice of one's own take the block's place, and are typed."""
    return evening.typed and evening.block is None and evening.game.step == steps.PRESS


def actions(evening: Evening, words: Words, do: Do, show_rents: Callable[[], None]) -> list[Action]:
    if evening.rent_holds:
        return _rents(evening, words, do, show_rents)
    waiting = evening.waiting
    if evening.offer_waits is not None:
        return []  # its dialog has the buttons
    if waiting == "roll":
        return _roll(evening, words)
    if waiting == "draw":
        return [Action("draw", words.gettext("Draw a card"), evening.draw, main=True)]
    if waiting == "press":
        return _press(evening, words)
    if waiting == "decide":
        return _decide(evening, words, do)
    return []


class Tool(NamedTuple):
    """What is one click away at any time."""

    id: str
    label: str
    key: str
    act: Callable[[], None]
    calls: bool = False  # it is time to use it


def tools(evening: Evening, words: Words, open_: Callable[[str], None]) -> list[Tool]:
    """Each opens a dialog. The bell rings while a person may ask for rent; when the game is over
    there is nothing left to ask for, to build or to deal."""
    bell = Tool("rent", words.gettext("Rent"), "r", partial(open_, "rent"), bool(evening.rents))
    persons = [
        Tool("manage", words.gettext("Build"), "b", partial(open_, "manage")),
        Tool("trade", words.gettext("Deal"), "t", partial(open_, "trade")),
    ]
    everyone = [
        Tool("deeds", words.gettext("Deeds"), "d", partial(open_, "deeds")),
        Tool("undo", words.gettext("Undo"), "z", partial(open_, "undo")),
        Tool("menu", words.gettext("Menu"), "", partial(open_, "menu")),
    ]
    if not evening.persons or evening.game.step == steps.OVER:
        return everyone
    return ([bell] if evening.game.options.rent_is_asked else []) + persons + everyone


def _rents(evening: Evening, words: Words, do: Do, show_rents: Callable[[], None]) -> list[Action]:
    """One rent is asked for at once; of several one chooses."""
    rents = evening.rents
    forget = Action("forget", words.gettext("Let it go"), partial(_forget, evening), "l")
    if len(rents) > 1:
        return [Action("rents", words.gettext("Ask for rent"), show_rents, main=True), forget]
    space, owner, _, coins = rents[0]
    said = words.ngettext("Ask for {coins} coin", "Ask for {coins} coins", coins)
    ask = Action(
        "ask",
        said.format(coins=words.number(coins)),
        partial(do, (moves.ASK, owner, space)),
        main=True,
    )
    return [ask, forget]


def _forget(evening: Evening) -> None:
    for rent in evening.rents:
        evening.forget(rent)


def _roll(evening: Evening, words: Words) -> list[Action]:
    if not evening.typed:
        return [Action("roll", words.gettext("Roll the die"), evening.roll, main=True)]
    return [
        Action(f"die {die}", str(die), partial(evening.roll, die), str(die), die=die)
        for die in range(1, 7)
    ]


def _press(evening: Evening, words: Words) -> list[Action]:
    if types_press(evening):
        return []  # the scene asks for them one after the other
    if evening.block is None:
        label = words.gettext("Roll for the block")
    elif isinstance(evening.block, StandIn):
        label = words.gettext("Press the block")
    else:
        return []  # the one on the table: a hand presses it
    return [Action("press", label, evening.press, main=True, enabled=evening.may_press)]


def _decide(evening: Evening, words: Words, do: Do) -> list[Action]:
    g = evening.game
    p = g.who
    if g.step == steps.BUY:
        coins = g.board.price[g.a]
        buy = words.ngettext("Buy for {coins} coin", "Buy for {coins} coins", coins)
        return [
            _legal(
                evening, do, "buy", buy.format(coins=words.number(coins)), (moves.BUY, p), main=True
            ),
            _legal(evening, do, "auction", words.gettext("Auction it"), (moves.DECLINE, p), "a"),
        ]
    fine = g.board.edition.jail_fine
    pay = words.ngettext("Pay {coins} coin", "Pay {coins} coins", fine).format(
        coins=words.number(fine)
    )
    found = [
        _legal(evening, do, "try", words.gettext("Try for a 6"), (moves.TRY, p), main=True),
        _legal(evening, do, "fine", pay, (moves.PAY_FINE, p), "p"),
    ]
    if g.kept[p]:
        use = words.gettext("Use the card")
        found.append(_legal(evening, do, "card", use, (moves.USE_CARD, p), "u"))
    return found


def _legal(
    evening: Evening, do: Do, id_: str, label: str, move: Move, key: str = "", main: bool = False
) -> Action:
    """A button for a move; it cannot be pressed while the move would be refused."""
    legal = evening.game.why_not(move) is None
    return Action(id_, label, lambda: do(move), key, main, legal)
