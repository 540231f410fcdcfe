"""The printed parts in OpenSCAD's language: for those who would rather change them there.

python -m qblock_hardware.case.scad     has OpenSCAD make each, and compares it with its STL file
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from ..build import FOLDER
from . import stl
from .assembly import PRINTED
from .base import base_recorded, door_recorded, tray_recorded
from .body import body_recorded
from .lid import diffuser_recorded, lid_recorded
from .measures import Measures, measures
from .recorded import Node, Solid, told
from .solids import SEGMENTS

RECORDED = {
    "lid": lid_recorded,
    "diffuser": diffuser_recorded,
    "body": body_recorded,
    "tray": tray_recorded,
    "base": base_recorded,
    "door": door_recorded,
}
_SAME = 0.001  # of the volume
_NEAR = 0.01  # mm, of the sides
_LIBRARY = f"""\
module box(x, y, z)
  translate([x[0], y[0], z[0]]) cube([x[1] - x[0], y[1] - y[0], z[1] - z[0]]);
module middle_box(at, size, z)
  translate([at[0] - size[0] / 2, at[1] - size[1] / 2, z[0]]) cube([size[0], size[1], z[1] - z[0]]);
module rod(at, diameter, z, top = undef)
  translate([at[0], at[1], z[0]])
    cylinder(h = z[1] - z[0], d1 = diameter, d2 = is_undef(top) ? diameter : top, $fn = {SEGMENTS});
module rod_y(x, z, diameter, y)
  translate([x, y[0], z]) rotate([-90, 0, 0])
    cylinder(h = y[1] - y[0], d = diameter, $fn = {SEGMENTS});
module hexagon(at, across_flats, z)
  translate([at[0], at[1], z[0]])
    cylinder(h = z[1] - z[0], d = across_flats / cos(30), $fn = 6);
module through_y(outline, y)
  translate([0, y[1], 0]) rotate([90, 0, 0]) linear_extrude(y[1] - y[0]) polygon(outline);
module rounded(half, corner)
  offset(r = corner, $fn = {SEGMENTS}) square(2 * (half - corner), center = true);
module rectangle(x, y) translate([x[0], y[0]]) square([x[1] - x[0], y[1] - y[0]]);
module prism(z) translate([0, 0, z[0]]) linear_extrude(z[1] - z[0]) children();
module slice(z) translate([0, 0, z]) linear_extrude(0.0001) children();
module loft(z) hull() {{ slice(z[0]) children(0); slice(z[1] - 0.0001) children(1); }}
"""


def outputs() -> dict[str, bytes]:
    m = measures()
    return {f"case/{one.name}.scad": text(m, one.name, one.turn).encode() for one in PRINTED}


def text(m: Measures, name: str, turn: float) -> str:
    """One file: the measures of the case, its pieces by their names, and the words they use."""
    modules: dict[str, tuple[Node, ...]] = {}
    whole = "\n".join(lines((_lying(RECORDED[name](m), turn).node,), modules, 0))
    choices = "".join(f"//   {key} = {told(value)}\n" for key, value in m.case.items())
    pieces = "".join(
        f"module {called}() {{\n{chr(10).join(lines(nodes, modules, 1))}\n}}\n\n"
        for called, nodes in _every(modules)
    )
    return (
        f"// The {name} of the Question Block, as it lies on the printer's bed, in millimetres.\n"
        "// Made by `make hardware`; where its numbers come from (hardware/parts.toml):\n"
        f"{choices}\n{whole}\n\n{pieces}// The words\n\n{_LIBRARY}"
    )


def _every(modules: dict[str, tuple[Node, ...]]) -> Iterator[tuple[str, tuple[Node, ...]]]:
    """The pieces one after the other; to write one down may name others."""
    done: set[str] = set()
    while rest := [called for called in modules if called not in done]:
        done.add(rest[0])
        yield rest[0], modules[rest[0]]


def _lying(solid: Solid, turn: float) -> Solid:
    turned = solid.rotate((turn, 0, 0))
    x0, y0, z0, x1, y1, _ = turned.manifold.bounding_box()
    return turned.translate((-(x0 + x1) / 2, -(y0 + y1) / 2, -z0))


def lines(nodes: tuple[Node, ...], modules: dict[str, tuple[Node, ...]], deep: int) -> list[str]:
    """The lines of some nodes. Neighbours of one name are one piece, written down by itself."""
    found, indent = [], "  " * deep
    for name, run in groupby(nodes, key=lambda node: node.name):
        if name:
            plain = tuple(Node(node.head, node.children) for node in run)
            found.append(f"{indent}{_called(name, plain, modules)}();")
            continue
        for node in run:
            children = _plain(node)
            inner = lines(children, modules, deep + 1)
            if children:
                found += [f"{indent}{node.head} {{", *inner, f"{indent}}}"]
            else:
                found.append(f"{indent}{node.head};")
    return found


def _called(name: str, nodes: tuple[Node, ...], modules: dict[str, tuple[Node, ...]]) -> str:
    """The name of a piece; another piece of the same name gets a number."""
    for number in range(1, 100):
        called = name if number == 1 else f"{name}_{number}"
        if modules.setdefault(called, nodes) == nodes:
            return called
    raise ValueError(name)


def _plain(node: Node) -> tuple[Node, ...]:
    """The children, without unions in a union or in what is taken away, and without a difference
    from which more is taken."""
    found: list[Node] = []
    for at, child in enumerate(node.children):
        first = node.head == "difference()" and not at
        opened = "difference()" if first else "union()"
        may_open = node.head in ("union()", "difference()") and not child.name
        found += _plain(child) if may_open and child.head == opened else [child]
    return tuple(found)


def differences(name: str, folder: Path) -> list[str]:
    """What OpenSCAD makes of a part's file, against its STL file."""
    made = folder / f"{name}.stl"
    command = ["openscad", "-q", "--export-format", "binstl", "-o", str(made)]
    subprocess.run([*command, str(FOLDER / f"case/{name}.scad")], check=True)
    one = stl.read((FOLDER / f"case/{name}.stl").read_bytes())
    other = stl.read(made.read_bytes())
    share = abs(other.volume() / one.volume() - 1)
    box = zip(one.bounding_box(), other.bounding_box(), strict=True)
    far = max(abs(a - b) for a, b in box)
    print(f"{name}: volume {one.volume():.1f} mm3, off by {share:.4%}; sides off by {far:.4f} mm")
    if share > _SAME or far > _NEAR:
        return [f"case/{name}.scad is not the solid of case/{name}.stl."]
    return []


def main() -> int:
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        for name in RECORDED:
            found += differences(name, Path(scratch))
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except FileNotFoundError:
        sys.exit("OpenSCAD is missing: on Debian, apt-get install openscad.")
    except subprocess.CalledProcessError:
        sys.exit("OpenSCAD could not read a file: its own words are above.")
    except KeyboardInterrupt:
        sys.exit(130)
