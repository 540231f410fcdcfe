"""C23: the published odds, counted cell by cell. The expected numbers are the guide's, not ours."""

from bench import Bytes, raises
from question_block import odds
from question_block.chance import Chance

# The guide's table for playing without sound: a first die, and for 1 and 2 a second one.
GUIDE = []
for first in range(1, 7):
    for second in range(1, 7):
        if first <= 2:
            GUIDE.append(("coin", second))
        elif first <= 4:
            GUIDE.append(("laugh", 0))
        elif first == 5:
            GUIDE.append(("power-up", 0))
        else:
            GUIDE.append(("game-over", 0))


def count(things):
    counts = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return counts


def said(outcome):
    return (odds.kind(outcome), odds.pings(outcome))


def test_C23_all_36_cells_are_the_guides_two_dice():
    drawn = [said(odds.outcome_at("celebration", cell)) for cell in range(36)]
    assert count(drawn) == count(GUIDE)
    assert odds.CELLS["celebration"] == 36


def test_C23_every_byte_of_entropy_is_fair():
    """Each of the 36 cells is hit by exactly 7 of the 256 bytes, the other 4 are thrown away."""
    hits = []
    thrown = []
    for byte in range(256):
        source = Bytes([byte, 0])
        hits.append(Chance(source).below(36))
        if not source.left:  # a second byte was needed
            thrown.append(byte)
            hits.pop()
    assert thrown == [252, 253, 254, 255]
    assert count(hits) == dict([(cell, 7) for cell in range(36)])


def test_C23_every_byte_draws_with_the_exact_odds():
    drawn = []
    for byte in range(252):
        drawn.append(said(odds.draw("celebration", Chance(Bytes([byte])))))
    expected = {}
    for outcome, cells in count(GUIDE).items():
        expected[outcome] = cells * 7
    assert count(drawn) == expected


def test_no_number_of_faces_is_favoured():
    for faces in range(1, 257):
        hits = [0] * faces
        for byte in range(256):
            source = Bytes([byte, 0])
            value = Chance(source).below(faces)
            if source.left:
                hits[value] += 1
        assert min(hits) == max(hits) == 256 // faces, faces


def test_coin_is_one_to_six_pings_equally_likely():
    drawn = [said(odds.outcome_at("coin", cell)) for cell in range(odds.CELLS["coin"])]
    assert count(drawn) == dict([(("coin", n), 1) for n in range(1, 7)])


def test_reveal_has_one_outcome():
    assert odds.CELLS["reveal"] == 1
    assert said(odds.outcome_at("reveal", 0)) == ("reveal", 0)


def test_a_cell_past_the_table_is_refused():
    assert raises(ValueError, odds.outcome_at, "celebration", 36)


def test_every_table_has_a_number_for_the_ledger():
    assert sorted(odds.NAMES) == sorted(odds.TABLES)


def test_the_hash_identifies_the_table():
    # sha256(b"celebration:coin1=2,coin2=2,coin3=2,coin4=2,coin5=2,coin6=2,
    #        laugh0=12,power-up0=6,game-over0=6") in one line, first 16 digits
    assert odds.fingerprint("celebration") == "7ba733fbfa8566b8"
    assert len(set([odds.fingerprint(name) for name in odds.NAMES])) == 3


def test_an_id_is_never_zero():
    assert Chance(Bytes([0, 0, 0, 0, 0, 0, 0, 5])).token(4) == 5
