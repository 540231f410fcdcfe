"""What can be done now, as buttons: a function of the evening. The first is the main thing."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..rules import moves, steps
from ..rules.moves import Move
from ..table.evening import Evening
from ..words import Words


@dataclass(frozen=True)
class Action:
    id: str
    label: str
    act: Callable[[], None]
    key: str = ""
    main: bool = False
    enabled: bool = True


Do = Callable[[Move], None]


def actions(evening: Evening, words: Words, do: Do) -> list[Action]:
    waiting = evening.waiting
    if waiting == "roll":
        return _roll(evening, words)
    if waiting == "draw":
        return [Action("draw", words.gettext("Draw a card"), evening.draw, main=True)]
    if waiting == "press":
        return _press(evening, words)
    if waiting == "decide":
        return _decide(evening, words, do)
    return []


def _roll(evening: Evening, words: Words) -> list[Action]:
    if not evening.typed:
        return [Action("roll", words.gettext("Roll the die"), evening.roll, main=True)]
    return [
        Action(f"die {die}", str(die), partial(evening.roll, die), key=str(die))
        for die in range(1, 7)
    ]


def _press(evening: Evening, words: Words) -> list[Action]:
    if evening.block is None and evening.typed:
        return []  # two dice are typed: the scene asks for them one after the other
    if evening.block is None:
        label = words.gettext("Roll for the block")
    else:
        label = words.gettext("Press the block")
    return [Action("press", label, evening.press, main=True, enabled=evening.may_press)]


def _decide(evening: Evening, words: Words, do: Do) -> list[Action]:
    g = evening.game
    p = g.who
    if g.step == steps.BUY:
        coins = g.board.price[g.a]
        buy = words.ngettext("Buy for {coins} coin", "Buy for {coins} coins", coins)
        return [
            _legal(evening, do, "buy", buy.format(coins=coins), (moves.BUY, p), main=True),
            _legal(evening, do, "auction", words.gettext("Auction it"), (moves.DECLINE, p), "a"),
        ]
    fine = g.board.edition.jail_fine
    pay = words.ngettext("Pay {coins} coin", "Pay {coins} coins", fine).format(coins=fine)
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


def bells(evening: Evening) -> list[tuple[int, int, int, int]]:
    """The rents that people may ask for now: space, owner, payer, coins."""
    return [rent for rent in evening.game.rents if evening.is_person(rent[1])]
