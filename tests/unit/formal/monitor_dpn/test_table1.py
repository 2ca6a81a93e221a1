"""[NordhoffML13, Table 1]: six programs of which none can print 42, for six reasons."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from dpn_models import TABLE_1, model, rule, uses, writes
from heddle.formal.monitor_dpn.model import Base, MonitorDpn
from heddle.formal.monitor_dpn.reachability import (
    Network,
    Phase,
    Transfer,
    flows,
    may_happen_in_parallel,
)
from heddle.formal.monitor_dpn.semantics import Locks


def flow(network: MonitorDpn, write: str, read: str, locks: Locks = Locks.RESPECTED) -> bool:
    """Whether what one statement writes can be there when another is about to read it."""
    transfer = Transfer(frozenset({rule(network, write)}), writes(network, write.partition(" ")[0]))
    use = {rule(network, read).source}
    return flows(Network(network), [transfer], use, locks) is not None


@pytest.mark.parametrize("name", ["table1_1", "table1_2", "table1_3", "table1_5", "table1_6"])
def test_the_42_that_is_written_to_x_is_never_printed(name: str) -> None:
    assert not flow(model(name), "x = 42", "print(x)")


@pytest.mark.parametrize("name", ["table1_2", "table1_3", "table1_5", "table1_6"])
def test_without_locks_it_could_be(name: str) -> None:
    assert flow(model(name), "x = 42", "print(x)", Locks.IGNORED)


def test_in_program_1_the_order_of_start_and_print_is_enough() -> None:
    assert not flow(model("table1_1"), "x = 42", "print(x)", Locks.IGNORED)


def test_in_program_4_each_transfer_is_possible_but_not_both() -> None:
    network = model("table1_4")
    assert flow(network, "y = 42", "x = y")
    assert flow(network, "x = y", "print(x)")
    first = Transfer(frozenset({rule(network, "y = 42")}), writes(network, "y"))
    second = Transfer(frozenset({rule(network, "x = y")}), writes(network, "x"))
    use = {rule(network, "print(x)").source}
    assert flows(Network(network), [first, second], use) is None
    assert flows(Network(network), [first, second], use, Locks.IGNORED) is not None


@pytest.mark.parametrize("name", ["table1_2", "table1_3", "table1_5", "table1_6"])
def test_the_query_of_example_2_says_the_same(name: str) -> None:
    network = model(name)
    write = rule(network, "x = 42")
    assert isinstance(write, Base)
    allowed = frozenset(network.rules) - writes(network, "x")
    generated = Phase((frozenset({write.target}),))
    reached = Phase((frozenset({rule(network, "print(x)").source}),), allowed)
    assert Network(network).reach([generated, reached]) is None
    assert Network(network).reach([generated, reached], Locks.IGNORED) is not None


def races(network: MonitorDpn, variable: str) -> set[frozenset[str]]:
    prepared = Network(network)
    writing = writes(network, variable)
    accesses = sorted(writing | uses(network, variable), key=str)
    return {
        frozenset({one.action, other.action})
        for one, other in combinations_with_replacement(accesses, 2)
        if {one, other} & writing
        and may_happen_in_parallel(prepared, {one.source}, {other.source}) is not None
    }


@pytest.mark.parametrize("name", TABLE_1[:5])
def test_programs_1_to_5_have_no_race(name: str) -> None:
    network = model(name)
    assert races(network, "x") == set()
    assert races(network, "y") == set()


def test_program_6_has_exactly_two_races() -> None:
    assert races(model("table1_6"), "x") == {
        frozenset({"x = 23", "x = 17"}),
        frozenset({"x = 23", "print(x)"}),
    }
