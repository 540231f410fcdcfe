"""Which code runs here: a hash over the modules that were loaded, not a version someone wrote."""

import binascii
import hashlib
import os


def code_hash(folder: str) -> str:
    """16 hex digits over the modules in `folder`, or the hash that was frozen in with them.

    SHA-256 over, for each module in the order of their names: its file name, a zero byte, and
    the SHA-256 of the file.
    """
    try:
        names = sorted(os.listdir(folder))
    except OSError:  # no such folder: the modules are part of the image
        from ._frozen import HASH  # type: ignore[import-not-found]  # made with the image

        return str(HASH)
    whole = hashlib.sha256()
    for name in names:
        if name.endswith(".mpy") or name.endswith(".py"):
            whole.update(name.encode() + b"\0" + _file_hash(folder + "/" + name))
    return binascii.hexlify(whole.digest()[:8]).decode()


def _file_hash(path: str) -> bytes:
    digest = hashlib.sha256()
    piece = bytearray(256)
    with open(path, "rb") as file:
        while True:
            size = file.readinto(piece)
            if not size:
                return bytes(digest.digest())
            digest.update(memoryview(piece)[:size])
