"""Language strength reduction of reentrant locks [Kidd09, ch. 6]."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from heddle.formal.communicating import Component
from heddle.formal.communicating.language import Language
from heddle.formal.communicating.prefixes import Prefixes, prefix_abstraction
from heddle.formal.eml import parse_eml
from heddle.formal.eml.cpds.processes import lock_automaton, process_model
from heddle.formal.eml.cpds.shared import lock_component
from heddle.formal.eml.model import Lock, Read, UnitBegin, UnitEnd, Unlock, Write
from heddle.formal.nested_words import combined, nested_word_of
from heddle.formal.pushdown import (
    PushdownSystem,
    Rule,
    Weights,
    configurations,
    post_star,
    weighted_post_star,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.formal.eml import Statement

PROGRAM = parse_eml((Path(__file__).parent / "models" / "test_and_set.eml").read_text())
SIGNS: dict[type, str] = {
    Lock: "(",
    Unlock: ")",
    UnitBegin: "[",
    UnitEnd: "]",
    Read: "R",
    Write: "W",
}

PATH_1 = """
    main:e21 main:n21 main:n22 main:c23 testAndSet:e testAndSet:n10 testAndSet:c11 get:e
    get:n5 get:x testAndSet:n12 testAndSet:n13 testAndSet:n14 testAndSet:c15 set:e set:n7
    set:x testAndSet:n16 testAndSet:x main:n24 main:n25 main:x
"""


def signs(statement: Statement) -> list[str | None]:
    return [SIGNS.get(type(statement))]


def words(component: Component, bound: int) -> set[str]:
    """αₖ of what a process says on its way to the end of main."""
    ended = configurations(*((state, ()) for state in component.system.states))
    whole = Component(component.name, component.system, component.start, ended)
    return {"".join(word) for word in prefix_abstraction(whole, bound)}


def test_figure_6_5_has_23_rules() -> None:
    model = process_model(PROGRAM, "P0", signs, reduced=False)

    assert len(model.component.system.rules) == 23


def test_figure_6_6() -> None:
    plain = process_model(PROGRAM, "P0", signs, reduced=False).component
    reduced = process_model(PROGRAM, "P0", signs, reduced=True).component

    assert words(plain, 20) == {"[((R)(W))]", "[((R))]"}
    assert words(plain, 7) == {"[((R)(W", "[((R))]"[:7]}
    # (c): no longer an abstraction within the same bound.
    assert words(reduced, 7) == {"[(RW)]", "[(R)]"}


def test_figure_6_6_b_tells_outermost_acquisitions_from_nested_ones() -> None:
    """The rules that Construction 1 makes internal are those of (n and )n; o marks the others."""
    plain = process_model(PROGRAM, "P0", signs, reduced=False).edges
    reduced = process_model(PROGRAM, "P0", signs, reduced=True)
    marks = {"(": "(o", ")": ")o"}
    nested = {"(": "(n", ")": ")n"}
    of_edges = {edge: rule.label for rule, edge in plain.items()}
    marked = []
    for rule in reduced.component.system.rules:
        sign = of_edges.get(reduced.edges[rule]) if rule in reduced.edges else None
        known = marks if rule.label else nested
        marked.append(replace(rule, label=None if sign is None else known.get(sign, sign)))
    told = Component("b", PushdownSystem(marked), reduced.component.start)

    assert words(told, 20) == {"[(o(nR)n(nW)n)o]", "[(o(nR)n)o]"}
    assert words(told, 7) == {"[(o(nR)n(nW", "[(o(nR)n)o]"}


def test_the_automaton_of_locks_tells_outermost_acquisitions_from_nested_ones() -> None:
    """[Kidd09, Ex. 6.2]: the states along Path 1."""
    automaton = lock_automaton(PROGRAM, "P0")
    model = process_model(PROGRAM, "P0", signs, reduced=False)
    start = configurations((model.component.start.state, model.component.start.word))
    path = post_star(model.component.system, start).path("p", ())
    assert path is not None
    nested = nested_word_of(path.rules[:-1])

    assert automaton.states == {"{}", "{[], l}"}
    assert automaton.ends(nested) == {"{}"}
    inside = nested_word_of(path.rules[:5])
    assert automaton.ends(inside) == {"{[], l}"}


def path_1() -> list[Rule]:
    """[Kidd09, Fig. 6.2]: rules 1 to 22 of Figure 6.5."""
    model = process_model(PROGRAM, "P0", signs, reduced=False)
    rules = model.component.system.by_head
    return [rules["p", symbol][0] for symbol in PATH_1.split()]


def test_figure_6_2_path_1_says_its_word() -> None:
    assert len(path_1()) == 22
    assert "".join(rule.label or "" for rule in path_1()) == "[((R)(W))]"


def test_example_6_2() -> None:
    """Locked from the call of testAndSet to its return, whatever is called in between."""
    automaton = lock_automaton(PROGRAM, "P0")
    states = [automaton.ends(nested_word_of(path_1()[:read])) for read in range(23)]

    assert all(len(some) == 1 for some in states)
    assert [some == {"{[], l}"} for some in states] == [4 <= read < 19 for read in range(23)]


def test_example_6_1() -> None:
    """The edges of Path 1; the document also counts the entry of main as a call, (1, 22)."""
    nested = nested_word_of(path_1())

    assert nested.word == tuple(PATH_1.split())
    assert nested.nesting == {(4, 19), (7, 10), (14, 17)}


def test_figure_6_3_reentrant_and_reduced_locks() -> None:
    """(a) counts, (c) is the regular language S → (o )o S | (o | ε."""
    reentrant = lock_component("l", ["x"], is_allocated=True, depth=None)
    reduced = lock_component("l", ["x"], is_allocated=True, depth=1)
    assert not reentrant.is_regular

    def says(component: Component, word: str) -> bool:
        language = Language(component)
        state: int | None = language.first
        for sign in word:
            action = "x.lock l" if sign == "(" else "x.unlock l"
            state = None if state is None else language.step(state, action)
        return state is not None

    for length in range(7):
        for letters in product("()", repeat=length):
            word = "".join(letters)
            depths = [word[:end].count("(") - word[:end].count(")") for end in range(length + 1)]
            assert says(reentrant, word) == (min(depths) >= 0)
            assert says(reduced, word) == (min(depths) >= 0 and max(depths) <= 1)


def test_construction_1_keeps_all_runs() -> None:
    """NWLang(N) contains NWLang(P) for the automaton of locks, so nothing is lost."""
    model = process_model(PROGRAM, "P0", signs, reduced=False).component
    both = combined(model.system, model.start, lock_automaton(PROGRAM, "P0"))

    found = post_star(both.system, configurations((both.start.state, both.start.word)))
    assert any(found.accepts(state, ()) for state in both.system.states)


# Figure 6.9: locks and units are acquired by calls and released by merge functions.
FIGURE_6_9 = [
    ("emain", ("n21",), "", ""),
    ("n21", ("c23", "xmain"), "[", "]"),
    ("c23", ("etestAndSet", "x'main"), "(", ")"),
    ("etestAndSet", ("c11",), "", ""),
    ("c11", ("eget", "n13"), "(", ")"),
    ("eget", ("n5",), "", ""),
    ("n5", ("xget",), "R", ""),
    ("xget", (), "", ""),
    ("n13", ("c15",), "", ""),
    ("c15", ("eset", "xtestAndSet"), "(", ")"),
    ("eset", ("n7",), "", ""),
    ("n7", ("xset",), "W", ""),
    ("xset", (), "", ""),
    ("xtestAndSet", (), "", ""),
    ("x'main", ("xmain",), "", ""),
    ("xmain", (), "", ""),
    ("n13", ("xtestAndSet",), "", ""),
]


def covp(bound: int) -> set[str]:
    """The combined value of all paths to ⟨p, xmain⟩."""
    semiring = Prefixes(bound)
    of_rules: dict[Rule, frozenset[tuple[str, ...]]] = {}
    merges = {}
    for symbol, word, weight, constant in FIGURE_6_9:
        rule = Rule("p", symbol, "p", word)
        of_rules[rule] = frozenset({tuple(weight)})
        if len(word) == 2:
            merges[rule] = merging(semiring, weight, constant)
    system = PushdownSystem(of_rules)
    weights = Weights(semiring, of_rules, merges)
    found = weighted_post_star(system, configurations(("p", ("emain",))), weights)
    return {"".join(word) for word in found.weight("p", ("xmain",))}


def merging(
    semiring: Prefixes, weight: str, constant: str
) -> Callable[[frozenset[tuple[str, ...]], frozenset[tuple[str, ...]]], frozenset[tuple[str, ...]]]:
    """λ d₁ d₂. d₁ ⊗ d₂ ⊗ constant, where d₂ begins with the weight of the call."""
    called, returned = frozenset({tuple(weight)}), frozenset({tuple(constant)})

    def merge(
        before: frozenset[tuple[str, ...]], body: frozenset[tuple[str, ...]]
    ) -> frozenset[tuple[str, ...]]:
        inside = semiring.extend(semiring.extend(called, body), returned)
        return semiring.extend(before, inside)

    return merge


def test_example_6_12() -> None:
    """The word of Ex. 6.10 has one closing parenthesis too many; it is that of Path 1."""
    assert covp(11) == {"[((R)(W))]", "[((R))]"}
    assert covp(8) == {"[((R)(W)", "[((R))]"}
