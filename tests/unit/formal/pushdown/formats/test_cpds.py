"""`.cpds` files: what they say, how they are written, and what is wrong with bad ones."""

from __future__ import annotations

import pytest

from heddle.errors import MalformedFile
from heddle.formal.pushdown.formats.concurrent import Fork, GuardedRule
from heddle.formal.pushdown.formats.cpds_parser import parse_cpds, parse_error
from heddle.formal.pushdown.formats.cpds_printing import error_text, print_cpds, rule_text
from heddle.formal.pushdown.formats.expressions import (
    Anything,
    Assignment,
    Condition,
    Copy,
    Range,
    Sum,
    Term,
    ThreadVariable,
    Variable,
)

WORKERS = """\
# Workers count up to two.
start idle
var count : 0..2
var busy : bool = true
var last : thread
var first : thread = main

thread main : m0
  m0 -> m1 fork worker into last
  m1 -> () join last do first := last
thread other * 2 : o0 bottom
  <idle, o0> -> <"not idle", o1 o2> when count < 2 and busy == true label "goes on"
  <"not idle", o1> -> <idle>
template worker : w0
  w0 -> () do count := count + 1 - 0, busy := any

error state "not idle" symbol o1, w0 when count != 1
error symbol bottom
"""


def test_a_file_says_what_it_says() -> None:
    system = parse_cpds(WORKERS)

    assert system.start == "idle"
    assert system.variables == (
        Variable("count", Range(0, 2), 0),
        Variable("busy", Range(0, 1), 1),
    )
    assert system.thread_variables == (ThreadVariable("last"), ThreadVariable("first", "main"))
    assert [name for name, _ in system.threads] == ["main", "other.1", "other.2"]
    main, other, worker = system.programs
    assert main.rules == (
        GuardedRule(None, "m0", None, ("m1",), fork=Fork("worker", "last")),
        GuardedRule(None, "m1", None, (), updates=(Copy("first", "last"),), join="last"),
    )
    assert other.stack == ("o0", "bottom")
    assert other.rules[0].when == (
        Condition(Sum((Term("count"),)), "<", Sum((Term(2),))),
        Condition(Sum((Term("busy"),)), "==", Sum((Term(1),))),
    )
    assert other.rules[0].label == "goes on"
    assert other.rules[1].word == ()
    assert worker.rules[0].updates == (
        Assignment("count", Sum((Term("count"), Term(1), Term(0, -1)))),
        Assignment("busy", Anything()),
    )
    assert worker.count == 0
    assert [error.line for error in system.errors] == [17, 18]


def test_what_is_printed_reads_back_the_same() -> None:
    system = parse_cpds(WORKERS)

    printed = print_cpds(system)

    assert parse_cpds(printed) == system
    assert print_cpds(parse_cpds(printed)) == printed


def test_a_rule_knows_its_line() -> None:
    assert [rule.line for program in parse_cpds(WORKERS).programs for rule in program.rules] == [
        9,
        10,
        12,
        13,
        15,
    ]


def test_a_name_that_looks_like_something_else_is_quoted() -> None:
    text = 'thread "thread" : "a b" "->"\n  "a b" -> () label "say \\"no\\""\n'

    (program,) = parse_cpds(text).programs

    assert (program.name, program.stack) == ("thread", ("a b", "->"))
    assert rule_text(program.rules[0]) == '"a b" -> () label "say \\"no\\""'


def test_an_error_can_be_named_from_outside() -> None:
    system = parse_cpds(WORKERS)

    error = parse_error("state idle symbol w0 when count == 2", system)

    assert error_text(error) == "state idle symbol w0 when count == 2"


@pytest.mark.parametrize(
    ("text", "place", "cause"),
    [
        ("", "m.cpds:1:1", "there is no thread"),
        ("template t : x", "m.cpds:1:1", "there is no thread"),
        ("start", "m.cpds:1:6", "a state should be here"),
        ("start a\nstart b", "m.cpds:2:7", "a start already"),
        ("x -> y", "m.cpds:1:1", "belongs to no thread"),
        ("thread a : x\n  x -> y z u", "m.cpds:2:8", "at most 2 symbols"),
        ("thread a : x\n  x y -> z", "m.cpds:2:5", "`->` should be here"),
        ("thread a : x\n  x -> y when", "m.cpds:2:14", "a variable or a number"),
        ("thread a : x\n  x -> y when z == 1", "m.cpds:2:15", "no variable z"),
        ("thread a : x\n  x -> y when 1 = 1", "m.cpds:2:17", "a comparison should be here"),
        ("thread a : x\n  x -> y when 1 == 1 when 1 == 1", "m.cpds:2:22", "`when` already"),
        ("thread a : x\n  x -> y fork b", "m.cpds:2:15", "no thread or template called `b`"),
        ("thread a : x y z\n  x -> y fork a", "m.cpds:2:15", "more than 2 symbols"),
        ("thread a : x\n  <p, x> -> <q>", "m.cpds:2:4", "there is no start state"),
        ("start p\nthread a : x\n  <p, x y> -> <q>", "m.cpds:3:3", "exactly one symbol"),
        ("thread a : ()", "m.cpds:1:12", "starts with a symbol"),
        ("thread a * 0 : x", "m.cpds:1:12", "0 threads"),
        ("thread a : x\nthread a : x", "m.cpds:2:8", "a thread a already"),
        ("var x : 3..1", "m.cpds:1:9", "nothing in 3..1"),
        ("var x : 0..1 = 2", "m.cpds:1:16", "2 is not in 0..1"),
        ("var x : bool\nvar x : bool", "m.cpds:2:5", "a variable x already"),
        ("var t : thread = b\nthread a : x", "m.cpds:1:18", "no thread called `b`"),
        ("var t : thread\nthread a : x\n x -> x when t == 1", "m.cpds:3:14", "holds a thread"),
        ("var n : bool\nthread a : x\n x -> x join n", "m.cpds:3:14", "holds numbers"),
        ("thread a : x\nerror symbol y", "m.cpds:2:14", "no rule mentions the stack symbol"),
        ("thread a : x\nerror state y", "m.cpds:2:13", "no rule mentions the state"),
        ("thread a : x\nerror", "m.cpds:2:6", "names nothing"),
        ("thread a : x\n  x -> y;", "m.cpds:2:9", "`;` has no meaning"),
        ('thread a : "x', "m.cpds:1:12", "does not end"),
        ("thread when : x", "m.cpds:1:8", "the keyword `when`"),
        ("var x : 0..99999999999", "m.cpds:1:12", "should be here"),
        (
            "var x : 0..3\nthread a : x\n x -> x do x := 1, x := 2",
            "m.cpds:3:20",
            "two values at once",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_a_remedy(
    text: str, place: str, cause: str
) -> None:
    with pytest.raises(MalformedFile, match=cause.replace("(", r"\(")) as caught:
        parse_cpds(text, "m.cpds")

    assert caught.value.place == place
    assert caught.value.remedy
