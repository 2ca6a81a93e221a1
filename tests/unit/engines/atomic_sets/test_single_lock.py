"""One lock that orders units of work, on models written as text."""

from __future__ import annotations

import pytest

from heddle.engines.atomic_sets.single_lock import Guard, Order, order_by
from heddle.formal.eml import (
    Call,
    Edge,
    Function,
    Lock,
    Read,
    Statement,
    UnitBegin,
    UnitBreak,
    UnitEnd,
    Unlock,
    Wait,
    Write,
)

L, U = Lock("l"), Unlock("l")
BEGIN, END = UnitBegin(), UnitEnd()
R, W = Read("x"), Write("x")


def function(name: str, *statements: Statement) -> Function:
    nodes = ["in", *(f"n{number}" for number in range(1, len(statements))), "out"]
    steps = zip(nodes, statements, nodes[1:], strict=False)
    return Function(name, "in", "out", tuple(Edge(*step) for step in steps))


def order(*functions: Function) -> Order:
    return order_by(Guard("l"), {each.name: each for each in functions}, ["main"])


@pytest.mark.parametrize(
    ("statements", "whole", "always"),
    [
        ((BEGIN, L, R, W, U, END), True, True),
        ((L, BEGIN, R, END, BEGIN, W, R, END, U), True, True),
        ((BEGIN, L, R, U, L, W, U, END), False, True),
        ((BEGIN, L, R, L, U, W, U, END), True, True),
        ((BEGIN, R, END), True, False),
        ((BEGIN, R, W, END), False, False),
        ((BEGIN, L, R, U, END, R), True, False),
        ((BEGIN, L, R, Wait("l"), W, U, END), False, True),
        ((BEGIN, L, R, U, UnitBreak(), L, W, U, END), True, True),
        ((BEGIN, BEGIN, L, R, U, END, L, W, U, END), False, True),
    ],
)
def test_a_unit_is_whole_under_a_lock(
    statements: tuple[Statement, ...], whole: bool, always: bool
) -> None:
    assert order(function("main", *statements)) == Order(whole, always)


def test_calls_are_followed_with_what_their_callers_hold() -> None:
    helper = function("helper", R, W)
    held = function("main", BEGIN, L, Call("helper"), U, END)
    bare = function("main", BEGIN, Call("helper"), END)
    assert order(held, helper) == Order(whole=True, always=True)
    assert order(bare, helper) == Order(whole=False, always=False)


def test_a_unit_goes_on_in_what_it_calls() -> None:
    inner = function("inner", BEGIN, L, W, U, END)
    assert order(function("main", Call("inner"), Call("inner")), inner).whole
    assert not order(function("main", BEGIN, Call("inner"), Call("inner"), END), inner).whole


def test_recursion_comes_to_an_end() -> None:
    again = Edge("in", Call("main"), "n1")
    edges = (again, Edge("in", L, "n2"), Edge("n2", W, "n3"), Edge("n3", U, "n1"))
    main = Function("main", "in", "out", (*edges, Edge("n1", Read("y"), "out")))
    assert order(main) == Order(whole=True, always=False)


def test_accesses_to_other_members_do_not_matter() -> None:
    other = Write("y")
    main = function("main", BEGIN, L, R, U, other, END)
    functions = {"main": main}
    assert order(main) == Order(whole=False, always=False)
    only = order_by(Guard("l"), functions, ["main"], frozenset({"x"}))
    assert only == Order(whole=True, always=True)
