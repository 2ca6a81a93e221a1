"""Nested-word automata combined with pushdown systems: intersection [Kidd09, Thm. 6.4, 6.17]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.nested_words import (
    NestedWordAutomaton,
    combined,
    nested_word_of,
    weighted_combination,
)
from heddle.formal.pushdown import (
    Boolean,
    Configuration,
    PushdownSystem,
    Rule,
    Weights,
    configurations,
    successors,
    weighted_post_star,
)
from laws.random_pushdown import FIRST, STATES, SYMBOLS, straight_systems, systems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from heddle.formal.nested_words import NestedWord

START = Configuration("p", ("a",))
NODES = ("x", "y")
nodes, letters = st.sampled_from(NODES), st.sampled_from(SYMBOLS)


def automata_on(symbols: Iterable[str]) -> st.SearchStrategy[NestedWordAutomaton]:
    """Automata that can read some symbols in each of the three ways."""
    read = st.sampled_from(sorted(symbols))
    plain = st.frozensets(st.tuples(nodes, read, nodes), min_size=3, max_size=12)
    returns = st.frozensets(st.tuples(nodes, nodes, read, nodes), min_size=3, max_size=16)
    return st.builds(NestedWordAutomaton, nodes, st.just(frozenset(NODES)), plain, plain, returns)


automata = automata_on(SYMBOLS)


def runs(
    system: PushdownSystem, start: Configuration, longest: int
) -> Iterator[tuple[tuple[Rule, ...], Configuration]]:
    """All runs of at most so many rules that do not pop below what they pushed."""
    work: list[tuple[tuple[Rule, ...], Configuration]] = [((), start)]
    while work:
        rules, here = work.pop()
        yield rules, here
        if len(rules) < longest:
            work += (((*rules, rule), there) for rule, there in successors(system, here))


def is_balanced(rules: tuple[Rule, ...]) -> bool:
    """Whether every pop belongs to a push."""
    depth = 0
    for rule in rules:
        depth += (len(rule.word) == 2) - (not rule.word)
        if depth < 0:
            return False
    return True


@given(systems, automata)
def test_theorem_6_4_construction_1_is_the_intersection(
    system: PushdownSystem, automaton: NestedWordAutomaton
) -> None:
    both = combined(system, START, automaton)
    expected: set[tuple[NestedWord, str, str]] = {
        (nested, end.state, state)
        for rules, end in runs(system, START, 4)
        if is_balanced(rules)
        for nested in [nested_word_of(rules)]
        for state in automaton.ends(nested)
    }

    found: set[tuple[NestedWord, str, str]] = set()
    for rules, end in runs(both.system, both.start, 8):
        if not is_balanced(tuple(rule for rule in rules if rule in both.origins)):
            continue
        if end.state.count(" | ") != 1:
            continue  # a return that was not read yet
        nested = nested_word_of(rules, both.bookkeeping)
        if len(nested.word) <= 4:
            state, node = end.state.split(" | ")
            found.add((nested, state, node))

    assert found == expected


@given(straight_systems, st.data())
def test_theorem_6_17_construction_2_weighs_what_the_automaton_can_read(
    system: PushdownSystem, data: st.DataObject
) -> None:
    automaton = data.draw(automata_on({FIRST[1], *system.symbols}))
    weights = weighted_combination(system, Weights(Boolean()), automaton)
    start = Configuration(FIRST[0], (FIRST[1],))
    found = weighted_post_star(system, configurations((start.state, start.word)), weights)
    expected: dict[Configuration, set[str]] = {}
    for rules, end in runs(system, start, 100):
        if is_balanced(rules):
            reached = automaton.ends(nested_word_of(rules))
            expected.setdefault(end, set()).update(reached)

    for end, states in expected.items():
        weight = found.weight(*end)
        assert {state for first, state in weight if first == automaton.initial} == states


@given(st.sampled_from(STATES), automata, automata, st.lists(st.tuples(letters, st.integers(0, 2))))
def test_the_product_of_automata_accepts_what_both_accept(
    state: str,
    one: NestedWordAutomaton,
    other: NestedWordAutomaton,
    word: list[tuple[str, int]],
) -> None:
    depth, rules = 0, []
    for symbol, kind in word[:6]:
        pushed = kind if depth or kind else 1
        depth += pushed - 1
        rules.append(Rule(state, symbol, state, ("a",) * pushed))
    nested = nested_word_of(rules)

    assert one.intersection(other).accepts(nested) == (
        one.accepts(nested) and other.accepts(nested)
    )
