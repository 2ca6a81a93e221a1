"""The worked examples of communicating pushdown systems [Kidd09, ch. 4]."""

from __future__ import annotations

from itertools import product

import pytest

from heddle.formal.communicating import POLICIES, CommunicatingSystem, Component, Policy, decide
from heddle.formal.communicating.language import Language
from heddle.formal.communicating.model import with_unused
from heddle.formal.communicating.prefixes import prefix_abstraction
from heddle.formal.communicating.procedures import Search
from heddle.formal.communicating.refinement import projected, refined
from heddle.formal.communicating.shared_state import counter, flag
from heddle.formal.pushdown import Configuration, PushdownSystem, Rule, configurations

EXAMPLE_3_8 = Component(
    "P3.8",
    PushdownSystem(
        [
            Rule("pa", "⊥", "pa", ("γ", "⊥"), "a"),
            Rule("pa", "γ", "pa", ("γ", "γ"), "a"),
            Rule("pa", "γ", "pb", (), "b"),
            Rule("pb", "γ", "pb", (), "b"),
        ]
    ),
    Configuration("pa", ("⊥",)),
    configurations(("pb", ("⊥",))),
)
EXAMPLE_4_4 = with_unused(EXAMPLE_3_8, frozenset("abc"))


def words(component: Component, longest: int) -> set[str]:
    """The words of a component, by its deterministic automaton."""
    language = Language(component)
    found = set()
    for length in range(longest + 1):
        for word in product(sorted(component.actions), repeat=length):
            state: int | None = language.first
            for action in word:
                state = None if state is None else language.step(state, action)
            if state is not None and language.is_word(state):
                found.add("".join(word))
    return found


def test_example_3_8_is_a_to_the_n_b_to_the_n() -> None:
    assert words(EXAMPLE_3_8, 6) == {"ab", "aabb", "aaabbb"}


def test_example_4_4_passes_over_the_unused_action() -> None:
    """(c*a)ⁿ(c*b)ⁿc*"""
    expected = {
        "".join(word)
        for length in range(6)
        for word in product("abc", repeat=length)
        if "".join(word).replace("c", "") in {"ab", "aabb"}
    }
    assert words(EXAMPLE_4_4, 5) == expected


def test_examples_4_6_and_4_7() -> None:
    abstraction = {"".join(word) for word in prefix_abstraction(EXAMPLE_4_4, 3)}

    assert {word for word in abstraction if len(word) < 3} == {"ab"}
    prefixes = sorted(word for word in abstraction if len(word) == 3)
    assert " ".join(prefixes) == "aaa aab aac abc aca acb acc caa cab cac cca ccc"
    assert {"".join(word) for word in prefix_abstraction(EXAMPLE_3_8, 3)} == {"ab", "aaa", "aab"}


def only(word: str) -> Component:
    """Says one word of a, b and c, and nothing else."""
    rules = [Rule("p", f"n{n}", "p", (f"n{n + 1}",), said) for n, said in enumerate(word)]
    return Component(
        word,
        PushdownSystem(rules),
        Configuration("p", ("n0",)),
        configurations(("p", (f"n{len(word)}",))),
        further=frozenset("abc"),
    )


@pytest.mark.parametrize(
    ("word", "is_accepted"),
    [("ab", True), ("cacbc", True), ("acaacb", True), ("aa", False), ("cba", False), ("", False)],
)
def test_example_4_9_by_equation_4_6(word: str, is_accepted: bool) -> None:
    """β₃: the unused action is shuffled in after the abstraction; two a's need not be enough."""
    search = Search(CommunicatingSystem((EXAMPLE_3_8, only(word))))

    assert search.shortest((3, len(word) + 1)) == (tuple(word) if is_accepted else None)


@pytest.mark.parametrize(
    ("policy", "bounds"),
    [
        ("beta", (4, 4, 4)),
        ("multi-step", (6, 6, 6)),
        ("individual", (4, 3, 4)),
        ("individual multi-step", (4, 3, 6)),
    ],
)
def test_examples_4_10_to_4_13(policy: Policy, bounds: tuple[int, ...]) -> None:
    projections = [projected("abcdb", actions) for actions in ("bd", "ac", "abcd")]

    assert ["".join(word) for word in projections] == ["bdb", "ac", "abcdb"]
    assert refined(policy, (3, 3, 3), [len(word) for word in projections]) == bounds


def test_a_flag_has_six_rules_for_each_process() -> None:
    """[Kidd09, Def. 4.14]"""
    component = flag("b", ["x", "y"], value=False)

    assert len(component.system.rules) == 12
    assert component.is_regular
    assert component.start == Configuration("p", ("f",))


def test_a_counter_has_five_rules_for_each_process_and_counts_in_unary() -> None:
    """[Kidd09, Def. 4.15]"""
    component = counter("c", ["x"], value=2)

    assert len(component.system.rules) == 5
    assert component.start == Configuration("p", ("1", "1", "0"))
    language = Language(component)
    state = language.first
    assert state is not None
    for action in ("x.dec c", "x.not-zero c", "x.dec c", "x.is-zero c"):
        after = language.step(state, action)
        assert after is not None
        state = after
    assert language.step(state, "x.dec c") is None


def counting(letters: str, target: str) -> Component:
    """Says any number of the first letter, then as many of the second."""
    push, pop = tuple(letters)
    return Component(
        letters,
        PushdownSystem(
            [
                Rule("up", "⊥", "up", ("x", "⊥"), push),
                Rule("up", "x", "up", ("x", "x"), push),
                Rule("up", "x", "down", (), pop),
                Rule("down", "x", "down", (), pop),
            ]
        ),
        Configuration("up", ("⊥",)),
        configurations((target, ("⊥",))),
    )


@pytest.mark.parametrize("policy", POLICIES)
def test_two_contexts_need_a_prefix_of_three(policy: Policy) -> None:
    """A switch passes the shared state on, and another one passes it back."""
    first = [Rule("p", "start", "p", ("wait",), "there"), Rule("p", "wait", "p", ("end",), "back")]
    second = [Rule("p", "start", "p", ("work",), "there"), Rule("p", "work", "p", ("end",), "back")]
    system = CommunicatingSystem(
        tuple(
            Component(
                name,
                PushdownSystem(rules),
                Configuration("p", ("start",)),
                configurations(("p", ("end",))),
            )
            for name, rules in (("one", first), ("other", second))
        )
    )
    outcome = decide(system, policy, exact=False)

    assert outcome.answer == "yes"
    assert outcome.word == ("there", "back")
    assert max(outcome.rounds[-1]) == 3


@pytest.mark.parametrize("policy", POLICIES)
def test_languages_that_share_no_word_are_separated_or_given_up(policy: Policy) -> None:
    """aⁿbⁿ with bⁿaⁿ differ in the first action; aⁿbⁿ with aⁿbⁿ⁺ do not, and no bound is enough."""
    different = CommunicatingSystem((counting("ab", "down"), counting("ba", "down")))
    assert decide(different, policy, rounds=6).answer == "no"
    one_more = Component(
        "more",
        PushdownSystem(
            [*counting("ab", "down").system.rules, Rule("down", "⊥", "end", ("⊥",), "b")]
        ),
        Configuration("up", ("⊥",)),
        configurations(("end", ("⊥",))),
    )
    hard = CommunicatingSystem((counting("ab", "down"), one_more))
    assert decide(hard, policy, rounds=6).answer == "maybe"
