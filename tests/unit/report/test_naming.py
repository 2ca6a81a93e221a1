"""Names for people: simple classes, places as one says them, reasons that explain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heddle.report import text_report
from heddle.report.naming import is_explained, message_text, place_text, plain_text
from heddle.report.page import Page, has_colours
from heddle.report.stacks import stack_lines
from heddle.report.trust import trust_lines
from heddle.results import Exhaustive, FindingKind, Location, NoDeadlock, Report, Verdict
from support.reported import FAILURE, REPORT


@pytest.mark.parametrize(
    ("location", "text"),
    [
        (Location("a/B.java", 3, "a.B$C", "m"), "a/B.java:3 in C.m"),
        (Location("B.java", 3, "a.B", "lambda$main$0"), "B.java:3 in a lambda of B.main"),
        (Location("B.java", None, "a.B", "<init>"), "B.java in the constructor of B"),
        (Location("B.java", 3, "a.B", "<clinit>"), "B.java:3 in the initialiser of B"),
        (Location(None, 7, "java.util.HashMap", "put"), "HashMap:7 in HashMap.put"),
        (Location(), "unknown place"),
    ],
    ids=["nested", "lambda", "constructor", "initialiser", "library", "none"],
)
def test_a_place_is_told_in_the_words_of_the_source(location: Location, text: str) -> None:
    assert place_text(location) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("main reads a.Bank$Account.sum at a.Bank.run:8", "main reads Account.sum at Bank.run:8"),
        ("x ends at a.Bank$In.lambda$go$1:8", "x ends at a lambda of In.go:8"),
        ("x ends at a.Bank.<init>:8", "x ends at the constructor of Bank:8"),
        ("main waits for Bank#3, held by b.c", "main waits for Bank#3, held by b.c"),
    ],
    ids=["nested", "lambda", "constructor", "nothing"],
)
def test_a_text_of_the_machine_is_told_in_the_words_of_the_source(text: str, plain: str) -> None:
    assert plain_text(text) == plain


def test_an_exception_has_its_simple_name_and_its_message_stays() -> None:
    odd = replace(FAILURE, message="a.b.C$Gone: see java.util.Map in thread main")
    assert message_text(odd) == "Gone: see java.util.Map in thread main"
    assert message_text(replace(FAILURE, message="a.Gone in thread a.B")) == "Gone in thread a.B"


@pytest.mark.parametrize(
    ("because", "kind", "explains"),
    [
        ("one thread suffices", FindingKind.ASSERTION, False),
        (
            "the threads interleave as the table shows, in 3 contexts",
            FindingKind.UNCAUGHT_EXCEPTION,
            False,
        ),
        ("main reads x = 1, which other wrote", FindingKind.ASSERTION, True),
        ("a waits for L, which b holds; b waits for K, which a holds", FindingKind.DEADLOCK, False),
        ("a and b take the two locks in different orders", FindingKind.DEADLOCK, True),
    ],
)
def test_a_reason_is_told_only_if_it_explains(
    because: str, kind: FindingKind, explains: bool
) -> None:
    assert is_explained(replace(FAILURE, because=because, kind=kind)) is explains


def test_a_stack_folds_the_library_into_the_call_that_leads_in() -> None:
    calls = (
        Location("N.java", 1, "java.lang.NumberFormatException", "forInputString"),
        Location("I.java", 2, "java.lang.Integer", "parseInt"),
        Location("Bank.java", 3, "a.Bank", "read"),
        Location("P.java", 4, "java.util.concurrent.ThreadPoolExecutor", "runWorker"),
        Location("T.java", 5, "java.lang.Thread", "run"),
    )
    finding = replace(FAILURE, stack=calls)
    assert list(stack_lines(finding, verbose=False)) == [
        "    stack of the exception:",
        "      at Integer.parseInt, 1 call further inside",
        "      at Bank.java:3 in Bank.read",
    ]
    assert len(list(stack_lines(finding, verbose=True))) == 6


def test_a_stack_of_one_call_says_nothing_that_the_place_does_not_say() -> None:
    assert list(stack_lines(replace(FAILURE, stack=FAILURE.stack[:1]), verbose=False)) == []


def test_trust_is_short_unless_all_is_asked_for() -> None:
    texts = [
        "identity hash codes are those of the machine",
        "a model class replaces java.util.concurrent.Semaphore",
        "operations of java.util.concurrent.Phaser are one step each, up to where they wait",
        "memory is sequentially consistent, although Bank.x races: see heddle races",
    ]
    assert list(trust_lines(texts, Page())) == [
        "  trusted: memory is sequentially consistent, although Bank.x races: see heddle races",
        "  trusted: identity hash codes, the models of Semaphore and Phaser (--verbose says how)",
    ]
    assert len(list(trust_lines(texts, Page(verbose=True)))) == len(texts)


def test_what_all_answers_trust_is_told_once() -> None:
    one = Verdict(NoDeadlock(), "a", (), Exhaustive(), (REPORT.verdicts[4].assumptions))
    other = replace(one, engine="b")
    assert text_report(Report((one, other))).count("trusted:") == 1
    assert text_report(Report((one, one))) == (
        "no-deadlock: HOLDS  [a]\nno-deadlock: HOLDS  [a]\n  covered: every interleaving\n"
        "  trusted: identity hash codes (--verbose says how)\n"
    )


def test_a_claim_that_was_not_decided_is_no_problem() -> None:
    text = text_report(REPORT)
    assert "no-deadlock: not decided, for the search ended at the finding" in text
    assert text.count("UNKNOWN") == 1


class Stream:
    encoding = "utf-8"

    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def test_colours_are_for_terminals_unless_they_are_refused() -> None:
    terminal, file = Stream(True), Stream(False)
    assert has_colours(terminal, {"TERM": "xterm"})  # type: ignore[arg-type]
    assert not has_colours(terminal, {"NO_COLOR": "1"})  # type: ignore[arg-type]
    assert not has_colours(terminal, {"TERM": "dumb"})  # type: ignore[arg-type]
    assert not has_colours(file, {})  # type: ignore[arg-type]


def test_colours_change_nothing_but_colours() -> None:
    import re

    plain, painted = text_report(REPORT), text_report(REPORT, Page(coloured=True))
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain
    assert "\x1b[1;31mVIOLATED\x1b[0m" in painted
    assert "\x1b[1;33mUNKNOWN\x1b[0m" in painted
