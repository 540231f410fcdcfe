"""What to buy, as bom.csv and as a page; and whether it is what the circuits are made of."""

import csv
import io

from .boards import PICO, boards
from .netlist import Netlist, netlists
from .parts import Part, needed, parts

PRICES = {"a": "under 1", "b": "1 to 3", "c": "3 to 6", "d": "over 6"}  # euros or dollars a piece
CASE, BOARD = "case", "pcb"
_HEAD = ("build", "quantity", "part", "value", "refs", "what to look for", "price class")


def builds() -> dict[str, tuple[tuple[str, ...], str]]:
    """The builds, each with the words of parts.toml it goes by, and the heading of its table."""
    others = {
        key: (("block", key), f"On an {board.name} in place of the Pico")
        for key, board in boards().items()
        if key != PICO
    }
    return {
        "block": (("block",), "The block"),
        "ring": (("block", "ring"), "With a ring of colours in place of the LEDs"),
        **others,
        "rig": (("rig",), "The rig, beside a block on a Pico"),
    }


def outputs() -> dict[str, bytes]:
    return {"bom.csv": sheet().encode(), "parts.md": page().encode()}


def problems() -> list[str]:
    """Where the list to buy and a circuit differ."""
    found = []
    for name, (words, _) in builds().items():
        found += differences(netlists()[name], needed(*words))
    return found


def differences(netlist: Netlist, bought: list[Part]) -> list[str]:
    """The pieces that only one of the two has, or that are another part there."""
    listed = {ref: part.key for part in bought for ref in part.refs}
    wired = dict(netlist.parts)
    if netlist.name == "rig":
        del wired["U1"]  # the block under test, which is there already
    found = []
    for ref in sorted(set(listed) | set(wired)):
        if listed.get(ref) != wired.get(ref):
            found.append(
                f"{ref} is {wired.get(ref, 'nothing')} in circuit {netlist.name} and "
                f"{listed.get(ref, 'nothing')} in the list to buy."
            )
    if sum(len(part.refs) for part in bought) != len(listed):
        found.append(f"Two parts of {netlist.name} have the same ref in hardware/parts.toml.")
    return found


def rows(build: str) -> list[Part]:
    """The parts of one table: the block's own, or what another build adds to it."""
    if build in (CASE, BOARD):
        return needed(build)
    words, _ = builds()[build]
    plain = [] if build == "block" else needed("block")
    return [part for part in needed(*words) if part not in plain]


def left_out(build: str) -> list[Part]:
    """The block's parts that another build does without."""
    words, _ = builds()[build]
    if "block" not in words:
        return []
    return [part for part in needed("block") if part not in needed(*words)]


def sheet() -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEAD)
    for build in (*builds(), BOARD, CASE):
        for part in rows(build):
            refs = " ".join(part.refs)
            price = PRICES[part.price]
            writer.writerow((build, part.quantity, part.name, part.value, refs, part.buy, price))
    return text.getvalue()


def page() -> str:
    lines = [
        "# What to buy",
        "",
        "Made from `parts.toml`; [bom.csv](bom.csv) is the same for a spreadsheet. Price classes "
        "are for one piece, in euros or dollars; resistors and capacitors cost less by the bag.",
    ]
    for build, (_, heading) in builds().items():
        lines += ["", f"## {heading}", "", *_table(rows(build))]
        without = left_out(build)
        if without:
            names = [f"{part.name} {part.value} ({', '.join(part.refs)})" for part in without]
            lines += ["", f"Not needed then: {'; '.join(names)}."]
    lines += ["", "## With the circuit board in place of the breadboard", "", *_table(rows(BOARD))]
    lines += ["", "Not needed then: the breadboard, and its jumper wires; see [pcb.md](pcb.md)."]
    if rows(CASE):
        lines += ["", "## The case", "", *_table(rows(CASE))]
    lines += [
        "",
        "## Looked up",
        "",
        "Sizes and values are typical ones. These were compared with public figures; measure the "
        "others when they are in your hand, before you print:",
        "",
        *(f"- {part.name}: {part.seen}." for part in parts().values() if part.seen),
    ]
    return "\n".join(lines) + "\n"


def _table(found: list[Part]) -> list[str]:
    lines = [
        "| how many | part | value | in the pictures | what to look for | price class |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for part in found:
        refs = ", ".join(part.refs)
        lines.append(
            f"| {part.quantity} | {part.name} | {part.value} | {refs} | {part.buy} "
            f"| {PRICES[part.price]} |"
        )
    return lines
