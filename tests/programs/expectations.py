"""What a Java program of this suite says about itself, in the comments it begins with.

    // expect: no-uncaught-exception violated
    // expect: no-deadlock holds
    // kind: assertion
    // line: 17, 23
    // contexts: 3
    // limits: processors, random numbers
    // because: both threads read the same value before either writes it back.

Each `expect` names a claim; a claim that is not named is not judged. `kind` says which finding
breaks the violated claim, `line` at which of these lines it must be, `contexts` how few contexts
are enough to see it. A program in `violates` has a repaired twin of the same name in `holds`,
or a line `// pair: none, because ...`.

The programs in `races/racy` and `races/free` are told apart by data races alone: `line` has there
every line at which an access races. `limits` names the limits within which claims hold, because
the machine picks what the program looks at. `endless` says why a single run need not end: such a
program is only searched. `unbounded` says why no search of all interleavings can end: what is
expected then rests on the argument in `because`.

Reading is strict: an unknown key would be an expectation that is never checked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from heddle.results import FindingKind, NoDataRace, NoDeadlock, NoUncaughtException

HERE = Path(__file__).parent
HOLDS = sorted((HERE / "holds").glob("*.java"))
VIOLATES = sorted((HERE / "violates").glob("*.java"))
PREDICATES = sorted((HERE / "predicates").glob("*.java"))
RACY = sorted((HERE / "races" / "racy").glob("*.java"))
FREE = sorted((HERE / "races" / "free").glob("*.java"))

JudgedClaim = NoUncaughtException | NoDeadlock | NoDataRace
Outcome = Literal["holds", "violated"]

CLAIMS: dict[str, JudgedClaim] = {
    claim.name: claim for claim in (NoUncaughtException(), NoDeadlock(), NoDataRace())
}
CLAIM_OF_KIND = {
    FindingKind.ASSERTION: NoUncaughtException.name,
    FindingKind.UNCAUGHT_EXCEPTION: NoUncaughtException.name,
    FindingKind.DEADLOCK: NoDeadlock.name,
    FindingKind.DATA_RACE: NoDataRace.name,
}
KEYS = {"expect", "kind", "line", "contexts", "limits", "because", "pair", "unbounded", "endless"}
ENTRY = re.compile(r"// (\w+): (\S.*)")
NO_PAIR = "none, because "


class BadExpectation(ValueError):
    """A header that cannot be taken at its word; the text names the file and the reason."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """How one claim must be answered; the rest describes the finding if it is violated."""

    claim: JudgedClaim
    outcome: Outcome
    kind: FindingKind | None = None
    lines: tuple[int, ...] = ()
    contexts: int | None = None
    limits: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Header:
    """All that the comments at the top of a program say."""

    expectations: tuple[Expectation, ...]
    because: str
    unpaired: str | None
    unbounded: str | None
    endless: str | None
    length: int


def read_expectations(path: Path) -> tuple[Expectation, ...]:
    """The answers that a program expects, one for each claim that it names."""
    return read_header(path).expectations


def read_header(path: Path) -> Header:
    """Read the comments at the top of a program; anything odd is a BadExpectation."""
    try:
        return _header(path.read_text().splitlines())
    except BadExpectation as error:
        raise BadExpectation(f"{path.name}: {error}") from None


def _header(lines: list[str]) -> Header:
    length = next((i for i, line in enumerate(lines) if not line.startswith("//")), len(lines))
    entries = [_entry(line) for line in lines[:length]]
    values = {key: [value for name, value in entries if name == key] for key in KEYS}
    answers = [_answer(value) for value in values["expect"]]
    if len({claim.name for claim, _ in answers}) != len(answers):
        raise BadExpectation("a claim is named twice")
    violated = [claim for claim, outcome in answers if outcome == "violated"]
    if not answers or len(violated) > 1:
        raise BadExpectation("one claim or more must be named, and at most one be violated")
    finding = _finding(values, violated)
    limits = frozenset((_only("limits", values) or "").split(", ")) - {""}
    return Header(
        tuple(
            finding
            if finding and finding.claim == claim
            else Expectation(claim, "holds", limits=limits)
            for claim, _ in answers
        ),
        _only("because", values) or _missing("because"),
        _unpaired(_only("pair", values)),
        _only("unbounded", values),
        _only("endless", values),
        length,
    )


def _entry(line: str) -> tuple[str, str]:
    match = ENTRY.fullmatch(line)
    if match is None:
        raise BadExpectation(f"`{line}` is not `// key: value`")
    if match[1] not in KEYS:
        raise BadExpectation(f"the key `{match[1]}` is not one of {', '.join(sorted(KEYS))}")
    return match[1], match[2]


def _answer(value: str) -> tuple[JudgedClaim, Outcome]:
    match value.split():
        case [name, "holds"] if name in CLAIMS:
            return CLAIMS[name], "holds"
        case [name, "violated"] if name in CLAIMS:
            return CLAIMS[name], "violated"
        case _:
            raise BadExpectation(f"`{value}` is not a claim and `holds` or `violated`")


def _finding(values: dict[str, list[str]], violated: list[JudgedClaim]) -> Expectation | None:
    kind, line, contexts = (_only(key, values) for key in ("kind", "line", "contexts"))
    if not violated:
        if kind or line or contexts:
            raise BadExpectation("kind, line and contexts describe a violated claim; none is")
        return None
    kinds = {kind.value: kind for kind in CLAIM_OF_KIND}
    if kind not in kinds or CLAIM_OF_KIND[kinds[kind]] != violated[0].name:
        raise BadExpectation(f"a violated {violated[0].name} has no finding of kind `{kind}`")
    if (line is None) != (kinds[kind] is FindingKind.DEADLOCK):
        raise BadExpectation("every finding but a deadlock needs a line")
    return Expectation(
        violated[0],
        "violated",
        kinds[kind],
        tuple(_number(word) for word in line.split(", ")) if line else (),
        _number(contexts) if contexts else None,
    )


def _number(word: str) -> int:
    if not re.fullmatch(r"[1-9]\d*", word):
        raise BadExpectation(f"`{word}` is not a number from 1 on")
    return int(word)


def _only(key: str, values: dict[str, list[str]]) -> str | None:
    if len(values[key]) > 1:
        raise BadExpectation(f"`{key}` may be said once only")
    return values[key][0] if values[key] else None


def _missing(key: str) -> str:
    raise BadExpectation(f"`{key}` is missing")


def _unpaired(value: str | None) -> str | None:
    if value is not None and not value.startswith(NO_PAIR):
        raise BadExpectation(f"a pair is not `{value}` but `{NO_PAIR}...`")
    return value and value.removeprefix(NO_PAIR)
