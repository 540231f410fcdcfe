"""Which line of a TOML text a value stands on. `tomllib` reads values and forgets where.

Only for text that `tomllib` has accepted: what is wrong with a text is for `tomllib` to say.
"""

import re
import tomllib

Path = tuple[str | int, ...]  # as in ("space", 3, "price"), counted as the file counts

BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
STRING = re.compile(
    r'"""(?:\\.|(?!""")[^\\])*"{3,5}' r"|'''(?:(?!''').)*'{3,5}" r'|"(?:\\.|[^"\\])*"' r"|'[^']*'",
    re.DOTALL,
)
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
OTHER = re.compile(r"[^,\]}#\n]+")  # numbers, dates, true and false


def lines_of(text: str) -> dict[Path, int]:
    """The line on which each table, key and item begins, counted from 1."""
    return _Scan(text).document()


class _Scan:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._found: dict[Path, int] = {(): 1}
        self._entries: dict[Path, int] = {}  # how many [[headers]] of an array there were so far

    def document(self) -> dict[Path, int]:
        table: Path = ()
        self._pass(BLANK)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._pass(BLANK)
        return self._found

    def _header(self) -> Path:
        """[table] or [[array of tables]]; in between, an array means its latest entry."""
        line = self._line()
        brackets = 2 if self._text.startswith("[[", self._at) else 1
        self._at += brackets
        path: Path = ()
        for key in self._keys():
            path = self._latest(path)
            path += (key,)
            self._found.setdefault(path, line)
        self._at += brackets
        if brackets == 2:
            self._entries[path] = self._entries.get(path, 0) + 1
        path = self._latest(path)
        self._found.setdefault(path, line)
        return path

    def _latest(self, path: Path) -> Path:
        return (*path, self._entries[path] - 1) if path in self._entries else path

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = table
        for key in self._keys():
            path += (key,)
            self._found.setdefault(path, line)
        self._at += 1  # =
        self._pass(BLANK)
        self._value(path)

    def _keys(self) -> list[str]:
        """A key, or several with dots between them."""
        keys = []
        while True:
            self._pass(BLANK)
            quoted = self._text[self._at] in "\"'"
            word = self._pass(STRING if quoted else BARE_KEY)
            keys.append(tomllib.loads(f"key = {word}")["key"] if quoted else word)
            self._pass(BLANK)
            if self._text[self._at] != ".":
                return keys
            self._at += 1

    def _value(self, path: Path) -> None:
        first = self._text[self._at]
        if first in "[{":
            self._at += 1
            self._items(path, "]" if first == "[" else "}")
        else:
            self._pass(STRING if first in "\"'" else OTHER)

    def _items(self, path: Path, end: str) -> None:
        count = 0
        while True:
            self._pass(BLANK)
            if self._text[self._at] == end:
                self._at += 1
                return
            if end == "]":
                self._found[(*path, count)] = self._line()
                self._value((*path, count))
            else:
                self._pair(path)
            count += 1
            self._pass(BLANK)
            if self._text[self._at] == ",":
                self._at += 1

    def _pass(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            raise ValueError(f"not TOML at character {self._at}")
        self._at = match.end()
        return match.group()

    def _line(self) -> int:
        return self._text.count("\n", 0, self._at) + 1
