"""What a person reads of a test that fails, letter for letter."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from click.testing import CliRunner

from heddle.cli.test import command
from unit.suites.conftest import JUNIT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest


def test_a_failure_of_a_test_reads_as_a_person_wants_it(
    standin: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    expect_golden: Callable[[str, str], None],
) -> None:
    monkeypatch.setattr("heddle.cli.STARTED", monotonic())
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(tmp_path)
    words = [str(JUNIT / "cases"), "-cp", str(standin), "--report", ".", "--jobs", "1"]
    words += ["--test", "*ThreadsTest#lostUpdate", "--test", "*EndsTest#failureInATask"]
    result = CliRunner().invoke(command, words, standalone_mode=False)
    assert result.return_value == 1, result.exception
    expect_golden("findings/test-failure.txt", result.stdout)
