"""The board as the rules read it: an edition's values in flat lists, indexed by space."""

from collections.abc import Callable
from typing import TypeVar

from ..editions.edition import HOUSES_MOST, Edition, Space
from .moves import bits

BANK = -1
HOUSE, CASTLE = -1, -2  # lots of an auction that are no deed
NEVER = (1 << 30) - 1  # coins that nobody has: the most that still counts as a small number

GO, LOCATION, UTILITY, CHEST, BLOCK, TAX, JAIL, PARKING, GO_TO_JAIL = range(9)
KINDS = ("go", "location", "utility", "chest", "block", "tax", "jail", "parking", "go-to-jail")


Found = TypeVar("Found")
Whole = tuple[int, tuple[int, ...], int]  # a whole set: the dearest, the others, all as a mask
# Whole sets; the locations that would each make another whole, with others of it at hand; the
# locations of the whole sets as a mask
Outlook = tuple[tuple[Whole, ...], tuple[int, ...], int]


class Known(dict[int, Found]):
    """Asked often, worked out once: faster to look up than a function is to call."""

    def __init__(self, work_out: Callable[[int], Found]) -> None:
        self._work_out = work_out

    def __missing__(self, mask: int) -> Found:
        found = self[mask] = self._work_out(mask)
        return found


class Board:
    """Made once for an edition and shared by all its games; nothing changes it."""

    def __init__(self, edition: Edition) -> None:
        spaces = edition.spaces
        self.edition = edition
        self.size = len(spaces)
        self.kind = [KINDS.index(space.kind) for space in spaces]
        self.price = [space.price for space in spaces]
        self.rents = [space.rents for space in spaces]
        self.house_cost = [space.house_cost for space in spaces]
        self.castle_cost = [space.castle_cost for space in spaces]
        # By what stands there: nothing to four houses, or a castle, on which nothing can be built
        self.next_cost = [
            (space.house_cost,) * HOUSES_MOST + (space.castle_cost, NEVER) for space in spaces
        ]
        self.mortgage = [space.mortgage for space in spaces]
        self.repay = [space.unmortgage for space in spaces]
        self.tax = [space.tax for space in spaces]
        self.jail = self.kind.index(JAIL)
        self.go = edition.go
        self.deeds = tuple(s for s in range(self.size) if self.kind[s] in (LOCATION, UTILITY))
        # A group is a colour set, or the utilities together
        self.group = [_group(space) for space in spaces]
        names = sorted({name for name in self.group if name})
        self.groups = tuple(
            tuple(s for s in range(self.size) if self.group[s] == name) for name in names
        )
        self.members: list[tuple[int, ...]] = [() for _ in spaces]
        self.group_mask = [0 for _ in spaces]
        for members in self.groups:
            for s in members:
                self.members[s] = members
                self.group_mask[s] = sum(1 << m for m in members)
        # Where one can build: what one has to own for that, as a mask and one by one
        self.sites = {
            s: (self.group_mask[s], self.members[s])
            for s in range(self.size)
            if self.kind[s] == LOCATION
        }
        self.location_groups = tuple(g for g in self.groups if self.kind[g[0]] == LOCATION)
        self.sets = tuple((self.group_mask[g[0]], g) for g in self.location_groups)
        self.set_masks = tuple(mask for mask, _ in self.sets)
        self.cards = edition.cards
        self.all_cards = (1 << len(edition.cards)) - 1
        self.all_deeds = sum(1 << s for s in self.deeds)
        # Of a mask of deeds
        self.whole_sets = Known(self._whole_sets)
        self.outlooks: dict[int, Outlook] = {}
        self._outlook_of = Known(self._work_out)  # of one half of the sets: there are few of these
        self._first_sets = sum(self.set_masks[: len(self.set_masks) // 2])
        self._all_sets = sum(self.set_masks)
        self.together = Known(self._together)

    def _whole_sets(self, deeds: int) -> tuple[tuple[int, ...], ...]:
        """The colour sets that are whole within a mask of deeds."""
        lacks = ~deeds
        return tuple([members for mask, members in self.sets if not mask & lacks])

    def outlook(self, deeds: int) -> Outlook:
        """Work out what can be built on, and what is wanted for that. Who asks at every turn looks
        into `outlooks` first: a plain dictionary is twice as fast as `Known`."""
        here = self._outlook_of[deeds & self._first_sets]
        there = self._outlook_of[deeds & ~self._first_sets & self._all_sets]
        found = here[0] + there[0], here[1] + there[1], here[2] | there[2]
        self.outlooks[deeds] = found
        return found

    def _work_out(self, deeds: int) -> Outlook:
        lacks = ~deeds
        whole, wanted, masks = [], [], 0
        for mask, members in self.sets:
            missing = mask & lacks
            if not missing:
                whole.append((members[-1], members[-2::-1], mask))
                masks |= mask
            elif missing != mask and not missing & missing - 1:
                wanted.append(missing.bit_length() - 1)
        return tuple(whole), tuple(wanted), masks

    def _together(self, deeds: int) -> int:
        """A mask of deeds, with all others of their groups."""
        groups = 0
        for s in bits(deeds):
            groups |= self.group_mask[s]
        return groups


def _group(space: Space) -> str:
    return "utility" if space.kind == "utility" else space.set
