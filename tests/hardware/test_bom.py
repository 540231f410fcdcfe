"""What is to be bought is what the circuits are made of, piece for piece."""

import csv
import io
from dataclasses import replace

from qblock_hardware import bom, netlist, parts


def test_the_list_and_the_circuits_have_the_same_pieces():
    assert bom.problems() == []


def test_a_piece_that_is_missing_in_the_list_is_told():
    bought = [part for part in parts.needed("block") if part.key != "c_filter"]
    told = bom.differences(netlist.netlists()["block"], bought)
    assert told == ["C1 is c_filter in circuit block and nothing in the list to buy."]


def test_a_piece_too_many_in_the_list_is_told():
    extra = replace(parts.parts()["c_filter"], key="other", refs=("C99",))
    told = bom.differences(netlist.netlists()["block"], [*parts.needed("block"), extra])
    assert told == ["C99 is nothing in circuit block and other in the list to buy."]


def test_two_parts_of_one_ref_are_told():
    twice = replace(parts.parts()["c_filter"], key="c_filter")
    told = bom.differences(netlist.netlists()["block"], [*parts.needed("block"), twice])
    assert told == ["Two parts of block have the same ref in hardware/parts.toml."]


def test_the_sheet_counts_as_many_pieces_as_the_netlist_has():
    rows = list(csv.DictReader(io.StringIO(bom.sheet())))
    block = [row for row in rows if row["build"] == "block" and row["refs"]]
    refs = [ref for row in block for ref in row["refs"].split()]
    assert sorted(refs) == sorted(netlist.netlists()["block"].parts)
    assert all(int(row["quantity"]) == len(row["refs"].split()) for row in block)


def test_the_block_needs_four_switches_four_leds_and_one_of_each_resistor_but_theirs():
    counts = {part.key: part.quantity for part in bom.rows("block")}
    assert (counts["button"], counts["led"], counts["r_led"], counts["cells"]) == (4, 4, 4, 3)
    assert counts["r_series"] == counts["r_shunt"] == counts["r_base"] == counts["amplifier"] == 1


def test_every_part_says_what_to_look_for_and_its_price_class():
    for part in parts.parts().values():
        assert len(part.buy) > 8 and part.price in bom.PRICES and part.quantity >= 1, part.key


def test_a_ring_takes_the_place_of_leds_and_transistor():
    assert {part.key for part in bom.rows("ring")} == {"ring", "r_data"}
    assert {part.key for part in bom.left_out("ring")} == {"led", "r_led", "transistor", "r_base"}
