"""The last few things that went wrong, kept over a restart in one small file."""

FILE = "faults.txt"
MOST = 4
LONGEST = 90  # characters


class Faults:
    def __init__(self, data: bytes) -> None:
        try:
            text = data.decode()
        except ValueError:
            text = ""
        self.texts = [line for line in text.split("\n") if line][-MOST:]

    def note(self, text: str) -> bool:
        """Enter a fault. False if it is the newest already: a fault that repeats itself must
        not wear the flash out."""
        text = "".join([c if " " <= c <= "~" else "?" for c in text[:LONGEST]])
        if self.texts and self.texts[-1] == text:
            return False
        self.texts = self.texts[1 - MOST :] + [text]
        return True

    def clear(self) -> None:
        self.texts = []

    def encode(self) -> bytes:
        return "".join([text + "\n" for text in self.texts]).encode()
