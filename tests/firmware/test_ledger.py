"""The ledger: kept until the host has it, never lost, never twice."""

from bench import raises
from question_block import ledger


def full():
    book = ledger.Ledger(0xABCD)
    for n in range(8):
        book.add(100 + n, 0, 7)
    return book


def test_a_press_is_kept_until_it_is_acknowledged():
    book = ledger.Ledger(1)
    press = book.add(5, 0, 3)
    assert press.seq == 1
    assert [p.seq for p in book.kept()] == [1]
    assert book.acknowledge(1)
    assert book.kept() == []
    assert not book.acknowledge(1)


def test_sequences_go_on_and_come_out_in_order():
    book = ledger.Ledger(1)
    assert [book.add(n, 0, 1).seq for n in (9, 8, 7)] == [1, 2, 3]
    book.acknowledge(2)
    assert [p.seq for p in book.kept()] == [1, 3]


def test_eight_at_least_are_kept():
    book = full()
    assert ledger.SIZE >= 8
    assert [p.arm for p in book.kept()] == [100, 101, 102, 103, 104, 105, 106, 107]
    assert book.full()


def test_full_refuses_and_loses_nothing():
    book = full()
    before = book.encode()
    assert raises(ValueError, book.add, 999, 0, 1)
    assert book.encode() == before


def test_an_acknowledged_press_gives_way_but_a_kept_one_never():
    book = full()
    book.acknowledge(4)
    book.add(200, 0, 2)
    assert [p.seq for p in book.kept()] == [1, 2, 3, 5, 6, 7, 8, 9]
    assert book.find(103) is None


def test_a_spent_arm_is_remembered_while_there_is_room():
    book = ledger.Ledger(1)
    book.add(77, 0, 1)
    book.acknowledge(1)
    assert book.find(77).state == ledger.SPENT
    again = ledger.decode(book.encode())
    assert again.find(77).state == ledger.SPENT


def test_a_press_that_could_not_be_written_leaves_no_gap():
    book = ledger.Ledger(1)
    book.add(1, 0, 1)
    book.take_back(book.add(2, 0, 1))
    assert book.find(2) is None
    assert book.add(3, 0, 1).seq == 2


def test_the_file_holds_everything():
    book = ledger.Ledger(0xDEADBEEF)
    book.add(0x0123456789ABCDEF, 2, 10, True)
    book.add(0xFFFFFFFFFFFFFFFF, 1, 6)
    book.acknowledge(1)
    again = ledger.decode(book.encode())
    assert again.epoch == 0xDEADBEEF
    assert again.last == 2
    assert [(p.seq, p.arm, p.table, p.outcome, p.test) for p in again.kept()] == [
        (2, 0xFFFFFFFFFFFFFFFF, 1, 6, 0)
    ]
    assert again.find(0x0123456789ABCDEF).test == 1
    assert again.encode() == book.encode()


def test_the_file_is_small_enough_to_stay_inline():
    assert ledger.FILE_SIZE <= 400
    assert len(full().encode()) == ledger.FILE_SIZE


def test_every_changed_byte_and_every_length_is_found():
    data = full().encode()
    for at in range(len(data)):
        bad = bytearray(data)
        bad[at] ^= 0x55
        assert ledger.decode(bytes(bad)) is None, at
        assert ledger.decode(data[:at]) is None, at
    assert ledger.decode(data + b"\0") is None
    assert ledger.decode(b"") is None
