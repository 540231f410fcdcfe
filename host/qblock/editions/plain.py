"""An edition from the plain data of a file, and back. What is read here has been checked."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from .edition import Card, Edition, Provenance, Space
from .form import CARD_KEYS, CONSTANTS, SPACE_KEYS

OURS: Provenance = "ours"  # where a value is from if nothing is said
SPACE_ALWAYS = ("kind", "name")
CARD_ALWAYS = ("id", "effect")


def edition_from(data: Mapping[str, Any]) -> Edition:
    spaces = by_place(data["space"])
    provenance = dict(_sources(data, "", ("title", "players", *CONSTANTS)))
    for number, token in enumerate(data["token"]):
        provenance[f"tokens.{number}"] = _source(token, "name")
    for number, space in enumerate(spaces):
        provenance.update(_sources(space, f"spaces.{number}.", space_keys(space)))
    for number, card in enumerate(data["card"]):
        for key, part in card_parts(card["effect"]).items():
            provenance[f"cards.{number}.{part}"] = _source(card, key)
    least, most = data["players"]
    return hashed(
        Edition(
            name=data["name"],
            title=data["title"],
            players=(least, most),
            **{key: data[key] for key in CONSTANTS},
            spaces=tuple(space_from(space) for space in spaces),
            cards=tuple(card_from(card) for card in data["card"]),
            tokens=tuple(token["name"] for token in data["token"]),
            provenance=provenance,
            hash="",
        )
    )


def plain_of(edition: Edition) -> dict[str, Any]:
    """What `edition_from` makes the same edition of."""
    at = edition.provenance
    return {
        "name": edition.name,
        "title": edition.title,
        "players": list(edition.players),
        **{key: getattr(edition, key) for key in CONSTANTS},
        **_from({key: at[key] for key in ("title", "players", *CONSTANTS)}),
        "token": [
            {"name": name, **_from({"name": at[f"tokens.{number}"]})}
            for number, name in enumerate(edition.tokens)
        ],
        "space": [
            {**(plain := plain_space(space)), **_from(_space_sources(at, plain))}
            for space in edition.spaces
        ],
        "card": [
            {**plain_card(card), **_from(_card_sources(at, number, card))}
            for number, card in enumerate(edition.cards)
        ],
    }


def _space_sources(at: Mapping[str, Provenance], space: Mapping[str, Any]) -> dict[str, Provenance]:
    return {key: at[f"spaces.{space['at']}.{key}"] for key in space_keys(space)}


def _card_sources(at: Mapping[str, Provenance], number: int, card: Card) -> dict[str, Provenance]:
    parts = card_parts(card.effect)
    return {key: at[f"cards.{number}.{part}"] for key, part in parts.items()}


def hashed(edition: Edition) -> Edition:
    """With the hash of everything that the rules read. What things are called they do not read:
    two boards with the same numbers and colours and other names play the same games."""
    read = {
        "edition": edition.name,
        "players": edition.players,
        **{key: getattr(edition, key) for key in CONSTANTS},
        "spaces": [{**plain_space(space), "name": ""} for space in edition.spaces],
        "cards": [{**plain_card(card), "id": ""} for card in edition.cards],
    }
    return replace(edition, hash=sha256(canonical(read).encode()).hexdigest()[:16])


def canonical(plain: Mapping[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def by_place(spaces: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """A file may tell of the spaces in any order."""
    return sorted(spaces, key=lambda space: int(space["at"]))


def space_keys(space: Mapping[str, Any]) -> tuple[str, ...]:
    return (*SPACE_ALWAYS, *SPACE_KEYS[space["kind"]])


def space_from(space: Mapping[str, Any]) -> Space:
    values = {key: space[key] for key in space_keys(space)}
    if "rents" in values:
        values["rents"] = tuple(values["rents"])
    return Space(index=space["at"], **values)


def plain_space(space: Space) -> dict[str, Any]:
    values = {key: getattr(space, key) for key in (*SPACE_ALWAYS, *SPACE_KEYS[space.kind])}
    if "rents" in values:
        values["rents"] = list(values["rents"])
    return {"at": space.index, **values}


def card_parts(effect: str) -> dict[str, str]:
    """Which key of a file is which part of a Card."""
    return {**{key: key for key in CARD_ALWAYS}, **CARD_KEYS[effect]}


def card_from(card: Mapping[str, Any]) -> Card:
    return Card(**{part: card[key] for key, part in card_parts(card["effect"]).items()})


def plain_card(card: Card) -> dict[str, Any]:
    return {key: getattr(card, part) for key, part in card_parts(card.effect).items()}


def _source(table: Mapping[str, Any], key: str) -> Provenance:
    given = table.get("from", OURS)
    source: Provenance = given.get(key, OURS) if isinstance(given, dict) else given
    return source


def _sources(
    table: Mapping[str, Any], prefix: str, keys: Iterable[str]
) -> Iterable[tuple[str, Provenance]]:
    return ((prefix + key, _source(table, key)) for key in keys)


def _from(sources: Mapping[str, Provenance]) -> dict[str, Any]:
    """The `from` of a table: nothing at all where all is ours."""
    told = {key: source for key, source in sources.items() if source != OURS}
    return {"from": told} if told else {}
