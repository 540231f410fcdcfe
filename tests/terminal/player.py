"""How the robot plays: it buys, builds whatever it can, bids, deals once, takes back once."""

import re

from .robot import Ear, Terminal, choices

BID = (
    "{player}, type your bid or {pass_}. You have {coins} coin.",
    "{player}, type your bid or {pass_}. You have {coins} coins.",
)
# What it chooses where it can, the first first; else Enter
WANTED = (
    "{player} asks for the rent of {space}.",
    "{player} accepts the deal of {other}.",
    "{player} buys {space}.",
    "{player} leaves {space} to an auction.",
    "{player} sells Peach's Castle on {space}.",
    "{player} sells a Toad House on {space}.",
    "{player} mortgages {space}.",
    "{player} cannot pay and gives up.",
    "{player} pays to leave Jail.",
    "{player} tries to roll {die}.",
    "Build …",
    "{player} wants to build a Toad House on {space}.",
    "{player} wants to build Peach's Castle on {space}.",
    "Nobody else wants it.",
)
# What it says to each question of a deal: a deed for a coin
DEAL = {
    "Who offers?": "1",
    "With whom?": "1",
    "{player}, what do you give?": "1",
    "What do you want from {player}?": "",
    "{player}, how many coins do you give? Enter for none.": "",
    "How many coins do you want from {player}? Enter for none.": "1",
}
MOST = 3000  # answers: a game that takes more does not end
SETTLED = 25  # answers, until the first deeds are bought


class Player:
    def __init__(self, terminal: Terminal, language: str) -> None:
        self.terminal = terminal
        self.ear = Ear(language)
        self.answers = 0
        self.told: list[str] = []  # all of it
        self._lots = self._bids = 0
        self._deal_at = SETTLED
        self._dealt = self._took_back = False

    def play(self) -> int:
        """To the end of the game; the exit code."""
        lines = self._read()
        while not self.terminal.ended:
            assert self.answers < MOST, "\n".join(self.told[-40:])
            if self.answers >= self._deal_at and not self._dealt:
                lines = self._deal(lines)
            if self.answers > 2 * SETTLED and not self._took_back:
                lines = self._take_back(lines)
            lines = self.ask(self.answer(lines))
        return self.terminal.process.wait()

    def ask(self, line: str) -> list[str]:
        self.answers += 1
        self.terminal.type(line)
        return self._read()

    def _read(self) -> list[str]:
        lines = self.terminal.read()
        self.told += lines
        return lines

    def answer(self, lines: list[str]) -> str:
        if self.ear.any(lines[-1:], *BID):
            return self._bid()
        listed = choices(lines)
        leave = self.ear.place(listed, "{player} leaves {space} to an auction.")
        if leave is not None:
            self._lots += 1
            if self._lots % 3 == 0:
                return str(leave)
        for sentence in WANTED:
            number = self.ear.place(listed, sentence)
            if number is not None:
                return str(number)
        return ""

    def _bid(self) -> str:
        """A bid or a pass in turn, so that each lot finds its winner; some bids are refused."""
        self._bids += 1
        return self.ear.word("pass") if self._bids % 2 == 0 else str(self._bids % 3 + 1)

    def _deal(self, lines: list[str]) -> list[str]:
        """Tried again a little later if there is nothing to give."""
        if self.ear.place(choices(lines), "Offer a deal …") is None:
            return lines
        self._deal_at = self.answers + SETTLED
        lines = self.ask(self.ear.word("trade"))
        asked: list[str] = []
        while True:
            question = lines[-1 - len(choices(lines))]
            found = [said for text, said in DEAL.items() if self.ear.says(question, text)]
            if question in asked:  # what it gives was refused
                return self.ask(self.ear.word("cancel"))
            if found:
                asked.append(question)
                lines = self.ask(found[0])
            elif self.asks_yes(lines):
                lines = self.ask(self.ear.word("yes"))
                self._dealt = True
            else:
                return lines

    def _take_back(self, lines: list[str]) -> list[str]:
        """Where somebody is to roll: in the middle of a question it would mean that one."""
        if self.ear.place(choices(lines), "{player} rolls the die.") is None:
            return lines
        lines = self.ask(self.ear.word("undo"))
        while self.asks_yes(lines):
            lines = self.ask(self.ear.word("yes"))
        self._took_back = self.ear.any(lines, "That is taken back.")
        return lines

    def asks_yes(self, lines: list[str]) -> bool:
        hint = self.ear.word("Type {yes} or {no}.")
        hint = hint.format(yes=self.ear.word("yes"), no=self.ear.word("no"))
        return bool(lines) and re.search(re.escape(hint) + "$", lines[-1]) is not None
