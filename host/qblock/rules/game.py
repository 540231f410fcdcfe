"""The game: its whole state in plain numbers and lists, and the one way to change it."""

from collections.abc import Callable
from typing import NamedTuple

from .board import BANK, Board
from .events import Event
from .moves import UNDO, Move, is_whole
from .refusal import Illegal, Refusal
from .steps import START_ROLL

NOBODY = -1
FREE = 0  # in `jailed`: not in Jail; 1 to 3 is which of the turns in Jail comes next

Check = Callable[["Game", Move], Refusal | None]
Deed = Callable[["Game", Move], None]
Landing = Callable[["Game", int, int], None]
Frame = tuple[int, int, int, int]  # a step that was interrupted: step, who, a, b
Rent = tuple[int, int, int, int]  # space, owner, payer, coins
Debt = tuple[int, int, int, int, int]  # debtor, creditor, coins, why, space

_NOT_A_MOVE = Refusal("C5", "That is not a move.")


class Rules(NamedTuple):
    """What makes an edition play: for each kind of move whether it is refused and what it does,
    and for each space what landing there does."""

    name: str
    version: int  # of what moves mean: a save names it
    board: Board
    check: tuple[Check, ...]
    do: tuple[Deed, ...]
    land: tuple[Landing, ...]


class Options(NamedTuple):
    rent_is_asked: bool = True  # C13; else it is collected at once


class Game:
    """A position, and how it came about. All of it is public: chance has no secret in here."""

    __slots__ = (
        "a",
        "alive",
        "at",
        "b",
        "bank",
        "bid",
        "bid_at",
        "bidder",
        "board",
        "built",
        "castles",
        "check",
        "coins",
        "contenders",
        "debts",
        "deeds",
        "do",
        "estate",
        "houses",
        "jailed",
        "kept",
        "land",
        "left",
        "level",
        "log",
        "lot",
        "mortgaged",
        "moves",
        "n",
        "next",
        "offered",
        "offers",
        "options",
        "owner",
        "pile",
        "rents",
        "rules",
        "stack",
        "start",
        "step",
        "turn",
        "unseen",
        "who",
        "winner",
    )

    def __init__(self, rules: Rules, players: int, options: Options = Options()) -> None:  # noqa: B008
        edition = rules.board.edition
        fewest, most = edition.players
        if not fewest <= players <= most:
            raise Illegal(
                Refusal(
                    "C1",
                    "{fewest} to {most} can play.",
                    (("fewest", fewest), ("most", most)),
                )
            )
        size = rules.board.size
        self.rules = rules
        self.board = rules.board
        self.check, self.do, self.land = rules.check, rules.do, rules.land
        self.options = options
        self.n = players
        self.coins = [edition.start_coins] * players
        self.bank = -edition.start_coins * players  # what it has given out: it never runs dry
        self.at = [0] * players
        self.jailed = [FREE] * players
        self.kept = [0] * players  # masks of cards
        self.alive = [True] * players
        self.left = players
        self.next = [(p + 1) % players for p in range(players)]  # whose turn is after whose
        self.owner = [BANK] * size
        self.deeds = [0] * players  # masks of spaces: the same as `owner`, the other way round
        self.level = [0] * size  # houses; 5 is the castle
        self.built = 0  # mask of spaces: where `level` is not 0
        self.mortgaged = 0  # mask of spaces
        self.houses, self.castles = edition.houses, edition.castles
        self.unseen = rules.board.all_cards  # mask: in the deck, in an order nobody knows yet
        self.pile: list[int] = []  # below those, in the order in which they were put back
        self.rents: list[
            tuple[int, int, int, int]
        ] = []  # not yet asked: space, owner, payer, coins
        self.debts: list[tuple[int, int, int, int, int]] = []  # debtor, creditor, coins, why, space
        self.offers: list[Move] = [()] * players  # the one that stands, by who made it
        self.offered = [0] * players  # the turn of the last one
        self.lot, self.bid, self.bidder, self.bid_at = 0, 0, NOBODY, 0  # while there is an auction
        self.estate = 0  # mask of deeds that are still to be auctioned
        self.contenders = (1 << players) - 1  # who still rolls to begin
        self.step, self.who, self.a, self.b = START_ROLL, 0, 0, 0
        self.stack: list[Frame] = []
        self.turn = 0
        self.winner = NOBODY
        self.moves: list[Move] = []
        self.log: list[Event] | None = None
        self.start: Game | None = None  # where the moves began, if not at the beginning

    def apply(self, move: Move) -> None:
        """Make a move. A refused one raises Illegal and changes nothing."""
        kind = move[0]
        refusal = self.check[kind](self, move)
        if refusal is not None:
            raise Illegal(refusal)
        self.do[kind](self, move)
        self.moves.append(move)

    def why_not(self, move: Move) -> Refusal | None:
        """Why a move would be refused; None if it is legal."""
        return self.check[move[0]](self, move) if is_whole(move) else _NOT_A_MOVE

    def copy(self) -> "Game":
        """The same game, on its own from here. It listens to nobody."""
        twin: Game = Game.__new__(Game)
        twin.take(self)
        twin.moves = self.moves[:]
        twin.start = self.start
        twin.log = None
        return twin

    def take(self, other: "Game") -> None:
        """Put the other's position in place of this one."""
        self.rules, self.board, self.options, self.n = (
            other.rules,
            other.board,
            other.options,
            other.n,
        )
        self.check, self.do, self.land = other.check, other.do, other.land
        self.coins, self.bank = other.coins[:], other.bank
        self.at, self.jailed, self.kept = other.at[:], other.jailed[:], other.kept[:]
        self.alive, self.left, self.next = other.alive[:], other.left, other.next[:]
        self.owner, self.deeds = other.owner[:], other.deeds[:]
        self.level, self.built = other.level[:], other.built
        self.mortgaged = other.mortgaged
        self.houses, self.castles = other.houses, other.castles
        self.unseen, self.pile = other.unseen, other.pile[:]
        self.rents, self.debts = other.rents[:], other.debts[:]
        self.offers, self.offered = other.offers[:], other.offered[:]
        self.lot, self.bid = other.lot, other.bid
        self.bidder, self.bid_at = other.bidder, other.bid_at
        self.estate, self.contenders = other.estate, other.contenders
        self.step, self.who, self.a, self.b = other.step, other.who, other.a, other.b
        self.stack = other.stack[:]
        self.turn, self.winner = other.turn, other.winner

    def line(self) -> list[Move]:
        """The moves that stand: without those that were undone."""
        return standing(self.moves)


def standing(moves: list[Move]) -> list[Move]:
    line: list[Move] = []
    for move in moves:
        if move[0] == UNDO:
            line.pop()
        else:
            line.append(move)
    return line
