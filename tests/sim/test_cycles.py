"""How often a stand-in was switched on, and its flash: kept whole, whatever happens meanwhile."""

import errno
import os

import pytest
from qblock_sim.cycles import Cycles
from qblock_sim.virtual.store import save


def test_every_switching_on_is_counted_for_the_next_who_opens_it(tmp_path):
    flash = tmp_path / "block.flash"
    Cycles(flash).add()
    again = Cycles(flash)
    again.add()
    assert again.count == Cycles(flash).count == 2


def test_killed_while_it_is_written_the_count_is_the_old_one(tmp_path, monkeypatch):
    flash = tmp_path / "block.flash"
    cycles = Cycles(flash)
    cycles.add()

    def killed(old, new):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        cycles.add()
    assert Cycles(flash).count == 1


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xfe", b"\0" * 100])
def test_a_count_that_is_none_is_said_in_a_sentence(tmp_path, content):
    (tmp_path / "block.flash.cycles").write_bytes(content)
    with pytest.raises(ValueError, match="is damaged: move it away, then try again"):
        Cycles(tmp_path / "block.flash")


def test_where_there_is_no_room_for_a_flash_nothing_half_written_stays(tmp_path, monkeypatch):
    def full(old, new):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        save(tmp_path / "block.flash", b"\xff")
    assert list(tmp_path.iterdir()) == []
