"""Replays the transcript in docs/wire.md on the unit's core: `python transcript.py` writes it anew.

Lines of the unit are what the unit says; lines of the host and actions are the script.
"""

import re
import sys
from pathlib import Path

from bench import Bench, Bytes, cell_of
from question_block import wire

PAGE = Path(__file__).parents[2] / "docs/wire.md"
BLOCK = re.compile(r"(```transcript\n)(.*?)(```)", re.S)
BAD = "*12345678"  # a CRC that is wrong on purpose

# boot id, epoch, then the draws: three coins, eight draws, nothing for the one-cell table
ENTROPY = [1, 2, 3, 4, 5, 6, 7, 8, cell_of(3), cell_of(7), 0, 12, 24, 30, 2, 35, 17, 9, 1]


def with_crc(line: str) -> str:
    """A host's line with the right CRC, unless it is wrong on purpose."""
    body = line.rpartition("*")[0]
    return line if line.endswith(BAD) else wire.seal(body.encode()).decode().strip()


def replay(script: str) -> str:
    bench: Bench | None = None
    out = []
    for line in script.splitlines():
        if line.startswith("unit "):
            continue
        if line.startswith("host "):
            line = "host  " + with_crc(line[6:])
        out.append(line)
        if line == "-- power on":
            bench = Bench(Bytes(ENTROPY))
            bench.run(1000)
        assert bench is not None, "a transcript begins with power on"
        act(bench, line)
        out += ["unit  " + s[4].decode() for s in bench.take() if s[1] == "line"]
    return "\n".join(out) + "\n"


def act(bench: Bench, line: str) -> None:
    if line.startswith("host "):
        bench.send(line[6:].encode() + b"\r\n")
    elif line == "-- press":
        bench.press()
        bench.run(100)
    elif line.startswith("-- wait "):
        bench.run(int(line.split()[2]))
    elif line == "-- power cut, power on":
        bench.power_cycle(Bytes([9, 10, 11, 12]))
        bench.run(1000)
    else:
        assert line == "-- power on", f"no such action: {line}"


def replayed(page: str) -> str:
    return BLOCK.sub(lambda found: found[1] + replay(found[2]) + found[3], page)


if __name__ == "__main__":
    PAGE.write_text(replayed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.exit(0)
