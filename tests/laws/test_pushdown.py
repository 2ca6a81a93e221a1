"""Saturation against exploration; operations on automata against their definitions."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.pushdown import (
    Automaton,
    Budget,
    Configuration,
    Options,
    PushdownSystem,
    apply_rules,
    configurations,
    members,
    post_star,
    pre_star,
)
from laws.random_pushdown import STATES, SYMBOLS, automata, explored, systems
from support.automaton_operations import (
    includes,
    intersection,
    is_empty,
    missing,
    only,
    renamed,
    same_language,
    shortest,
    trimmed,
    union,
)

SHORT = 3
DEEP = 6
ALL_SHORT = [
    Configuration(state, word)
    for length in range(SHORT + 1)
    for state, word in product(STATES, product(SYMBOLS, repeat=length))
]


def short(automaton: Automaton) -> set[Configuration]:
    """By definition of acceptance, one configuration after another."""
    return {one for one in ALL_SHORT if automaton.accepts(*one)}


@given(systems, automata())
def test_whatever_exploring_finds_is_a_successor(
    system: PushdownSystem, automaton: Automaton
) -> None:
    found = post_star(system, automaton)
    for one in explored(system, members(automaton, SHORT), DEEP):
        assert found.accepts(*one)
        assert found.automaton.accepts(*one)


@given(systems, automata())
def test_every_successor_has_a_path_that_replays_from_a_given_configuration(
    system: PushdownSystem, automaton: Automaton
) -> None:
    found = post_star(system, automaton)
    for one in ALL_SHORT:
        path = found.path(*one)
        assert (path is not None) == found.accepts(*one) == found.automaton.accepts(*one)
        if path is not None:
            assert automaton.accepts(*path.start)
            assert apply_rules(path.start, path.rules) == path.end == one


@given(systems, automata())
def test_every_predecessor_has_a_path_that_replays_to_a_given_configuration(
    system: PushdownSystem, automaton: Automaton
) -> None:
    found = pre_star(system, automaton)
    for one in ALL_SHORT:
        path = found.path(*one)
        assert (path is not None) == found.accepts(*one) == found.automaton.accepts(*one)
        if path is not None:
            assert path.start == one
            assert apply_rules(path.start, path.rules) == path.end
            assert automaton.accepts(*path.end)


@given(systems, automata())
def test_whatever_leads_there_by_exploring_is_a_predecessor(
    system: PushdownSystem, automaton: Automaton
) -> None:
    found = pre_star(system, automaton)
    for one in ALL_SHORT[:40]:
        leads_there = any(automaton.accepts(*end) for end in explored(system, [one], DEEP))
        assert not leads_there or found.accepts(*one)


@given(systems, st.sampled_from(ALL_SHORT), st.sampled_from(ALL_SHORT))
def test_what_comes_after_one_is_what_the_other_comes_before(
    system: PushdownSystem, one: Configuration, other: Configuration
) -> None:
    forward = post_star(system, configurations(one))
    backward = pre_star(system, configurations(other))
    assert forward.accepts(*other) == backward.accepts(*one)


@given(systems, automata())
def test_the_order_changes_nothing(system: PushdownSystem, automaton: Automaton) -> None:
    flow = Options(order="flow", witnesses=False)
    for star in (post_star, pre_star):
        assert star(system, automaton, flow).automaton == star(system, automaton).automaton


@given(systems, automata(), automata())
def test_going_on_with_more_is_like_starting_with_all(
    system: PushdownSystem, first: Automaton, more: Automaton
) -> None:
    both = Automaton(
        first.initials | more.initials,
        first.transitions | more.transitions,
        first.finals | more.finals,
    )
    for star in (post_star, pre_star):
        extended, scratch = star(system, first).extended(more), star(system, both)
        assert extended.automaton == scratch.automaton
        for one in ALL_SHORT[:40]:
            path = extended.path(*one)
            assert (path is not None) == scratch.accepts(*one)
            assert path is None or apply_rules(path.start, path.rules) == path.end


@given(systems, automata(), st.integers(0, 9))
def test_what_was_stopped_is_sound_and_can_be_gone_on_with(
    system: PushdownSystem, automaton: Automaton, steps: int
) -> None:
    for star in (post_star, pre_star):
        whole = star(system, automaton)
        part = star(system, automaton, Options(budget=Budget(steps=steps)))
        assert (part.stopped == "steps") == (part.steps < whole.steps)
        assert part.automaton.transitions <= whole.automaton.transitions
        assert part.resumed(Budget()).automaton == whole.automaton


@given(automata(), automata())
def test_operations_are_those_of_sets(left: Automaton, right: Automaton) -> None:
    assert short(intersection(left, right)) == short(left) & short(right)
    assert short(union(left, right)) == short(left) | short(right)
    assert short(trimmed(left)) == short(left)


@given(automata())
def test_a_shortest_configuration_is_accepted_and_none_is_shorter(automaton: Automaton) -> None:
    found = shortest(automaton)
    assert is_empty(automaton) == (found is None)
    if found is None:
        assert not short(automaton)
    else:
        assert automaton.accepts(*found)
        # Five states: whatever is accepted at all, something with fewer symbols is.
        assert len(found.word) < 5
        assert not [one for one in short(automaton) if len(one.word) < len(found.word)]


@given(automata(), automata())
def test_what_is_missing_tells_two_sets_apart(left: Automaton, right: Automaton) -> None:
    found = missing(left, right)
    if found is None:
        assert short(right) <= short(left)
        assert includes(left, right)
    else:
        assert right.accepts(*found)
        assert not left.accepts(*found)
    assert same_language(left, union(left, right)) == includes(left, right)
    assert includes(left, intersection(left, right))


@given(automata(), st.sampled_from(STATES), st.sampled_from(("p", "new")))
def test_only_keeps_one_control_state_and_nothing_leads_to_it(
    automaton: Automaton, state: str, name: str
) -> None:
    kept = only(automaton, state, name)
    assert kept.initials == {name}
    assert all(step.symbol and step.target != name for step in kept.transitions)
    assert {word for _, word in members(kept, SHORT)} == {
        one.word for one in short(automaton) if one.state == state
    }


@given(automata())
def test_other_names_for_own_states_change_nothing(automaton: Automaton) -> None:
    assert short(renamed(automaton, {"x": "u", "y": "v"})) == short(automaton)


@given(automata())
def test_members_are_what_is_accepted(automaton: Automaton) -> None:
    found = members(automaton, SHORT)
    assert set(found) == short(automaton)
    assert [len(one.word) for one in found] == sorted(len(one.word) for one in found)
