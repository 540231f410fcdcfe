"""Lines on their way to the host, in a buffer that never grows.

A line that does not fit is dropped whole. That is safe: a press stays in the ledger and is
told again, and all else is best effort or asked for again.
"""

SIZE = 2048  # a HELLO with all its faults, and a full ledger


class Outbox:
    def __init__(self) -> None:
        self.buffer = bytearray(SIZE)
        self.start = 0  # the bytes that wait are buffer[start:end]
        self.end = 0

    def put(self, line: bytes) -> bool:
        if len(line) > SIZE - (self.end - self.start):
            return False
        if len(line) > SIZE - self.end:
            rest = self.end - self.start
            self.buffer[:rest] = self.buffer[self.start : self.end]
            self.start, self.end = 0, rest
        self.buffer[self.end : self.end + len(line)] = line
        self.end += len(line)
        return True

    def sent(self, count: int) -> None:
        self.start += count
        if self.start == self.end:
            self.start = self.end = 0
