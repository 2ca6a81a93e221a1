"""Automata of formulas against the meaning of formulas, on words that end in a loop."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.ltl.formula import Formula, Not
from heddle.formal.ltl.normal_form import normal_form
from heddle.formal.ltl.parser import parse
from heddle.formal.ltl.translate import translate
from laws.lasso_words import Lasso, accepts, holds, lassos
from laws.random_formulas import ATOMS, formulas
from support.formula_text import text_of

LETTERS = [
    frozenset(atom for bit, atom in enumerate(ATOMS) if mask >> bit & 1) for mask in range(8)
]
SHORT_WORDS = [
    *(Lasso((one,), 0) for one in LETTERS),
    *(Lasso((one, two), back) for one in LETTERS for two in LETTERS for back in (0, 1)),
]


@given(formulas(), st.lists(lassos(), min_size=1, max_size=10))
def test_the_automaton_accepts_the_words_of_which_the_formula_is_true(
    formula: Formula, words: list[Lasso]
) -> None:
    automaton = translate(formula)
    for word in words:
        assert accepts(automaton, word) == holds(formula, word)


@given(formulas())
def test_the_automaton_is_right_about_every_word_of_two_letters(formula: Formula) -> None:
    automaton = translate(formula)
    for word in SHORT_WORDS:
        assert accepts(automaton, word) == holds(formula, word)


@pytest.mark.parametrize("text", ["r R X <>q", "[](q || <>X r)", "<>p R <>X r", "q U X []!q"])
def test_a_promise_that_is_renewed_as_it_is_kept_counts_as_kept(text: str) -> None:
    automaton = translate(parse(text))
    for word in SHORT_WORDS:
        assert accepts(automaton, word) == holds(parse(text), word)


@given(formulas(), st.lists(lassos(), min_size=1, max_size=10))
def test_a_word_is_accepted_for_a_formula_or_for_its_negation_and_never_for_both(
    formula: Formula, words: list[Lasso]
) -> None:
    automaton, negated = translate(formula), translate(Not(formula))
    for word in words:
        assert accepts(automaton, word) != accepts(negated, word)


@given(formulas(), lassos())
def test_the_normal_form_means_the_same(formula: Formula, word: Lasso) -> None:
    assert holds(normal_form(formula), word) == holds(formula, word)


@given(formulas())
def test_a_printed_formula_reads_back_as_itself(formula: Formula) -> None:
    assert parse(text_of(formula)) == formula


@given(formulas())
def test_every_state_accepts_something(formula: Formula) -> None:
    """Else a search would follow runs that cannot end in a violation."""
    automaton = translate(formula)
    every = range(automaton.states)
    steps = {state: {move.target for move in automaton.leaving(state)} for state in every}

    def closure(states: set[int]) -> set[int]:
        while True:
            more = states.union(*(steps[state] for state in states))
            if more == states:
                return states
            states = more

    cyclic = {state for state in automaton.accepting if state in closure(steps[state])}
    assert closure(set(automaton.initial)) == set(every)
    assert all(closure({state}) & cyclic for state in every)
