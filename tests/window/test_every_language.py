"""Every screen in every language, in the smallest window: nothing is cut, and what is read from
right to left is mirrored. A screen is shown once, and the language changes while it is open."""

import pytest
from qblock.editions.card_texts import card_text
from qblock.link import Happening
from qblock.rules import moves, steps
from qblock.table.given import Given
from qblock.window import board_view
from qblock.window.beside import LOST
from qblock.window.board_view import CARD_LINES, card_room
from qblock.window.pictures.board import BoardPicture
from qblock.window.text import Type
from qblock.window.waiting_scene import Work
from qblock.words import LANGUAGES, Words
from qblock.words.pseudo import MIRROR

from .robot import seated
from .table import SMALL, table_shown

PLAYERS = ("Annemarie", "Bob", "Cleo", "Dan", "Eve:trader", "Fay:cautious")
DIALOGS = ("manage", "trade", "deeds", "rent", "undo", "menu", "help", "history")
FACTS = {
    "port": "socket://127.0.0.1:7777",
    "name": "the block 1f2e3d4c",
    "why": "permission denied",
    "theirs": "7ba733fbfa8566b8",
    "ours": "0123456789abcdef",
    "table": "celebration",
}


class Proofs:
    """Looks at the screen that is open, in one language after the other."""

    def __init__(self, robot):
        self._app = robot.app
        self._wrong = {}

    def read(self, screen):
        for language in (*LANGUAGES, MIRROR):
            self._app.set(language=language)
            ui = self._shown()
            assert self._app.words.language == language
            told = {placed.text for placed in ui.placed if not is_inside(placed)}
            self._note(screen, language, "is cut", told | ui.type.cut)
            self._note(screen, language, "is written over another", overwritten(ui))
            if language in (MIRROR, "ar"):
                assert ui.mirrored
                self._note(screen, language, "is not mirrored", unmirrored(self._straight(), ui))
        self._app.set(language="en")
        self._shown()

    def _shown(self):
        self._app.turn()
        return self._app.ui

    def _straight(self):
        """The same words on a screen that is read from left to right."""
        self._app.words = Words(self._app.words.language)
        self._app.words.right_to_left = False
        self._app.type = Type(self._app.words)
        self._app.refresh()
        return self._shown()

    def _note(self, screen, language, fault, what):
        for each in sorted(what):
            self._wrong.setdefault((language, each, fault), screen)

    @property
    def faults(self):
        """Each with the first screen that shows it."""
        told = [
            f"{screen}, {language}: {each!r} {fault}"
            for (language, each, fault), screen in self._wrong.items()
        ]
        return "\n".join(told)


def is_inside(placed):
    box, text = placed.box, placed.rect
    return placed.whole and box.left <= text.left and text.right <= box.right


def overwritten(ui):
    """Letters do not fill the whole height of their line: what is above and below may meet."""
    inked = [
        (placed.text, placed.rect.inflate(-2, -placed.rect.height // 3)) for placed in ui.placed
    ]
    return {
        text
        for number, (text, rect) in enumerate(inked)
        for other, below in inked[number + 1 :]
        if rect.colliderect(below)
    }


def unmirrored(straight, mirrored):
    """What is not where it would be in a mirror; half a pixel may go either way."""
    here, there = used(straight), used(mirrored)
    lost = {f"{id_} alone" for id_ in here.keys() ^ there.keys()}
    lost |= {i for i in here.keys() & there.keys() if not mirrors(straight, here[i], there[i])}
    texts = zip(straight.placed, mirrored.placed, strict=True)
    return lost | {a.text for a, b in texts if not mirrors(straight, a.box, b.box)}


def used(ui):
    return {widget.id: widget.rect for widget in ui.widgets if widget.kind != "key"}


def mirrors(ui, rect, other):
    return abs(ui.width - rect.right - other.left) <= 1 and abs(rect.width - other.width) <= 1


@pytest.fixture(autouse=True)
def boards(monkeypatch):
    """A board is printed once in each language, not once for each screen."""
    printed = {}

    def kept(board, type_, words):
        key = (words.language, words.right_to_left)
        if key not in printed:
            printed[key] = BoardPicture(board, type_, words)
        return printed[key]

    monkeypatch.setattr(board_view, "BoardPicture", kept)


def test_the_setup(tmp_path):
    dice = Given(block="dice")
    for _ in range(2):  # games that wait
        with seated(tmp_path, given=dice) as robot:
            robot.click("start")
            robot.wait_for("roll")
            robot.click("roll")
    with seated(tmp_path, given=dice, size=SMALL) as robot:
        look = Proofs(robot)
        for _ in range(3):
            robot.letter("a")
        look.read("setup")
        for over in ("settings", "languages", "help", "games"):
            robot.click(over)
            look.read(over)
            robot.click("back")
        robot.click("board own")
        look.read("a board of one's own")
        assert look.faults == ""


def test_while_the_block_starts(tmp_path, monkeypatch):
    monkeypatch.setattr(Work, "take", lambda _: None)  # it takes its time
    with seated(tmp_path, given=Given(block="dice"), size=SMALL) as robot:
        robot.click("start")
        look = Proofs(robot)
        assert robot.sees("back") and not robot.sees("start")
        look.read("waiting")
        assert look.faults == ""


def test_the_table_and_its_dialogs(tmp_path):
    with table_shown(tmp_path, *PLAYERS, size=SMALL) as table:
        table.owns("Annemarie", "World 1-1", "World 8-4", houses=2)
        table.owns("Annemarie", "Bob-omb Battlefield", "Cool, Cool Mountain", mortgaged=True)
        table.owns("Bob", "Forest of Illusion", "Comet Observatory", "Mount Must Dash")
        table.keeps_a_card("Annemarie")
        table.rent("Annemarie", "Bob", "World 1-1", 4)
        table.rent("Bob", "Cleo", "Forest of Illusion", 1)
        table.lands("Annemarie", "Cascade Kingdom")
        robot = table.show()
        look = Proofs(robot)
        look.read("buy")
        for name in DIALOGS:
            table.scene.open(name)
            robot.wait(300)
            look.read(name)
        table.scene.open("menu")
        robot.wait(300)
        robot.click("language")
        look.read("languages of the menu")
        for deed in ("World 1-1", "Bob-omb Battlefield", "Bowser Jr."):
            table.scene.show_deed(table.space(deed))
            robot.wait(300)
            look.read(f"the deed {deed}")
        table.scene.close_dialog()
        table.scene.do((moves.DECLINE, 0))
        robot.wait(300)
        look.read("an auction, nobody bids")
        table.scene.do((moves.BID, 1, 12, 0))
        robot.wait(100)
        look.read("an auction, Bob leads")
        table.scene.do((moves.CLOSE,))
        deed = 1 << table.space("Forest of Illusion")
        table.scene.do((moves.OFFER, 1, 0, 12, deed, 0, 0, table.game.kept[0]))
        robot.wait(300)
        look.read("an offer")
        table.scene.do((moves.REFUSE, 0, 1))
        table.has("Annemarie", 0)
        table.owes("Annemarie", "Bob", 12)
        table.begin_here()
        robot.wait(300)
        look.read("a debt")
        assert look.faults == ""


@pytest.mark.parametrize("dialog", ["", "history", "menu"])
def test_a_change_of_language_leaves_no_word_of_the_one_before(tmp_path, dialog):
    """The screen that was open then says what one says that is opened in the new language."""
    told = {}
    for begun in ("en", "de"):
        home = tmp_path / begun
        home.mkdir()
        with table_shown(home, "Annemarie", "Bob", language=begun, size=SMALL) as table:
            table.owns("Annemarie", "World 1-1", "World 8-4", houses=2)
            table.lands("Annemarie", "Cascade Kingdom")
            robot = table.show()
            if dialog != "history":  # which is told from the first move on
                table.scene.do((moves.BUY, 0))
            if dialog:
                table.scene.open(dialog)
            robot.wait(300)
            robot.app.set(language="de")
            robot.wait(300)
            told[begun] = (robot.texts(), {each.label for each in robot.widgets.values()})
    assert told["en"] == told["de"]


def test_what_is_seldom_seen(tmp_path):
    with table_shown(tmp_path, "Annemarie", "Bob", "Cleo:trader", size=SMALL) as table:
        table.keeps_a_card("Bob")
        table.game.jailed[1] = 1
        table.at(steps.JAIL, "Bob")
        robot = table.show()
        look = Proofs(robot)
        look.read("in Jail")
        robot.letter("p")
        look.read("out of Jail")
        table.owns("Annemarie", "Delfino Plaza", "Bianco Hills")
        table.owns("Bob", "Donut Plains", "Forest of Illusion")
        table.rent("Annemarie", "Bob", "Delfino Plaza", 11)
        table.to_roll("Cleo")
        table.begin_here()
        table.evening._rents_since = table.clock()
        robot.wait(100)
        assert robot.sees("forget")
        look.read("the bot waits for the rent")
        robot.letter("l")
        table.to_roll("Annemarie")
        table.game.houses = 1
        table.begin_here()
        table.scene.do((moves.BUILD, 0, table.space("Delfino Plaza")))
        robot.wait(300)
        assert robot.those("want")
        look.read("the last house")
        robot.click(robot.those("want")[0])
        robot.wait(300)
        robot.letter("2")
        assert robot.those("place")
        look.read("where to build it")
        robot.click("back")
        robot.click("hammer")
        table.at(steps.PRESS, "Annemarie")
        table.begin_here()
        robot.wait(300)
        look.read("a press")
        for what in LOST:
            table.evening.happenings.append(Happening(what, FACTS))
            robot.wait(100)
            assert robot.sees("strip")
            look.read(f"the block: {what}")
        table.evening.paused = True
        robot.wait(100)
        look.read("paused")
        assert look.faults == ""


def test_what_would_be_taken_back(tmp_path):
    with table_shown(tmp_path, "Annemarie", "Bob", "Cleo", size=SMALL) as table:
        table.begins()
        robot = table.show()
        robot.space()
        table.scene.open("undo")
        robot.wait(300)
        look = Proofs(robot)
        assert len(robot.those("agree")) == 3
        look.read("what would be taken back")
        assert look.faults == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_whole(tmp_path, language):
    with table_shown(tmp_path, "Ann", "Bob", language=language, size=SMALL) as table:
        table.show()
        size, width = card_room(table.scene._board.middle.width)
        for card in table.game.board.cards:
            said = table.app.words.gettext(card_text(card.id))
            assert table.app.type.holds(said, size, width - 3 * size, CARD_LINES), said


def test_the_end(tmp_path):
    with table_shown(tmp_path, "Annemarie", "Bob", size=SMALL) as table:
        table.game.winner = 0
        table.at(steps.OVER, "Annemarie")
        robot = table.show()
        look = Proofs(robot)
        assert robot.sees("again")
        look.read("the end")
        assert look.faults == ""


def test_marks_of_direction_alone_can_be_set():
    """An Arabic date has some."""
    words = Words("ar")
    when = words.moment("2026-11-18T08:20+00:00")
    assert "\u200f" in when and Type(words).line(when, 20, (0, 0, 0)).get_width() > 20
    assert Type(words).line("\u200f", 20, (0, 0, 0)).get_height() > 0
