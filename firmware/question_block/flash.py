"""Small files on the board's file system.

A file is always rewritten whole and in place: littlefs then commits it at `close`, so that a
power cut leaves the old content or the new, and it wears the flash less than append or rename.
"""

import os

LARGEST = 1024  # bytes; no file of ours is larger, and a foreign one must not fill the memory


def read(name: str) -> "bytes | None":
    """What stands in a file; None if there is none."""
    try:
        with open(name, "rb") as file:
            data: bytes = file.read(LARGEST)
            return data
    except OSError:
        return None


def write(name: str, data: bytes) -> bool:
    """Whether the file now holds the data for good."""
    try:
        with open(name, "wb") as file:
            file.write(data)
    except OSError:
        return False
    return True


def write_aside(name: str, data: bytes) -> bool:
    """Keep data in a file of its own, beside earlier ones of that name."""
    taken = os.listdir()
    for number in range(9):
        if name + str(number) not in taken:
            return write(name + str(number), data)
    return False
