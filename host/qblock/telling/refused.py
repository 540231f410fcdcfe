"""Why a move was refused, in words. The rules say it in English; here it gets its names, and the
right number of coins."""

from collections.abc import Mapping
from types import MappingProxyType

from ..rules.refusal import Refusal
from .voice import Voice

_WHO = frozenset(("player", "payer", "owner", "other"))


def N_(singular: str, plural: str) -> tuple[str, str]:
    """Marks a sentence for gettext, which translates it where it is said."""
    return singular, plural


# Sentences of the rules that count coins: how they are said of one
_COUNTED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        plural: (singular, plural)
        for singular, plural in (
            N_(
                "It costs {coins} coin: raise the money first.",
                "It costs {coins} coins: raise the money first.",
            ),
            N_(
                "You hold {coins} coin: bid no more.",
                "You hold {coins} coins: bid no more.",
            ),
            N_(
                "{player} does not have {coins} coin to spend.",
                "{player} does not have {coins} coins to spend.",
            ),
        )
    }
)


def refused(v: Voice, refusal: Refusal) -> str:
    facts = dict(refusal.facts)
    counted = _COUNTED.get(refusal.sentence)
    said = v.ngettext(*counted, facts["coins"]) if counted else v.gettext(refusal.sentence)
    return said.format(**{name: _named(v, name, value) for name, value in facts.items()})


def _named(v: Voice, name: str, value: int) -> str:
    if name in _WHO:
        return v.player(value)
    return v.space(value) if name == "space" else v.number(value)
