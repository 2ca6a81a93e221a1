"""Where a method holds the locks it has taken: straight lines, branches, loops, exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.abstraction.locking.regions import METHOD, UNKNOWN, LockUse, regions_of
from heddle.abstraction.locking.roots import Lock

if TYPE_CHECKING:
    from heddle.abstraction.locking.regions import Regions

A, B = Lock("a"), Lock("b")


def regions(
    ways: dict[int, tuple[int, ...]],
    enters: dict[int, Lock],
    exits: dict[int, Lock],
    *,
    caught: dict[int, tuple[int, ...]] | None = None,
    loose: dict[int, frozenset[Lock]] | None = None,
    attempts: dict[int, tuple[Lock, int]] | None = None,
    method: Lock | None = None,
) -> Regions:
    all_ways = {index: (to, (caught or {}).get(index, ()), False) for index, to in ways.items()}
    return regions_of(all_ways, LockUse(enters, exits, loose or {}, attempts or {}), method)


def line(length: int) -> dict[int, tuple[int, ...]]:
    return {index: (index + 1,) for index in range(length)} | {length: ()}


def test_a_region_lasts_from_enter_to_exit() -> None:
    found = regions(line(4), {1: A}, {3: A})
    assert found.stacks == {0: (), 1: (), 2: (1,), 3: (1,), 4: ()}
    assert found.unmatched == frozenset()


def test_a_synchronized_method_is_a_region_around_its_body() -> None:
    found = regions(line(3), {1: B}, {2: B}, method=A)
    assert found.stacks == {0: (METHOD,), 1: (METHOD,), 2: (METHOD, 1), 3: (METHOD,)}


def test_paths_that_meet_hold_what_they_have_in_common() -> None:
    found = regions({0: (1, 3), 1: (2,), 2: (4,), 3: (4,), 4: ()}, {2: A}, {})
    assert found.stacks[4] == ()


def test_an_exit_on_one_path_only_is_unmatched_on_the_other() -> None:
    found = regions({0: (1, 2), 1: (2,), 2: (3,), 3: ()}, {1: A}, {2: A})
    assert found.unmatched == {A}


def test_an_enter_that_throws_has_not_taken_the_lock() -> None:
    found = regions(line(4), {1: A}, {3: A}, caught={1: (4,)})
    assert found.stacks[4] == ()
    assert found.unmatched == frozenset()


def test_an_exception_leaves_the_region_where_its_handler_does() -> None:
    ways = {0: (1,), 1: (2,), 2: (5,), 3: (4,), 4: (), 5: ()}
    found = regions(ways, {0: A}, {2: A, 3: A}, caught={1: (3,)})
    assert found.stacks == {0: (), 1: (0,), 2: (0,), 3: (0,), 4: (), 5: ()}


def test_locks_may_be_given_back_in_any_order() -> None:
    found = regions(line(5), {0: A, 1: B}, {2: A, 4: B})
    assert found.stacks == {0: (), 1: (0,), 2: (0, 1), 3: (), 4: (), 5: ()}
    assert found.unmatched == frozenset()


def test_a_lock_taken_in_a_loop_is_not_counted_on_behind_it() -> None:
    found = regions({0: (1, 2), 1: (0,), 2: ()}, {1: A}, {})
    assert found.stacks == {0: (), 1: (), 2: ()}


def test_a_block_with_an_unknown_lock_ends_with_its_own_exit() -> None:
    loose = {3: frozenset({A})}
    found = regions(line(5), {0: A, 1: UNKNOWN}, {3: UNKNOWN, 4: A}, loose=loose)
    assert found.stacks[4] == (0,)
    assert found.stacks[5] == ()
    assert found.unmatched == frozenset()


def test_an_exit_of_one_of_several_locks_may_be_of_each_of_them() -> None:
    found = regions(line(3), {0: A}, {}, loose={1: frozenset({A, B})})
    assert found.unmatched == {A, B}


def test_an_attempt_takes_the_lock_on_the_way_of_success_only() -> None:
    ways = {0: (1, 3), 1: (2,), 2: (3,), 3: ()}
    found = regions(ways, {}, {2: A}, attempts={0: (A, 1)})
    assert found.stacks == {0: (), 1: (0,), 2: (0,), 3: ()}
    assert found.unmatched == frozenset()
