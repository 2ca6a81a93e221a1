"""Joins: who waits for whom, with and without locks, before and after a cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.formal.monitor_dpn.reachability import Network, Phase, Witness, may_happen_in_parallel
from heddle.formal.monitor_dpn.semantics import Locks
from heddle.formal.monitor_dpn.text import parse

if TYPE_CHECKING:
    from heddle.formal.monitor_dpn.model import MonitorDpn

CHILD = """
p c1 -> p c2 : work
p c2 -> p    : end
"""


def together(model: MonitorDpn, one: str, other: str) -> Witness | None:
    return may_happen_in_parallel(Network(model), {one}, {other})


def reaches(model: MonitorDpn, *marks: str) -> bool:
    return Network(model).reach([Phase((frozenset({mark}),)) for mark in marks]) is not None


def test_after_a_join_the_child_has_ended() -> None:
    model = parse(f"start p m1\np m1 -> p m2 spawn p c1 as t\np m2 -> p m3 join t\n{CHILD}")
    assert together(model, "m2", "c2") is not None
    assert together(model, "m3", "c1") is None
    assert together(model, "m3", "c2") is None
    assert reaches(model, "m3")


def test_joins_are_respected_where_locks_are_ignored() -> None:
    model = parse(f"start p m1\np m1 -> p m2 spawn p c1 as t\np m2 -> p m3 join t\n{CHILD}")
    network = Network(model)
    assert may_happen_in_parallel(network, {"m3"}, {"c2"}, Locks.IGNORED) is None


def test_a_join_of_another_tag_waits_for_nobody() -> None:
    model = parse(f"start p m1\np m1 -> p m2 spawn p c1 as t\np m2 -> p m3 join other\n{CHILD}")
    assert together(model, "m3", "c2") is not None


def test_a_join_waits_for_all_children_of_its_tag_however_many_there_are() -> None:
    model = parse(
        f"start p m1\np m1 -> p m1 spawn p c1 as t\np m1 -> p m2\np m2 -> p m3 join t\n{CHILD}"
    )
    assert together(model, "c1", "c2") is not None
    assert together(model, "m3", "c2") is None


def test_a_thread_waits_for_its_own_children_only() -> None:
    model = parse(
        """
        start p m1
        p m1 -> p m2 spawn p c1 as t
        p m2 -> p m3 join t
        p c1 -> p c2 spawn p g1 as t
        p c2 -> p
        p g1 -> p g2
        """
    )
    assert together(model, "m3", "g2") is not None


def test_a_child_started_in_a_call_is_joined_after_it() -> None:
    model = parse(
        f"""
        start p m1
        p m1 -> p f1 / m2
        p f1 -> p f2 spawn p c1 as t
        p f2 -> p
        p m2 -> p m3 join t
        {CHILD}"""
    )
    assert together(model, "m2", "c2") is not None
    assert together(model, "m3", "c2") is None


LOCKED_CHILD = """
p c1 -> p k1 / c2 in x
p k1 -> p
p c2 -> p
"""


def test_waiting_for_a_child_that_needs_the_lock_one_holds_is_for_ever() -> None:
    model = parse(
        f"""
        start p m1
        p m1 -> p s1 / m2 in x
        p s1 -> p s2 spawn p c1 as t
        p s2 -> p s3 join t
        p s3 -> p
        {LOCKED_CHILD}"""
    )
    assert not reaches(model, "s3")


def test_a_child_that_was_started_before_may_have_had_the_lock() -> None:
    model = parse(
        f"""
        start p m1
        p m1 -> p m2 spawn p c1 as t
        p m2 -> p s1 / m3 in x
        p s1 -> p s2 join t
        p s2 -> p
        {LOCKED_CHILD}"""
    )
    assert reaches(model, "s2")
    assert reaches(model, "c2", "s2")


def test_but_not_after_a_moment_at_which_the_parent_holds_it() -> None:
    model = parse(
        f"""
        start p m1
        p m1 -> p m2 spawn p c1 as t
        p m2 -> p s1 / m3 in x
        p s1 -> p s2 join t
        p s2 -> p
        {LOCKED_CHILD}"""
    )
    network = Network(model)
    held_while_child_waits = Phase((frozenset({"s1"}), frozenset({"c1"})))
    assert network.reach([held_while_child_waits]) is not None
    assert network.reach([held_while_child_waits, Phase((frozenset({"s2"}),))]) is None
    assert network.reach([held_while_child_waits, Phase((frozenset({"s2"}),))], Locks.IGNORED)


def test_the_lock_a_joined_child_holds_must_be_given_back_first() -> None:
    model = parse(
        """
        start p m1
        p m1 -> p m2 spawn p c1 as t
        p m2 -> p s1 / m3 in x
        p s1 -> p s2 join t
        p s2 -> p
        p m3 -> p m4
        p c1 -> p k1 / c2 in y
        p k1 -> p l1 / k2 in x
        p l1 -> p
        p k2 -> p
        p c2 -> p
        """
    )
    network = Network(model)
    crossed = Phase((frozenset({"s1"}), frozenset({"k1"})))
    assert network.reach([crossed]) is not None
    assert network.reach([crossed, Phase((frozenset({"m4"}),))]) is None
    assert network.reach([Phase((frozenset({"m4"}),))]) is not None


def test_a_witness_with_a_join_has_a_schedule() -> None:
    model = parse(f"start p m1\np m1 -> p m2 spawn p c1 as t\np m2 -> p m3 join t\n{CHILD}")
    witness = Network(model).reach([Phase((frozenset({"m3"}),))])
    assert witness is not None
    steps = [(who, rule.source.symbol) for who, rule in witness.schedule()]
    assert steps == [((), "m1"), ((1,), "c1"), ((1,), "c2"), ((), "m2")]
