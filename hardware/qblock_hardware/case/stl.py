"""The parts as STL files: each as it lies on the printer's bed."""

import struct

import numpy as np
from manifold3d import Manifold, Mesh
from numpy.typing import NDArray

from .assembly import PRINTED
from .measures import Measures, measures
from .printing import in_the_air, on_bed, too_thin

_HEADER = b"Question Block, in millimetres".ljust(80)
_ROW = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
_FINE = 0.003  # mm: corners nearer than this are one, so that none coincide in a file's 32 bits
_SAME = 1.0  # mm3: floating point differs a little from machine to machine


def outputs() -> dict[str, bytes]:
    return {f"case/{name}.stl": write(solid) for name, solid in on_the_bed(measures()).items()}


def on_the_bed(m: Measures) -> dict[str, Manifold]:
    return {one.name: on_bed(one.make(m), one.turn) for one in PRINTED}


def problems() -> list[str]:
    """What a printer could not print."""
    m = measures()
    found = []
    for name, solid in on_the_bed(m).items():
        hanging = in_the_air(solid, m.layer, m.bridge)
        found += [f"case/{name} hangs in the air: {place}." for place in hanging]
        found += [f"case/{name} is too thin: {place}." for place in too_thin(solid, m.layer)]
    return found


def write(solid: Manifold) -> bytes:
    """Binary STL. The triangles are sorted: the same solid gives the same bytes."""
    mesh = solid.simplify(_FINE).to_mesh()
    corners = np.array(mesh.vert_properties, dtype=np.float32)[:, :3][mesh.tri_verts]
    corners = corners[np.lexsort(corners.reshape(-1, 9).T[::-1])]
    rows = np.zeros(len(corners), _ROW)
    rows["corners"] = corners
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    rows["normal"] = normals / np.maximum(length, np.float32(1e-12))
    return _HEADER + struct.pack("<I", len(rows)) + rows.tobytes()


def read(data: bytes) -> Manifold:
    rows = np.frombuffer(data, _ROW, offset=84)
    points, at = np.unique(rows["corners"].reshape(-1, 3), axis=0, return_inverse=True)
    triangles: NDArray[np.uint32] = at.reshape(-1, 3).astype(np.uint32)
    return Manifold(Mesh(points.astype(np.float32), triangles))


def same(kept: bytes, made: bytes) -> bool:
    """Whether two files are the same solid."""
    if kept == made:
        return True
    try:
        one, other = read(kept), read(made)
    except (ValueError, struct.error):
        return False
    if one.is_empty():
        return False
    return bool((one - other).volume() + (other - one).volume() < _SAME)
