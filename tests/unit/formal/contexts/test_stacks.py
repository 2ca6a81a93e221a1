"""Regular sets of stacks: equal sets have equal numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.contexts.stacks import Nondeterministic, StackSets

STATES = [f"q{number}" for number in range(4)]
SYMBOLS = ["a", "b"]
EDGES = st.lists(
    st.tuples(st.sampled_from(STATES), st.sampled_from(["a", "b", None]), st.sampled_from(STATES)),
    max_size=8,
)


def automaton(steps: list[tuple[str, str | None, str]], finals: set[str]) -> Nondeterministic:
    edges: dict[str, list[tuple[str | None, str]]] = {}
    for source, symbol, target in steps:
        edges.setdefault(source, []).append((symbol, target))
    return Nondeterministic(edges, frozenset(finals))


def accepts(reading: Nondeterministic, word: tuple[str, ...]) -> bool:
    here = reading.close(["q0"])
    for read in word:
        here = reading.close(
            target for q in here for symbol, target in reading.edges.get(q, ()) if symbol == read
        )
    return not reading.finals.isdisjoint(here)


def words(length: int) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for word in found:
        if len(word) < length:
            found.extend((*word, symbol) for symbol in SYMBOLS)
    return found


def test_one_stack_has_one_symbol_on_top() -> None:
    sets = StackSets()

    assert sets.tops(sets.word(["a", "b"])) == ("a",)
    assert sets.tops(sets.word([])) == (None,)
    assert sets.shortest(sets.word(["a", "b"]), "a") == ("a", "b")


def test_nothing_at_all_has_no_number() -> None:
    assert StackSets().of(automaton([("q0", "a", "q1")], set()), "q0") is None


def test_the_empty_stack_can_be_added_where_the_first_state_is_entered_again() -> None:
    sets = StackSets()
    loop = automaton([("q0", "a", "q0"), ("q0", "b", "q1")], {"q1"})

    number = sets.of(loop, "q0", empty=True)

    assert number is not None
    assert sets.tops(number) == (None, "a", "b")
    assert sets.shortest(number, "a") == ("a", "b")


@given(EDGES, st.sets(st.sampled_from(STATES)), EDGES, st.sets(st.sampled_from(STATES)))
def test_sets_have_one_number_exactly_if_they_are_equal(
    one: list[tuple[str, str | None, str]],
    one_finals: set[str],
    other: list[tuple[str, str | None, str]],
    other_finals: set[str],
) -> None:
    sets = StackSets()
    left, right = automaton(one, one_finals), automaton(other, other_finals)

    # Two automata of four states that differ do so on a word shorter than 2 * 2^4.
    same = all(accepts(left, word) == accepts(right, word) for word in words(7))

    if sets.of(left, "q0") == sets.of(right, "q0"):
        assert same
    else:
        assert not same or any(accepts(left, w) != accepts(right, w) for w in words(12))


@given(EDGES, st.sets(st.sampled_from(STATES), min_size=1))
def test_tops_and_shortest_stacks_are_accepted_ones(
    steps: list[tuple[str, str | None, str]], finals: set[str]
) -> None:
    sets, reading = StackSets(), automaton(steps, finals)
    number = sets.of(reading, "q0")
    short = [word for word in words(6) if accepts(reading, word)]
    tops = () if number is None else sets.tops(number)

    assert {word[0] if word else None for word in short} <= set(tops)
    for top in tops:
        assert number is not None
        assert accepts(reading, sets.shortest(number, top))
