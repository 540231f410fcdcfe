"""The parts of parts.toml: every module takes its refs, values, words and sizes from here."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .build import FOLDER


@dataclass(frozen=True)
class Part:
    """One kind of part. `electric` is its table `is`, in volt, ampere, ohm, farad, watt."""

    key: str
    name: str
    value: str
    buy: str
    price: str
    builds: tuple[str, ...]  # that need it
    not_for: tuple[str, ...] = ()  # that replace it
    refs: tuple[str, ...] = ()  # its pieces in the circuit
    quantity: int = 0
    seen: str = ""  # the public figures that its own were compared with
    electric: dict[str, float] = field(default_factory=dict)
    mm: dict[str, float] = field(default_factory=dict)


@cache
def parts() -> dict[str, Part]:
    rows = tomllib.loads((FOLDER / "parts.toml").read_text(encoding="utf-8"))["part"]
    return {key: _part(key, row) for key, row in rows.items()}


def _part(key: str, row: dict[str, Any]) -> Part:
    refs = tuple(row.get("refs", ()))
    return Part(
        key=key,
        name=row["name"],
        value=row["value"],
        buy=row["buy"],
        price=row["price"],
        builds=tuple(row["for"]),
        not_for=tuple(row.get("not_for", ())),
        refs=refs,
        quantity=row.get("quantity", len(refs)),
        seen=row.get("seen", ""),
        electric=row.get("is", {}),
        mm=row.get("mm", {}),
    )


def needed(*builds: str) -> list[Part]:
    """The parts of these builds together, such as "block" and "ring", in the order of the file."""
    return [
        part
        for part in parts().values()
        if set(part.builds) & set(builds) and not set(part.not_for) & set(builds)
    ]
