"""Flash, power and chance of the emulated board."""

from pathlib import Path

import pytest
from qblock_sim.rp2040 import Board, BoardError, PowerEvent, RawRepl, files
from qblock_sim.virtual.sim import SimDevice
from question_block import settings
from rp2040_prompt import run

pytestmark = pytest.mark.rp2040


def test_boots_to_the_prompt(board: Board) -> None:
    board.serial.open()
    stop = board.run_until(serial=b">>> ", within_us=500_000)
    assert stop.reason == "serial"
    assert b"Raspberry Pi Pico with RP2040" in board.serial.read()


def test_a_file_survives_a_power_cycle(board: Board, repl: RawRepl) -> None:
    run(repl, "with open('kept', 'w') as f: f.write('still here')")
    board.power_cycle()
    assert run(RawRepl(board), "print(open('kept').read())") == "still here"


def test_the_flash_file_keeps_files_and_a_new_image_leaves_them_alone(
    image: Path, bootrom: Path, tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    with Board(image, bootrom, flash=flash) as board:
        run(RawRepl(board), "with open('kept', 'w') as f: f.write('on disk')")
        board.power_off()
        assert flash.stat().st_size == 2 * 1024 * 1024
        board.load_image(image)
    with Board(None, bootrom, flash=flash) as board:
        assert run(RawRepl(board), "print(open('kept').read())") == "on disk"


def test_a_damaged_or_missing_file_is_told_in_a_sentence(
    image: Path, bootrom: Path, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.bin"
    damaged.write_bytes(b"short")
    with pytest.raises(BoardError, match=r"is 5 bytes long, not 2097152: it is damaged"):
        Board(image, bootrom, flash=damaged)
    with pytest.raises(BoardError, match=r"damaged\.bin is not a UF2 file for the RP2040"):
        Board(damaged, bootrom)
    with pytest.raises(BoardError, match="is not an RP2040 boot ROM"):
        Board(image, damaged)
    with pytest.raises(ValueError, match="no image and no flash file"):
        Board(None, bootrom, flash=tmp_path / "none.bin")


def test_a_cut_inside_a_flash_operation_leaves_the_old_or_the_new_file(
    image: Path, bootrom: Path
) -> None:
    outcomes = set()
    torn = set()
    old = "old" * 300
    with Board(image, bootrom) as board:
        run(RawRepl(board), f"with open('f', 'w') as f: f.write({old!r})")
        for n, fraction in [(1, 0.0), (1, 0.5), (2, 0.3), (3, 0.5), (3, 0.97), (4, 0.5), (5, 0.5)]:
            repl = RawRepl(board)
            run(repl, f"with open('f', 'w') as f: f.write({old!r})")
            new = f"new {n} {fraction}" * 100
            board.events()
            board.cut_at_flash_call(n, fraction)
            repl.start(f"with open('f', 'w') as f: f.write({new!r})")
            stop = board.run_until(serial=b"\x04\x04>", within_us=3_000_000)
            board.cut_at_flash_call(0)
            if stop.reason == "power":
                [cut] = board.events()
                assert isinstance(cut, PowerEvent)
                assert cut.torn is not None
                torn.add(cut.torn[0])
                board.power_on()
            content = run(RawRepl(board), "print(open('f').read())")
            assert content in (old, new)
            outcomes.add(content == new)
    assert torn == {"erase", "program"}
    assert outcomes == {False, True}


def test_power_is_cut_at_the_exact_time(board: Board, repl: RawRepl) -> None:
    run(repl, "from machine import Pin; Pin(15, Pin.OUT, value=1)")
    due = board.now_us + 12_345
    board.watch_edges(15)
    board.cut_at(due)
    stop = board.run(1_000_000)
    assert stop.reason == "power"
    assert stop.us == pytest.approx(due, abs=0.001)
    last = board.edges()[15][-1]
    assert last.level == 2
    assert last.us == pytest.approx(due, abs=0.001)
    board.watch_edges()
    assert not board.stats().is_on


def test_chance_is_a_function_of_board_seed_and_power_cycle(image: Path, bootrom: Path) -> None:
    def draws(**options: object) -> list[str]:
        result = []
        with Board(image, bootrom, **options) as board:  # type: ignore[arg-type]
            for _ in range(2):
                draw = "import os, random; print(os.urandom(12).hex(), random.getrandbits(30))"
                result.append(run(RawRepl(board), draw))
                board.power_cycle()
        return result

    first = draws(seed=1)
    assert draws(seed=1) == first
    assert draws(seed=1, first_cycle=1)[0] == first[1]
    others = first + draws(seed=2)[:1] + draws(seed=1, board_id="e660583883000002")[:1]
    assert len(set(others)) == 4


def test_unique_id_is_the_one_given(image: Path, bootrom: Path) -> None:
    with Board(image, bootrom, board_id="0123456789abcdef") as board:
        told = run(RawRepl(board), "import machine; print(machine.unique_id().hex())")
    assert told == "0123456789abcdef"


def test_flash_operations_take_time_and_are_counted(board: Board, repl: RawRepl) -> None:
    before = board.stats()
    took = run(
        repl,
        """
        import rp2, time
        flash = rp2.Flash()
        last = flash.ioctl(4, 0) - 1
        t = time.ticks_us()
        flash.ioctl(6, last)
        t1 = time.ticks_us()
        flash.writeblocks(last, b"x" * 512, 0)
        print(time.ticks_diff(t1, t), time.ticks_diff(time.ticks_us(), t1))
        """,
    )
    erase, program = map(int, took.split())
    after = board.stats()
    assert 45_000 <= erase < 46_000
    assert 800 <= program < 1_500
    assert after.sectors_erased - before.sectors_erased == 1
    assert after.pages_programmed - before.pages_programmed == 2


def test_a_flash_file_of_the_virtual_board_fits_the_emulated_one_and_back(
    image: Path, bootrom: Path, tmp_path: Path
) -> None:
    flash = tmp_path / "flash"
    with SimDevice(flash=flash, settings={"name": "one of both"}) as virtual:
        virtual.run(500)
        virtual.power_off()
        written = virtual.read_file(settings.FILE)
    with Board(image, bootrom, flash=flash, power=False) as board:
        assert written and files.read_file(board, settings.FILE) == written
        files.write_file(board, "left.txt", b"by the emulated board")
    with SimDevice(flash=flash) as virtual:
        virtual.power_off()
        assert virtual.read_file("left.txt") == b"by the emulated board"
        assert virtual.read_file(settings.FILE) == written
