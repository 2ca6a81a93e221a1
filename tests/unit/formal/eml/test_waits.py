"""Waits: a lock is given up however often it is held."""

from __future__ import annotations

from heddle.formal.eml import Question, Solver, parse_eml
from heddle.formal.eml.patterns import pattern
from support.eml_runs import assert_shows

STALE = Question(pattern(1), "T1", "T2", ("c",))
WAITING = """
memory c
lock s
lock t
process T1 : outer
process T2 : change
function outer : a z
  a -> b : unitbegin, lock s, lock s, read c
  b -> c : call rest
  c -> z : write c, unlock s, unlock s, unitend
function rest : a z
  a -> z : WAIT
function change : a z
  a -> z : unitbegin, lock s, write c, unlock s, unitend
"""


def outcome(wait: str, procedure: str = "phases") -> str:
    program = parse_eml(WAITING.replace("WAIT", wait))
    answer = Solver(program, procedure).answer(STALE)  # type: ignore[arg-type]
    if answer.run is not None:
        assert_shows(program, answer)
    return answer.outcome


def test_a_wait_lets_others_in_even_if_a_caller_has_locked_twice() -> None:
    assert outcome("skip") == "holds"
    assert outcome("wait s") == "violated"
    assert outcome("wait s", "reduced individual multi-step") == "violated"


def test_what_follows_a_wait_can_be_another_unit() -> None:
    assert outcome("wait s, unitbreak") == "holds"


def test_a_wait_for_a_lock_that_is_not_held_does_nothing() -> None:
    assert outcome("wait t") == "holds"


def test_a_wait_that_does_not_give_up_the_innermost_lock_has_no_answer_from_phases() -> None:
    inner = "lock t, wait s, unlock t"
    text = WAITING.replace("WAIT", inner).replace(
        "lock s, write c, unlock s", "lock s, lock t, write c, unlock t, unlock s"
    )
    program = parse_eml(text)
    answer = Solver(program, "phases").answer(STALE)

    assert answer.outcome == "unknown"
    assert answer.reason == "a wait gives up s while t, which was acquired later, is held"
    # T2 needs t, which T1 keeps while it waits.
    assert Solver(program, "exploration").answer(STALE).outcome == "holds"
