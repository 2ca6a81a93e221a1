"""`heddle show`: code that a Java developer recognises."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from heddle.cli import heddle

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[3]
EXAMPLES = ["lost_update", "two_locks", "bluetooth"]


def show(*arguments: str | Path) -> str:
    result = CliRunner().invoke(heddle, ["show", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize("form", ["code", "flow", "dot", "json"])
def test_examples_look_as_documented(
    example: str, form: str, expect_golden: Callable[[str, str], None]
) -> None:
    expect_golden(f"show/{example}.{form}.txt", show(ROOT / "examples" / example, f"--{form}"))


def test_a_jar_is_shown_like_its_sources(tmp_path: Path) -> None:
    source = ROOT / "examples" / "two_locks" / "Transfer.java"
    subprocess.run(["javac", "-g", "-parameters", "-d", tmp_path, source], check=True)
    jar = tmp_path / "transfer.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMain-Class: Transfer\n\n")
        for path in sorted(tmp_path.glob("*.class")):
            archive.write(path, path.name)
    assert show(jar) == show(source)


def test_a_class_of_the_jdk_is_shown_by_its_name() -> None:
    text = show("java.util.concurrent.ConcurrentHashMap", "--method", "putVal")
    assert "final java.lang.Object" not in text
    assert "java.util.concurrent.ConcurrentHashMap.putVal(" in text
    assert "monitor enter" in text
    assert "ConcurrentHashMap.java" in text


def test_all_of_a_large_class_can_be_shown() -> None:
    text = show("java.util.concurrent.ConcurrentHashMap")
    for name in ["putVal", "transfer", "helpTransfer", "computeIfAbsent", "treeifyBin"]:
        assert f"ConcurrentHashMap.{name}(" in text


def test_one_method_can_be_picked_by_name_or_with_its_class() -> None:
    target = ROOT / "examples" / "two_locks"
    assert show(target, "--method", "move") == show(target, "--method", "Transfer.move")


def test_threads_and_locks_are_listed_with_their_lines() -> None:
    text = show(ROOT / "examples" / "two_locks").partition("threads and locks\n")[2]
    assert "Transfer.java:12  monitor enter" in text
    assert "Transfer.java:25  start thread there  in Transfer.main" in text
    assert "Transfer.java:27  join thread there  in Transfer.main" in text


def test_lines_that_two_threads_can_be_at_are_listed_in_pairs() -> None:
    command = [sys.executable, "-m", "heddle", "show", "examples/lost_update", "--parallel"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert "LostUpdate.java:6 || LostUpdate.java:6\n" in result.stdout
    # Behind the join nobody else is left.
    assert ":14" not in result.stdout
