"""Sets of joined things, growing together: how drawings are compared with nets."""

from collections.abc import Hashable


class Joined:
    def __init__(self) -> None:
        self._of: dict[Hashable, set[Hashable]] = {}

    def join(self, one: Hashable, other: Hashable) -> None:
        first = self._of.setdefault(one, {one})
        second = self._of.setdefault(other, {other})
        if first is not second:
            first |= second
            for each in second:
                self._of[each] = first

    def groups(self) -> list[set[Hashable]]:
        return list({id(group): group for group in self._of.values()}.values())
