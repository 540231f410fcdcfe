"""Where the sources come from: the mirror that apt knows, and the pinned files."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from qblock_sim.toolchain import cache, debian, pins
from qblock_sim.toolchain.errors import ToolchainError

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


def test_no_mirror_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: Callable[[Path, str], Path]
) -> None:
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
def moved_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: Callable[[Path, str], Path]
) -> None:
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
