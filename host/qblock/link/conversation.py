"""Questions and answers: for tools that ask a unit about itself. Games use `Session`."""

from collections.abc import Callable

from question_block import wire

from ..trouble import Trouble
from .ends import End
from .lines import Line

AGAIN = 1000  # ms until a question is asked again
KEEP_ALIVE = 2000  # ms: the unit takes 5000 without a word for a lost link

Fields = dict[str, str]


class Silence(Trouble):
    """No answer came."""


class Conversation:
    def __init__(self, end: End, tell: Callable[[Line], None] = lambda line: None) -> None:
        self.end = end
        self.heard: list[Line] = []  # what was said besides the answers
        self.garbled = 0
        self._tell = tell
        self._reader = wire.Reader(wire.UNIT)
        self._spoke = end.now - KEEP_ALIVE

    def say(self, verb: str, *fields: tuple[str, str | int]) -> None:
        self.end.send(wire.encode(wire.HOST, verb, *fields))
        self._spoke = self.end.now

    def ask(
        self,
        verb: str,
        *fields: tuple[str, str | int],
        answer: str,
        within_ms: float = 4000,
        once: bool = False,
    ) -> Fields:
        """The fields of the answer; those of the ERR if that is it, with `why` among them."""
        until = self.end.now + within_ms
        self.say(verb, *fields)
        again = self.end.now + AGAIN
        while (now := self.end.now) < until:
            found: Fields | None = None
            for heard, told in self._receive(min(AGAIN, until - now)):
                if heard == answer or (heard == "ERR" and told.get("re") == verb):
                    found = told
                else:
                    self.heard.append((heard, told))
            if found is not None:
                return found
            if not once and self.end.now >= again:
                self.say(verb, *fields)
                again = self.end.now + AGAIN
            self._keep_alive()
        raise Silence(
            "The block on {port} did not answer {verb}: restart it.", port=self.end.name, verb=verb
        )

    def listen(self, ms: float, until: str = "") -> list[Line]:
        """What is said in so much time (or up to the first line with this verb)."""
        end = self.end.now + ms
        lines: list[Line] = []
        while (now := self.end.now) < end:
            lines += self._receive(min(KEEP_ALIVE / 4, end - now))
            if until and any(verb == until for verb, _ in lines):
                break
            self._keep_alive()
        return lines

    def _keep_alive(self) -> None:
        if self.end.now - self._spoke >= KEEP_ALIVE:
            self.say("PING", ("t", "alive"))

    def _receive(self, wait_ms: float) -> list[Line]:
        lines: list[Line] = []
        for byte in self.end.receive(wait_ms):
            line = self._reader.push(byte)
            if line is None:
                continue
            if line[0]:
                lines.append(line)
                self._tell(line)
            else:
                self.garbled += 1
        return lines
