"""A game with people around it: what the window and the terminal drive. Bots, dice and the block
go on by themselves in `step`; people answer with the other methods."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..closing import Closing
from ..link import Event as PressEvent
from ..link import Happening, milliseconds
from ..players.seats import decide
from ..rules import moves, steps
from ..rules.events import Event
from ..rules.game import Game, Rent
from ..rules.legal import bid_range
from ..rules.moves import Move
from ..rules.refusal import Illegal, Refusal
from ..rules.spaces import heard_on_dice
from ..store import Taken
from .blocks import Block, StandIn
from .pressing import Pressing
from .sitting import Sitting
from .taking_back import Undoing, last_of

Waiting = Literal["roll", "draw", "press", "decide", "bids", "last-piece", "debt", "bots", "over"]

_LOTS = (steps.AUCTION, steps.LAST_PIECE)  # what the Banker closes
_ANSWERS = (moves.ASK, moves.ACCEPT, moves.REFUSE)


@dataclass(frozen=True)
class Pace:
    """Milliseconds."""

    bot: int = 700  # between two moves of bots
    rent: int = 5000  # that bots wait before they roll while a person's rent is unclaimed
    lot: int = 8000  # without a bid until the Banker closes; 0: only a person closes


@dataclass(frozen=True)
class News:
    """A move that was made, what it brought about, and the game as it was before it."""

    move: Move
    events: tuple[Event, ...]
    before: Game


class Evening(Closing):
    """`block` is None where the guide's table is used instead (C24); `typed` where people roll
    a die of their own and say what it shows."""

    def __init__(
        self,
        sitting: Sitting,
        block: Block | None = None,
        *,
        typed: bool = False,
        pace: Pace = Pace(),
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self.sitting = sitting
        self.block = block
        self.typed = typed
        self.pace = pace
        self.paused = False
        self.clock_stopped = False  # of an auction: the Banker closes it by hand
        self.happenings: list[Happening] = []  # of the block's link, for the caller to take
        self._clock = clock
        self._stepped_at = clock()
        self._forgotten: list[Rent] = []  # rents that their owners let go
        self._pressing = self._new_pressing()
        self._news: list[News] = []
        self._quiet_since = clock()  # the last move
        self._rents_since = clock()  # the last landing
        self._pressed_at = -10_000

    @property
    def game(self) -> Game:
        return self.sitting.game

    def close(self) -> None:
        self.sitting.keep()

    # What is awaited

    @property
    def waiting(self) -> Waiting:
        """Of people; "bots" if it goes on by itself."""
        g = self.game
        if g.step == steps.OVER:
            return "over"
        if g.step == steps.AUCTION:
            return "bids"
        if g.step == steps.LAST_PIECE:
            return "last-piece"
        if g.step == steps.DEBT:
            return "debt" if any(self.is_person(debt[0]) for debt in g.debts) else "bots"
        if g.step in steps.ROLLS and (self.typed or self.is_person(g.who)):
            return "roll"
        if g.step == steps.PRESS and (self.is_person(g.who) or self._needs_hand()):
            return "press"
        if not self.is_person(g.who):
            return "bots"
        return "draw" if g.step == steps.DRAW else "decide"

    def is_person(self, seat: int) -> bool:
        return self.sitting.table.seats[seat].is_person

    @property
    def persons(self) -> list[int]:
        """The seats of people who are in the game."""
        return [p for p in range(self.game.n) if self.game.alive[p] and self.is_person(p)]

    def _needs_hand(self) -> bool:
        """A block on a wire, or dice of one's own: nobody can press or roll them for a bot."""
        return (self.block is not None and not isinstance(self.block, StandIn)) or (
            self.block is None and self.typed
        )

    @property
    def may_press(self) -> bool:
        """A press would count now."""
        if self.game.step != steps.PRESS:
            return False
        return self._pressing is None or self._pressing.may_press

    @property
    def closes_in(self) -> int | None:
        """Milliseconds until the Banker closes what is up; None if only a person does."""
        if self.game.step not in _LOTS or not self.pace.lot or self.clock_stopped:
            return None
        return max(0, self._quiet_since + self.lot_time - self._clock())

    @property
    def lot_time(self) -> int:
        """How long the Banker waits for another bid: not for people who cannot bid any more."""
        g = self.game
        awaited = g.step == steps.LAST_PIECE or any(
            p != g.bidder and bid_range(g, p) is not None for p in self.persons
        )
        return self.pace.lot if awaited else min(self.pace.lot, self.pace.bot)

    @property
    def offer_waits(self) -> int | None:
        """Whose offer a person has to answer before bots go on."""
        offers = self.game.offers
        return next((p for p, made in enumerate(offers) if made and self.is_person(made[2])), None)

    @property
    def rents(self) -> list[Rent]:
        """The rents that people may ask for, and have not let go."""
        return [r for r in self.game.rents if self.is_person(r[1]) and r not in self._forgotten]

    @property
    def rent_holds(self) -> bool:
        """A bot waits a little with its roll: it would close a person's rent (C7)."""
        g = self.game
        rolls = g.step in (steps.TURN_ROLL, steps.JAIL, steps.JAIL_ROLL)
        if not rolls or self.is_person(g.who) or not self.rents:
            return False
        return self._clock() - self._rents_since < self.pace.rent

    # What people do

    def do(self, move: Move) -> None:
        """Illegal if it is refused. It is kept when this returns."""
        self._apply(move)
        self.sitting.keep()

    def forget(self, rent: Rent) -> None:
        """Its owner lets a rent go: nobody waits for it any more."""
        self._forgotten.append(rent)

    def stop_clock(self) -> None:
        self.clock_stopped = True

    def start_clock(self) -> None:
        """The whole time anew."""
        self.clock_stopped = False
        self._quiet_since = self._clock()

    def roll(self, die: int | None = None) -> None:
        """The die that a person rolled, or let the host roll."""
        self._chance(steps.ROLLS, None if die is None else (moves.ROLL, die))

    def draw(self) -> None:
        self._chance({steps.DRAW}, None)

    def press(self) -> None:
        """A finger on the block of the screen; without a block the host rolls (C24)."""
        if isinstance(self.block, StandIn):
            self.block.press()
            self._pressed_at = self._clock()
        elif self.block is None:
            self._chance({steps.PRESS}, None)

    def press_with_dice(self, first: int, second: int) -> None:
        """What the guide's table says for two dice, in place of a press."""
        self._chance({steps.PRESS}, (moves.PRESS, heard_on_dice(first, second)))

    def use_dice(self) -> None:
        """Carry on without the block: what was asked of it is taken back."""
        if self.block is not None and self.sitting.arm:
            self.block.session.disarm(self.block.now, self.sitting.arm)
        self.sitting.ask_anew()
        self.block = self._pressing = None

    def use_block(self, block: Block) -> None:
        self.block = block
        self._pressing = self._new_pressing()

    def unknown_presses(self) -> list[PressEvent]:
        """What the block holds and no game here has asked for: to be shown, and discarded only
        by the players."""
        return [] if self._pressing is None else list(self._pressing.unknown)

    def discard(self, event: PressEvent) -> None:
        if self._pressing is not None:
            self._pressing.discard(event)

    def _chance(self, at: "frozenset[int] | set[int]", answer: Move | None) -> None:
        g = self.game
        if g.step not in at:
            raise Illegal(Refusal("C5", "Nobody is asked for that now."))
        self.do(self.sitting.chance.answer(g) if answer is None else answer)

    # Taking back

    def undoing(self) -> Undoing | None:
        """Back to before the last thing that a person did; None if there is none."""
        start = self.game.start
        beginning = self.sitting.table.new_game() if start is None else start.copy()
        return last_of(self.game, beginning, self.is_person)

    def undo(self, by: int, agreed: int) -> None:
        """Bots agree to everything; Illegal if a person who has to is not among the agreed."""
        undoing = self.undoing()
        if undoing is None:
            raise Illegal(Refusal("C5", "There is nothing to take back."))
        for p in range(self.game.n):
            if not self.is_person(p):
                agreed |= 1 << p
        missing = undoing.agreed & ~agreed
        if missing:
            who = (missing & -missing).bit_length() - 1
            raise Illegal(
                Refusal("C5", "{player} has to agree to take that back.", (("player", who),))
            )
        for _ in undoing.moves:
            self._apply((moves.UNDO, by, agreed))
        self.sitting.keep()

    # What goes on by itself

    def step(self, wait_ms: int = 0) -> list[News]:
        """One turn of everything that needs nobody; what was made since the last one."""
        if self.block is not None and self._pressing is not None:
            self._tend(wait_ms)
        self._let_time_pass()
        if not self.paused:
            self._go_on()
        news, self._news = self._news, []
        return news

    def _let_time_pass(self) -> None:
        """None of it counts while the game is paused."""
        now = self._clock()
        passed, self._stepped_at = now - self._stepped_at, now
        if self.paused:
            self._quiet_since += passed
            self._rents_since += passed

    def _tend(self, wait_ms: int) -> None:
        block, pressing = self.block, self._pressing
        assert block is not None and pressing is not None
        before = self.game.copy()
        self.game.log = []
        happenings = block.step(wait_ms).happenings
        taken = pressing.tend(block.now, happenings)
        events, self.game.log = tuple(self.game.log), None
        self.happenings += happenings
        self._tell_press(taken, events, before)

    def _tell_press(
        self, taken: list[tuple[PressEvent, Taken]], events: tuple[Event, ...], before: Game
    ) -> None:
        for event, became in taken:
            if became.fate == "applied" and became.game == self.sitting.id:
                self._made(News((moves.PRESS, event.outcome), events, before))

    def _go_on(self) -> None:
        g = self.game
        now = self._clock()
        if now - self._quiet_since < self.pace.bot or g.step == steps.OVER:
            return
        if self.rent_holds:
            return
        move = decide(g, self.sitting.players)
        answers = move is not None and move[0] in _ANSWERS
        if self.offer_waits is not None and g.step not in _LOTS and not answers:
            return  # bots go on once it is answered
        if move is None and g.step in _LOTS:
            if self.closes_in == 0:
                move = (moves.CLOSE,)
        elif move is None and self.waiting == "bots":
            move = self._answer_for_bot(now)
        if move is not None:
            self._apply(move)
            self.sitting.keep()

    def _answer_for_bot(self, now: int) -> Move | None:
        g = self.game
        if g.step == steps.PRESS and isinstance(self.block, StandIn):
            if self.may_press and now - self._pressed_at > 3000:
                self.press()
            return None
        return self.sitting.chance.answer(g) if g.step in steps.CHANCE else None

    def _apply(self, move: Move) -> None:
        g = self.game
        before = g.copy()
        g.log = []
        try:
            self.sitting.apply(move)
            events = tuple(g.log)
        finally:
            g.log = None
        self._made(News(move, events, before))

    def _made(self, news: News) -> None:
        self._news.append(news)
        self._quiet_since = self._clock()
        if len(self.game.rents) > len(news.before.rents):
            self._rents_since = self._quiet_since
        self._forgotten = [rent for rent in self._forgotten if rent in self.game.rents]
        if self.game.step not in _LOTS:
            self.clock_stopped = False

    def _new_pressing(self) -> Pressing | None:
        if self.block is None:
            return None
        alone = isinstance(self.block, StandIn)
        return Pressing(self.sitting, self.block.session, of_this_game=alone)
