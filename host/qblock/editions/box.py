"""The board file of somebody's own box: reading one, and writing one to correct."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..said import said
from .edition import Edition, Provenance
from .form import STOCK
from .mistakes import Mistake
from .plain import by_place, card_from, card_parts, hashed, plain_card, plain_space, space_from

BOX: Provenance = "box"

HEAD = """\
# The board of your own box of {title}.
#
# Correct what is printed otherwise in your box; all else may stay. Then
#
#     qblock board check {file}
#
# finds every mistake, and `qblock play --board {file}` plays on it. Behind each value is where
# ours is from: `ours` is a guess, so look there first; `public` was seen in a public source.

edition = "{name}"
"""
SPACES_HEAD = """
# The spaces. `at` counts them from GO, which is 0, in the direction of play.
# kind: {kinds}
# rents: with 0, 1, 2, 3 and 4 Toad Houses, then with Peach's Castle.
"""
CARDS_HEAD = """
# The Community Chest. Each card has its own id, and an effect:
#   "bank"     coins from the Bank, or with a minus to the Bank
#   "each"     coins from every other player, or with a minus to them
#   "repairs"  coins to the Bank, for each house and for each castle
#   "move"     on to a space     "jail"  go to Jail     "keep"  Get Out of Jail Free
"""
COLUMN = 40  # where the provenance stands


def read_text(path: Path) -> str | Mistake:
    """The text of a file, or why there is none."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return Mistake(
            None,
            "",
            said("There is no file {file}: make one with `qblock board new {file}`.", file=path),
        )
    except IsADirectoryError:
        return Mistake(None, "", said("{file} is a folder: name a file in it.", file=path))
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or str(error)
        return Mistake(
            None,
            "",
            said(
                "Cannot read {file}: {reason}. Name a file that you may read.",
                file=path,
                reason=reason,
            ),
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return Mistake(
            line,
            "",
            said(
                "{file} is not UTF-8 in line {line}: save it as UTF-8 in your editor.",
                file=path,
                line=line,
            ),
        )


def boxed(edition: Edition, data: Mapping[str, Any]) -> Edition:
    """The edition with the values of a box (checked before). What differs is from the box."""
    spaces = tuple(space_from(space) for space in by_place(data["space"]))
    cards = tuple(map(card_from, data["card"])) if "card" in data else edition.cards
    tokens = tuple(token["name"] for token in data["token"]) if "token" in data else edition.tokens
    stock = {key: data.get(key, getattr(edition, key)) for key in STOCK}
    new = replace(edition, spaces=spaces, cards=cards, tokens=tokens, **stock)
    ours = _values(edition)
    known = {place: (value, edition.provenance[at]) for place, (value, at) in ours.items()}
    provenance = dict(edition.provenance)
    for place in edition.provenance:
        if place.startswith(("spaces.", "cards.", "tokens.")):
            del provenance[place]
    for place, (value, at) in _values(new).items():
        before, source = known.get(place, (None, BOX))
        provenance[at] = source if before == value else BOX
    return hashed(replace(new, provenance=provenance))


def _values(edition: Edition) -> dict[str, tuple[Any, str]]:
    """What a box may have otherwise: under which name two boxes compare it, the value, and its
    place in the provenance. Cards compare by id, for they have no place of their own."""
    found: dict[str, tuple[Any, str]] = {key: (getattr(edition, key), key) for key in STOCK}
    for number, name in enumerate(edition.tokens):
        found[f"token {name}"] = (name, f"tokens.{number}")
    for space in edition.spaces:
        for key, value in plain_space(space).items():
            if key != "at":
                place = f"spaces.{space.index}.{key}"
                found[place] = (value, place)
    for number, card in enumerate(edition.cards):
        for key, part in card_parts(card.effect).items():
            value = getattr(card, part)
            found[f"card {card.id} {key}"] = (value, f"cards.{number}.{part}")
    return found


def form_text(edition: Edition, file: str, kinds: tuple[str, ...]) -> str:
    """A board file that says what the edition says, to be corrected."""
    at = edition.provenance
    lines = [HEAD.format(title=edition.title, name=edition.name, file=file)]
    lines += [_line(key, getattr(edition, key), at[key]) for key in STOCK]
    lines += ["\n# The tokens.\ntoken = [\n"]
    for number, name in enumerate(edition.tokens):
        entry = f"    {{ name = {_toml(name)} }},"
        lines.append(f"{entry.ljust(COLUMN)}# {at[f'tokens.{number}']}\n")
    lines += ["]\n", SPACES_HEAD.format(kinds=", ".join(kinds))]
    for space in edition.spaces:
        lines.append("\n[[space]]\n")
        for key, value in plain_space(space).items():
            lines.append(_line(key, value, at.get(f"spaces.{space.index}.{key}")))
    lines.append(CARDS_HEAD)
    for number, card in enumerate(edition.cards):
        lines.append("\n[[card]]\n")
        parts = card_parts(card.effect)
        for key, value in plain_card(card).items():
            lines.append(_line(key, value, at.get(f"cards.{number}.{parts[key]}")))
    return "".join(lines)


def _line(key: str, value: object, source: str | None) -> str:
    pair = f"{key} = {_toml(value)}"
    return f"{pair.ljust(COLUMN)}# {source}\n" if source else f"{pair}\n"


def _toml(value: object) -> str:
    """Numbers, names and lists are written in TOML as in JSON."""
    return json.dumps(value, ensure_ascii=False)
