"""The wire: readable ASCII lines with a sigil and a CRC. The host imports this very file.

    #ARM arm=00c0ffee00c0ffee table=celebration*71F07B7C
    sigil  verb  fields                        CRC-32 of all that stands before the star

The host's sigil is `#`, so that its lines are mere comments if the MicroPython prompt gets
them; the unit's is `!`, so that an echo is never taken for an answer.
"""

import binascii

VERSION = 1
HOST, UNIT = ord("#"), ord("!")  # who speaks
LIMIT = 384  # the longest line, sigil and CRC included
_PLAIN = "0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ.,:;/+()'"
_HEX = "0123456789ABCDEF"


def escape(text: str) -> str:
    """A value as it stands on the wire: a space is `_`, other odd bytes of UTF-8 are %XX."""
    if not text.strip(_PLAIN):  # as nearly always, and this is quick
        return text
    out = []
    for byte in text.encode():
        if chr(byte) in _PLAIN:
            out.append(chr(byte))
        elif byte == 0x20:
            out.append("_")
        else:
            out.append("%" + _HEX[byte >> 4] + _HEX[byte & 15])
    return "".join(out)


def unescape(value: str) -> str:
    """The text behind a value. ValueError if it is none."""
    out = bytearray()
    at = 0
    while at < len(value):
        char = value[at]
        if char == "%":
            high, low = _HEX.find(value[at + 1 : at + 2]), _HEX.find(value[at + 2 : at + 3])
            if high < 0 or low < 0 or at + 3 > len(value):
                raise ValueError("bad escape")
            out.append(high << 4 | low)
            at += 3
        elif "!" <= char <= "~":
            out.append(0x20 if char == "_" else ord(char))
            at += 1
        else:
            raise ValueError("not plain")
    return bytes(out).decode()


def encode(sigil: int, verb: str, *fields: "tuple[str, str | int]") -> bytes:
    """One line, ready to send."""
    words = [chr(sigil) + verb]
    for key, value in fields:
        words.append(key + "=" + (str(value) if isinstance(value, int) else escape(value)))
    return seal(" ".join(words).encode())


def seal(body: bytes) -> bytes:
    """A line's sigil, verb and fields, with its CRC and its end."""
    return body + b"*%08X\r\n" % (binascii.crc32(body) & 0xFFFFFFFF)


def decode(line: bytes) -> "tuple[str, dict[str, str]]":
    """(verb, fields) of a line without its end; ("", {"why": …}) if it is not one."""
    star = len(line) - 9
    if star < 2 or line[star] != 0x2A:
        return "", {"why": "form"}
    body = line[:star]
    if line != seal(body)[:-2]:
        return "", {"why": "crc"}
    try:
        words = body[1:].decode().split(" ")
        fields = {}
        for word in words[1:]:
            key, value = word.split("=")
            if not _is_word(key) or key in fields:
                return "", {"why": "form"}
            fields[key] = unescape(value)
    except ValueError:  # no `=`, two of them, or bytes that are no text
        return "", {"why": "form"}
    if not _is_word(words[0].lower()) or words[0] != words[0].upper():
        return "", {"why": "form"}
    return words[0], fields


def _is_word(text: str) -> bool:
    for char in text:
        if not "a" <= char <= "z":
            return False
    return bool(text)


class Reader:
    """Finds the other side's lines in whatever comes over the port, in bounded memory."""

    def __init__(self, sigil: int) -> None:
        self._sigil = sigil
        self._line = bytearray(LIMIT)
        self._length = 0  # 0: not inside a line

    def push(self, byte: int) -> "tuple[str, dict[str, str]] | None":
        """Take one byte; the decoded line if that was its end, else None."""
        if byte == self._sigil:  # a sigil always begins anew: it is never part of a line
            self._line[0] = byte
            self._length = 1
        elif not self._length:
            return None
        elif byte == 0x0A or byte == 0x0D:
            line = bytes(memoryview(self._line)[: self._length])
            self._length = 0
            return decode(line)
        elif byte < 0x20 or byte > 0x7E:
            self._length = 0
            return "", {"why": "form"}
        elif self._length == LIMIT:
            self._length = 0
            return "", {"why": "long"}
        else:
            self._line[self._length] = byte
            self._length += 1
        return None
