"""Runs are replayed on the rules of the file, and refused if they do not show the error."""

from __future__ import annotations

from dataclasses import replace

from heddle.formal.contexts.evidence import RunStep, replay, shortened
from heddle.formal.contexts.network import Move, Shared
from heddle.formal.contexts.semantics import after, first_configuration, is_error
from heddle.formal.pushdown.formats.cpds_parser import parse_cpds

SYSTEM = parse_cpds(
    """\
start p
var x : 0..2
thread one * 2 : a
  <p, a> -> <q, b c> do x := any
  <q, b> -> <p> when x == 2
  c -> c
error symbol c when x == 2
"""
)
PUSH, POP, LOOP = SYSTEM.programs[0].rules
(ERROR,) = SYSTEM.errors
STEPS = [
    RunStep(0, Move(PUSH, Shared("q", (2,)))),
    RunStep(0, Move(POP, Shared("p", (2,)))),
    RunStep(0, Move(LOOP, Shared("p", (2,)))),
]


def test_a_run_that_shows_the_error_is_told_step_by_step() -> None:
    taken = replay(SYSTEM, 2, STEPS, ERROR)

    assert taken is not None
    assert [(step.thread, step.rule) for step in taken] == [
        ("one.1", PUSH),
        ("one.1", POP),
        ("one.1", LOOP),
    ]
    assert taken[-1].result.threads[0].stack == ("c",)


def test_a_value_that_the_rules_do_not_give_is_refused() -> None:
    wrong = [replace(STEPS[0], move=Move(PUSH, Shared("q", (3,)))), *STEPS[1:]]

    assert replay(SYSTEM, 2, wrong, ERROR) is None


def test_a_rule_that_cannot_be_taken_is_refused() -> None:
    assert replay(SYSTEM, 2, STEPS[1:], ERROR) is None


def test_a_thread_that_does_not_exist_is_refused() -> None:
    assert replay(SYSTEM, 2, [replace(step, thread=2) for step in STEPS], ERROR) is None


def test_a_run_that_does_not_end_in_the_error_is_refused() -> None:
    assert replay(SYSTEM, 2, STEPS[:1], ERROR) is None


def test_steps_that_do_not_matter_are_left_out() -> None:
    assert shortened(SYSTEM, 2, STEPS, ERROR) == STEPS[:2]


def test_a_choice_has_one_result_for_each_value() -> None:
    results = list(after(SYSTEM, first_configuration(SYSTEM), 1, PUSH))

    assert [result.values for result in results] == [(0,), (1,), (2,)]
    assert all(result.threads[1].stack == ("b", "c") for result in results)
    assert not any(is_error(SYSTEM, result, ERROR) for result in results)
