"""Automata that people know, their sizes, and formulas whose automata nobody could use."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from heddle.errors import InputError
from heddle.formal.ltl.buchi import BuchiAutomaton, Transition
from heddle.formal.ltl.formula import Atom, Not
from heddle.formal.ltl.parser import parse
from heddle.formal.ltl.proposition import Flag
from heddle.formal.ltl.translate import translate


@pytest.mark.parametrize(
    ("formula", "states"),
    [
        ("true", 1),
        ("false", 0),
        ("p && !p", 0),
        ("[]p && <>!p", 0),
        ("[]p", 1),
        ("<>p", 2),
        ("[]<>p", 2),
        ("<>[]p", 2),
        ("p U q", 2),
        ("p R q", 2),
        ("X p", 3),
        ("[](p -> <>q)", 2),
        ("!([](p -> <>q))", 2),
        ("[]<>p && []<>q", 3),
        ("!([]<>p -> []<>q)", 3),
        ("[](p -> X(q U r))", 3),
        ("(p U q) U r", 4),
    ],
)
def test_well_known_formulas_have_small_automata(formula: str, states: int) -> None:
    assert translate(parse(formula)).states == states


@pytest.mark.parametrize("count", [2, 4, 8])
def test_the_negation_of_many_responses_grows_by_a_state_each(count: int) -> None:
    responses = " && ".join(f"[](p{n} -> <>q{n})" for n in range(count))
    assert translate(Not(parse(responses))).states == count + 1


@pytest.mark.parametrize("count", [2, 4, 6])
def test_things_that_happen_again_and_again_grow_by_a_state_each(count: int) -> None:
    recurrences = " && ".join(f"[]<>p{n}" for n in range(count))
    assert translate(parse(recurrences)).states == count + 1


def test_always_is_one_loop() -> None:
    atoms, loop = (Atom(Flag("p")),), Transition(0, ((0, True),), 0)
    assert translate(parse("[]p")) == BuchiAutomaton(atoms, 1, (0,), frozenset({0}), (loop,))


def test_an_automaton_is_printed_state_by_state() -> None:
    assert str(translate(parse("!p U n == 3"))).splitlines() == [
        "2 states, initial 0",
        "0",
        "  !(p) -> 0",
        "  (n == 3) -> 1",
        "1 accepting",
        "  true -> 1",
    ]


def test_an_atom_that_does_not_matter_is_not_an_atom_of_the_automaton() -> None:
    assert [atom.text for atom in translate(parse("p && (q || true)")).atoms] == ["p"]


@pytest.mark.parametrize(
    "formula",
    [
        " && ".join(f"[](p{n} -> <>q{n})" for n in range(12)),
        " && ".join(f"<>p{n}" for n in range(40)),
        " && ".join(f"(p{n} || X q{n})" for n in range(40)),
        " U ".join(f"(p{n} U q{n})" for n in range(40)),
    ],
    ids=["responses", "eventualities", "choices", "untils"],
)
def test_a_formula_whose_automaton_explodes_is_refused_in_good_time(formula: str) -> None:
    with pytest.raises(InputError, match="grows too large") as refusal:
        translate(parse(formula))
    assert refusal.value.remedy == "check its parts as formulas of their own"


def test_the_automaton_does_not_depend_on_the_hash_seed() -> None:
    formula = "[](a -> <>b) && (c U (d R a)) || <>[](b <-> X c) && []<>(d && !a)"
    program = (
        "from heddle.formal.ltl.parser import parse;"
        "from heddle.formal.ltl.translate import translate;"
        f"print(repr(translate(parse({formula!r}))), translate(parse({formula!r})))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2", "3")
    }
    assert len(printed) == 1
