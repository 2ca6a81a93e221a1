"""Which acts of a schedule can be forced under java, and at which instructions."""

from __future__ import annotations

import pytest

from heddle.errors import InputError
from heddle.results.schedule import Act, Turn
from heddle.schedules.gates import Gate, gate_of, gated_acts, switches_inside_libraries

TAKE = Act("call java.util.concurrent.ArrayBlockingQueue.take", "a.Bank.run:7", 4)
ADD = Act("call java.util.concurrent.atomic.AtomicInteger.addAndGet", "a.Bank.run:8")
PUT = Act("call java.util.HashMap.put", "a.Bank.run:9", 3)


@pytest.mark.parametrize(
    ("what", "does", "name"),
    [
        ("read a.Bank.total", "get", "total"),
        ("write a.Bank$Account.total", "put", "total"),
        ("write int[][3]", "store", ""),
        ("lock java.lang.Object", "lock", ""),
        ("block java.lang.Object", "lock", ""),
        ("join Thread-0", "call", "join"),
        ("call java.lang.Object.notifyAll", "call", "notify"),
    ],
)
def test_an_act_is_at_an_instruction_of_the_users_method(what: str, does: str, name: str) -> None:
    assert gate_of(Act(what, "a.Bank.run:7")) == Gate("a/Bank", "run", does, name)


@pytest.mark.parametrize("what", ["unlock java.lang.Object", "initialize a.Bank", ""])
def test_what_ends_by_itself_has_no_gate(what: str) -> None:
    place = "a.Bank.run:7" if what else ""
    assert gate_of(Act(what, place)) is None


def test_a_call_in_which_a_thread_waits_for_others_is_one_act_that_blocks() -> None:
    turns = [Turn(0, (TAKE,)), Turn(1, (ADD,)), Turn(0, (TAKE,)), Turn(1, (ADD,))]
    assert [(act.thread, act.blocks) for act in gated_acts(turns)] == [
        (0, True),
        (1, False),
        (1, False),
    ]


def test_a_switch_inside_a_call_that_waits_for_nothing_is_named() -> None:
    inside = [Turn(0, (PUT,)), Turn(1, (ADD,)), Turn(0, (PUT,))]
    assert list(switches_inside_libraries(inside)) == [
        "java.util.HashMap.put, called at a.Bank.run:9"
    ]
    assert list(switches_inside_libraries([Turn(0, (TAKE,)), Turn(1, (ADD,)), *inside[:1]])) == []


def test_a_choice_cannot_be_forced() -> None:
    with pytest.raises(InputError, match="a choice cannot be forced"):
        gated_acts([Turn(0, (Act("call heddle.Choose.upTo", "Bank.main:3"),))])
