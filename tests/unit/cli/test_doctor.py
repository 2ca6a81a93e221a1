"""`heddle doctor` says what is there, and the remedy for what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from heddle.cli.doctor import command
from heddle.inputs.doctor import examine

if TYPE_CHECKING:
    from pathlib import Path


def test_a_machine_that_has_everything_is_status_0() -> None:
    result = CliRunner().invoke(command, [], standalone_mode=False)
    assert result.return_value == 0, result.output
    assert [line.split()[1] for line in result.output.splitlines() if line[:2] == "ok"][:3] == [
        "heddle:",
        "Python:",
        "JDK:",
    ]


def test_a_jdk_that_is_none_is_status_1_with_a_remedy(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["--jdk", str(tmp_path)], standalone_mode=False)
    assert result.return_value == 1
    assert "MISSING  JDK: not a JDK 17 or newer: release is missing" in result.output
    assert "         try: install a JDK 17 or newer, and name its folder" in result.output


def test_no_jdk_at_all_is_named(tmp_path: Path) -> None:
    checks = {
        check.name: check for check in examine(None, {"PATH": "", "HEDDLE_CACHE": str(tmp_path)})
    }
    assert checks["JDK"].grave
    assert checks["JDK"].found.startswith("no JDK found")
    assert checks["cache"].remedy is None


def test_a_cache_that_cannot_be_used_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "compiled").write_text("in the way")
    (check,) = [c for c in examine(None, {"HEDDLE_CACHE": str(tmp_path)}) if c.name == "cache"]
    assert not check.grave
    assert check.remedy is not None
    assert "HEDDLE_CACHE" in check.remedy


@pytest.mark.parametrize("megabytes", [None, 512])
def test_memory_that_is_scarce_or_unknown_has_a_remedy(
    monkeypatch: pytest.MonkeyPatch, megabytes: int | None
) -> None:
    limit = None if megabytes is None else megabytes << 20
    monkeypatch.setattr("heddle.inputs.doctor.default_memory", lambda: limit)
    (check,) = [c for c in examine() if c.name == "memory"]
    assert check.remedy is not None
