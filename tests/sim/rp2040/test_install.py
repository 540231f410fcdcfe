"""What the emulated board needs to be installed."""

import json
from pathlib import Path

import pytest
from qblock_sim.rp2040 import install

pytestmark = pytest.mark.rp2040


def test_without_node_there_is_one_plain_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(install.ToolMissing) as caught:
        install.node()
    assert 'make test DEVICES="sim mpy"' in str(caught.value)
    assert "\n" not in str(caught.value)


def test_another_package_than_the_known_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "node_modules").mkdir()
    lock = {"packages": {"node_modules/rp2040js": {"integrity": "sha512-other"}}}
    (tmp_path / "node_modules" / ".package-lock.json").write_text(json.dumps(lock))
    with pytest.raises(install.ToolMissing, match="its checksum differs"):
        install.check_integrity(tmp_path, install.RP2040JS)
