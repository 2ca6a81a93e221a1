"""What a reader may count on in every file: size, names, citations, and what is not in it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

import heddle
from heddle import results
from heddle.questions.kinds import ProblemKind
from heddle.results.claim import Claim

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]
LONGEST = 400
# Tables: one line per opcode or case, with no logic to lose one's way in.
TABLES = {
    "rust/classfile/src/opcodes.rs",
    "rust/machine/src/interpreter/fast.rs",
}


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


def test_files_are_short_enough_to_read_in_one_go() -> None:
    lines = {
        relative(path): len(path.read_text().splitlines())
        for path in tracked(".py", ".rs", ".java", ".js")
    }
    assert {name: count for name, count in lines.items() if count > LONGEST}.keys() <= TABLES


@pytest.mark.parametrize("package", [heddle, results], ids=["heddle", "heddle.results"])
def test_every_public_name_is_there_and_is_what_the_type_checker_sees(package: ModuleType) -> None:
    source = Path(str(package.__file__)).read_text()
    promised = re.search(r"__all__ = \[(.*?)\]", source, flags=re.DOTALL)
    imported = source.partition("if TYPE_CHECKING:")[2].partition("__all__")[0]
    assert promised is not None
    for name in re.findall(r'"(\w+)"', promised[1]):
        assert getattr(package, name) is not None
        assert re.search(rf"\b{name}\b", imported), name
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        package.nothing  # noqa: B018


def test_there_are_few_public_names() -> None:
    assert len(heddle.__all__) <= 30


def test_the_public_claims_are_those_that_an_engine_answers() -> None:
    public = {claim.__name__ for claim in get_args(Claim)} & set(heddle.__all__)
    # A leak is no problem of one run, so no search meets it: the flow engine answers. A broken
    # contract is a place that is reached, of a program with checks.
    assert public == {kind.claim.__name__ for kind in ProblemKind} | {"NoLeak", "Contracts"}


def test_every_cited_key_is_in_the_bibliography() -> None:
    keys = set(re.findall(r"@\w+\{(\w+),", (ROOT / "docs" / "papers.bib").read_text()))
    citation = re.compile(r"\[([A-Z][A-Za-z]+\d\d|JVMS),? [^\]]*\]")
    sources = [path for path in tracked(".py", ".rs", ".java") if path != Path(__file__)]
    cited = {
        (relative(path), key) for path in sources for key in citation.findall(path.read_text())
    }
    assert {(file, key) for file, key in cited if key not in keys} == set()
    assert cited, "nothing cites a paper: has the form of citations changed?"
