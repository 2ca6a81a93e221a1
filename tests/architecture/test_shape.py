"""What a reader may count on in every file: size, names, citations, and what is not in it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import heddle

ROOT = Path(__file__).parents[2]
LONGEST = 400
# Tables: one line per opcode or case, with no logic to lose one's way in.
TABLES = {"rust/core/src/classfile/opcodes.rs"}


def tracked(*suffixes: str) -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    return [ROOT / name for name in listing if name.endswith(suffixes) and (ROOT / name).is_file()]


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", tracked(".py", ".rs", ".java", ".js"), ids=relative)
def test_file_is_short_enough_to_read_in_one_go(path: Path) -> None:
    lines = len(path.read_text().splitlines())
    assert lines <= LONGEST or relative(path) in TABLES, f"{lines} lines"


def test_the_public_names_are_exactly_those_promised() -> None:
    public = {name for name in vars(heddle) if not name.startswith("_")}
    modules = {"api", "classfile", "errors", "inputs", "program", "report", "results", "cli"}
    assert public - modules == set(heddle.__all__) - {"__version__"}
    assert len(heddle.__all__) <= 30


def test_every_cited_key_is_in_the_bibliography() -> None:
    keys = set(re.findall(r"@\w+\{(\w+),", (ROOT / "docs" / "papers.bib").read_text()))
    citation = re.compile(r"\[([A-Z][A-Za-z]+\d\d|JVMS),? [^\]]*\]")
    sources = [path for path in tracked(".py", ".rs", ".java") if path != Path(__file__)]
    cited = {
        (relative(path), key) for path in sources for key in citation.findall(path.read_text())
    }
    assert {(file, key) for file, key in cited if key not in keys} == set()
    assert cited, "nothing cites a paper: has the form of citations changed?"
