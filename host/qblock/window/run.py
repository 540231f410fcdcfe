"""From what was said on the command line to the end of the evening, in a window."""

from contextlib import ExitStack
from dataclasses import replace

from ..closing import Closing
from ..commands.ctrl_c import between_moves
from ..rules.game import Options
from ..store import Store
from ..table.blocks import Block
from ..table.evening import Evening
from ..table.finding import AUTO, choose_block, open_block
from ..table.given import Given
from ..table.resuming import row_to_resume
from ..table.setup import Table, set_up
from ..table.sitting import Sitting
from ..trouble import Trouble
from .app import App
from .setup.looking import Looking
from .setup.scene import SetupScene
from .table_scene import TableScene
from .waiting_scene import WaitingScene

INTERRUPTED = 130


def run(store: Store, given: Given) -> int:
    if given.resume is not None:
        row_to_resume(store, given.resume)
    elif given.seats:
        table_of(given)
    with App(store, given.language) as app, Rooms(app, given) as rooms:
        rooms.enter()
        with between_moves() as stopped:
            app.run(stopped)
            return INTERRUPTED if stopped() else 0


def table_of(given: Given) -> Table:
    """Trouble if it cannot be played."""
    return set_up(
        given.seats,
        edition=given.edition,
        board=given.board,
        options=Options(rent_is_asked=given.rent == "ask"),
        seed=given.seed,
    )


class AtHand(Closing):
    """A block, or none, and what is to be closed with it."""

    def __init__(self) -> None:
        self.opened = ExitStack()
        self.block: Block | None = None

    def close(self) -> None:
        self.opened.close()


class Rooms(Closing):
    """From the setup to the table and back; what a game holds open is closed when it is left."""

    def __init__(self, app: App, given: Given) -> None:
        self._app = app
        self._given = given
        self._opened = ExitStack()

    def enter(self) -> None:
        if self._given.resume is not None or self._given.seats:
            self.sit_down(self._given)
        else:
            self.to_setup()

    def close(self) -> None:
        self._app.close()
        self._opened.close()

    def to_setup(self, said: str = "") -> None:
        self._clear()
        scene = SetupScene(self._app, self._given, self.sit_down)
        scene.tell(said)
        self._app.show(scene)

    def sit_down(self, given: Given, looking: Looking | None = None) -> None:
        """Trouble if that cannot be played."""
        table = table_of(given) if given.resume is None else None
        row = row_to_resume(self._app.store, given.resume) if given.resume is not None else None
        self._given = replace(given, resume=None, seed=None)
        self._clear()
        try:
            if row is not None:
                sitting = Sitting(self._app.store, row)
            else:
                assert table is not None
                sitting = Sitting.begin(self._app.store, table)
        except Trouble as trouble:  # it is played in another window, or cannot be read
            self.to_setup(str(trouble))
            return
        self._opened.push(sitting)
        self._open_block(sitting, given, looking)

    def _clear(self) -> None:
        """What is open is closed, the game last: all of it is kept."""
        self._app.clear()
        self._opened.close()

    def _open_block(self, sitting: Sitting, given: Given, looking: Looking | None) -> None:
        app, words = self._app, self._app.words
        persons = any(seat.is_person for seat in sitting.table.seats)

        def opened() -> AtHand:
            if looking is not None:
                looking.wait()  # a port that is still asked is busy
            hand = AtHand()
            try:
                kind = choose_block(given.block, persons=persons)
                hand.block = open_block(hand.opened, kind, sitting, real_time=True, clock=app.clock)
            except BaseException:
                hand.close()
                raise
            return hand

        def then(hand: AtHand) -> None:
            self._opened.push(hand)
            self._to_table(sitting, hand.block, given)

        if given.block == AUTO:
            said = words.gettext("Looking for a block on the table…")
        else:
            said = words.gettext("Starting the block…")
        app.show(WaitingScene(app, said, opened, then, self.to_setup))

    def _to_table(self, sitting: Sitting, block: Block | None, given: Given) -> None:
        app = self._app
        typed = given.dice == "typed"
        evening = Evening(sitting, block, typed=typed, clock=app.clock)
        again = replace(given, seats=sitting.table.seats, resume=None, seed=None)
        app.show(TableScene(app, evening, self.to_setup, lambda: self.sit_down(again)))
