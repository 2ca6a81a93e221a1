"""The suite itself: every program says what is expected of it, and says it so that it can fail."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from heddle.results import FindingKind, NoDeadlock, NoUncaughtException
from programs.expectations import (
    HOLDS,
    PREDICATES,
    VIOLATES,
    BadExpectation,
    Expectation,
    read_expectations,
    read_header,
)
from support.every import require_of_every

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PROGRAMS = [*HOLDS, *VIOLATES]
CODE = "\npublic class P {\n    // nothing\n}\n"


def broken(programs: Sequence[Path]) -> list[Path]:
    """Those that are expected to violate a claim."""
    return [
        path
        for path in programs
        if any(each.outcome == "violated" for each in read_expectations(path))
    ]


def write(folder: Path, *header: str) -> Path:
    path = folder / "P.java"
    path.write_text("".join(f"// {line}\n" for line in header) + CODE)
    return path


def test_there_are_enough_programs() -> None:
    assert len(HOLDS) >= 140
    assert len(VIOLATES) >= 135


def test_every_number_of_contexts_from_two_to_six_has_several_programs() -> None:
    families = [int(path.stem[3]) for path in VIOLATES if re.match(r"Ctx\d", path.stem)]
    assert min(families.count(contexts) for contexts in range(2, 7)) >= 3


def test_a_program_is_one_short_public_class_named_like_its_file() -> None:
    def rule(path: Path) -> None:
        text = path.read_text()
        assert re.findall(r"^public class (\w+)", text, re.MULTILINE) == [path.stem]
        assert re.search(r"^ {4}public static void main\(String\[\] args\)", text, re.MULTILINE)
        assert len(text.splitlines()) <= 70

    require_of_every(PROGRAMS, rule)


def test_the_header_is_well_formed_and_gives_a_reason() -> None:
    def rule(path: Path) -> None:
        header = read_header(path)
        assert header.because.endswith(".")
        assert path.read_text().splitlines()[header.length] == ""

    require_of_every(PROGRAMS, rule)


def test_a_program_that_holds_does_so_for_all_default_claims() -> None:
    def rule(path: Path) -> None:
        expectations = read_expectations(path)
        assert {expectation.outcome for expectation in expectations} == {"holds"}
        assert {NoUncaughtException(), NoDeadlock()} <= {each.claim for each in expectations}

    require_of_every(HOLDS, rule)


def test_a_program_that_violates_names_the_finding_at_lines_of_code() -> None:
    def rule(path: Path) -> None:
        text = path.read_text().splitlines()
        (finding,) = [each for each in read_expectations(path) if each.outcome == "violated"]
        for line in finding.lines:
            assert line <= len(text)
            code = text[line - 1].strip()
            assert code not in {"", "{", "}"}
            assert not code.startswith(("//", "import "))
        if finding.kind is FindingKind.ASSERTION:
            assert all("assert " in text[line - 1] for line in finding.lines)

    require_of_every([*VIOLATES, *broken(PREDICATES)], rule)


def test_a_violating_program_has_a_repaired_twin_or_says_why_not() -> None:
    def rule(path: Path) -> None:
        twin = path.parents[1] / "holds" / path.name
        assert twin.exists() != (read_header(path).unpaired is not None)
        assert not twin.exists() or twin.read_text() != path.read_text()

    require_of_every(VIOLATES, rule)


def test_the_name_of_a_context_program_tells_its_contexts() -> None:
    def rule(path: Path) -> None:
        (finding,) = [each for each in read_expectations(path) if each.outcome == "violated"]
        family = re.match(r"Ctx(\d)", path.stem)
        assert family is None or finding.contexts == int(family[1])

    require_of_every(VIOLATES, rule)


def test_a_header_is_read_as_it_is_written(tmp_path: Path) -> None:
    header = read_header(
        write(
            tmp_path,
            "expect: no-uncaught-exception violated",
            "expect: no-deadlock holds",
            "kind: assertion",
            "line: 9, 10",
            "contexts: 3",
            "because: it fails.",
            "pair: none, because it cannot be repaired",
        )
    )
    assert header.expectations == (
        Expectation(NoUncaughtException(), "violated", FindingKind.ASSERTION, (9, 10), 3),
        Expectation(NoDeadlock(), "holds"),
    )
    assert (header.because, header.unpaired) == ("it fails.", "it cannot be repaired")
    assert header.length == 7


GOOD = ("expect: no-deadlock violated", "kind: deadlock", "because: it fails.")


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ((*GOOD, "lines: 3"), "the key `lines` is not one of"),
        ((*GOOD, "a remark"), "is not `// key: value`"),
        ((*GOOD, "kind: deadlock"), "`kind` may be said once only"),
        ((*GOOD, "line: 3"), "every finding but a deadlock needs a line"),
        ((*GOOD, "contexts: 0"), "`0` is not a number from 1 on"),
        ((*GOOD, "expect: no-deadlock holds"), "a claim is named twice"),
        ((*GOOD, "expect: no-data-race violated"), "at most one be violated"),
        ((*GOOD, "pair: none"), "a pair is not `none`"),
        (GOOD[:2], "`because` is missing"),
        (GOOD[1:], "one claim or more must be named"),
        ((GOOD[0], GOOD[2]), "no finding of kind `None`"),
        ((GOOD[0], "kind: assertion", GOOD[2]), "no finding of kind `assertion`"),
        ((GOOD[0], "kind: livelock", GOOD[2]), "no finding of kind `livelock`"),
        (("expect: no-deadlock holds", *GOOD[1:]), "describe a violated claim; none is"),
        (("expect: no-deadlock maybe", *GOOD[1:]), "is not a claim and `holds` or `violated`"),
        (("expect: no-harm holds", *GOOD[1:]), "is not a claim and `holds` or `violated`"),
        (("expect: no-data-race violated", "kind: data-race", GOOD[2]), "needs a line"),
    ],
)
def test_a_header_that_is_not_understood_is_an_error(
    tmp_path: Path, header: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(BadExpectation, match=rf"P\.java: .*{re.escape(reason)}"):
        read_expectations(write(tmp_path, *header))
