"""The command line: one message and the right status, whatever it is given."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def heddle(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "heddle", *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_version_is_printed() -> None:
    result = heddle("--version")
    assert result.stdout.startswith("heddle, version ")
    assert result.returncode == 0


def test_help_lists_only_commands_that_work() -> None:
    result = heddle("--help")
    commands = result.stdout.partition("Commands:\n")[2]
    names = re.findall(r"^  (\w+)", commands, re.MULTILINE)
    expected = (
        "check races atomicity flow observe slice test run replay report schedule show init doctor "
        "completion cache"
    )
    assert names == expected.split()


def test_help_of_a_command_has_examples() -> None:
    assert "heddle show Bank.java" in heddle("show", "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "nosuch.java"], "heddle: nosuch.java: no such file or folder\n  try: "),
        (["show", "README.md"], "heddle: README.md: this is neither Java source"),
        (["show", "examples/two_locks", "--class", "Nobody"], "no class is called Nobody"),
        (["show", "examples/two_locks", "--method", "nothing"], "no method is called nothing"),
        (["show", "examples/two_locks", "--main", "Nobody"], "Nobody"),
        (["show", "examples/two_locks", "--jdk", "/nowhere"], "/nowhere"),
        (["show", "-D=x", "examples/two_locks"], "a property needs a name"),
        (["show"], "Missing argument"),
        (["weave"], "No such command"),
        (["show", "--colour"], "No such option"),
    ],
)
def test_bad_input_is_one_message_and_status_2(arguments: list[str], message: str) -> None:
    result = heddle(*arguments)
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
    assert result.returncode == 2


def test_a_syntax_error_is_shown_in_the_words_of_javac(tmp_path: Path) -> None:
    source = tmp_path / "Broken.java"
    source.write_text("class Broken { int x = ; }")
    result = heddle("show", source)
    assert result.stderr.startswith(f"{source}:1: error: illegal start of expression")
    assert result.returncode == 2


def test_a_malformed_class_file_names_file_offset_and_cause(tmp_path: Path) -> None:
    broken = tmp_path / "Broken.class"
    broken.write_bytes(bytes.fromhex("cafebabe0000003d0002"))
    result = heddle("show", broken)
    assert "Broken.class: not a valid class file" in result.stderr
    assert "at byte" in result.stderr
    assert result.returncode == 2


# One reads a line and goes; one goes before the first byte; one goes when the pipe is full.
@pytest.mark.parametrize("reader", ["head -1", "true", "(sleep 1; head -c 1)"])
@pytest.mark.parametrize(
    ("words", "status"),
    [("show java.lang.String", 0), ("--help", 0), ("check examples/lost_update", 1)],
)
def test_a_reader_that_goes_away_is_no_error(words: str, status: int, reader: str) -> None:
    command = f"{sys.executable} -m heddle {words} | {reader}; exit ${{PIPESTATUS[0]}}"
    result = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (result.stderr, result.returncode) == ("", status)


def test_an_internal_error_says_what_and_where_and_is_no_answer() -> None:
    code = (
        "import sys; sys.argv = ['heddle', 'cache', 'show']; from heddle import cli; "
        "from heddle.inputs.cache import Cache; Cache.default = None; cli.main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.stderr.startswith("heddle: an internal error of Heddle: TypeError: 'NoneType'")
    assert "api.py:" in result.stderr
    assert "report it" in result.stderr
    assert result.returncode == 3


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    outputs = {
        heddle("show", "examples/bluetooth", "--json", PYTHONHASHSEED=seed).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_json_is_one_object_and_nothing_else() -> None:
    listing = json.loads(heddle("show", "examples/lost_update", "--json").stdout)
    assert listing["main"] == "LostUpdate"
    assert [each["name"] for each in listing["classes"]] == ["LostUpdate"]


def test_the_cache_can_be_shown_and_cleared(tmp_path: Path) -> None:
    cache = {"HEDDLE_CACHE": str(tmp_path / "cache")}
    heddle("show", "examples/lost_update", **cache)
    assert str(tmp_path / "cache") in heddle("cache", "show", **cache).stdout
    freed = heddle("cache", "clear", **cache).stdout
    assert int(freed.split()[0]) > 0
    assert heddle("cache", "clear", **cache).stdout == "0 bytes freed\n"
