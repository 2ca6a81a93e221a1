"""Communicating pushdown systems: every procedure agrees with the product of all components."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.communicating import POLICIES, CommunicatingSystem, Component, decide
from heddle.formal.communicating.language import Language
from heddle.formal.communicating.prefixes import prefix_abstraction
from heddle.formal.communicating.runs import run_of
from heddle.formal.communicating.text import (
    CommunicatingModel,
    Declared,
    Target,
    parse_compds,
    print_compds,
)
from heddle.formal.pushdown import Configuration, PushdownSystem, Rule, configurations, successors

SEEDS = st.integers(0, 10**9)


def random_component(random: Random, name: str, actions: str, *, deep: bool = False) -> Component:
    """A component that says a few words; without `deep`, they are finitely many."""
    rules = []
    for place in range(5):
        for _ in range(random.randint(1, 2)):
            target = min(5, place + random.randint(1, 2))
            label = random.choice((*actions, None))
            word: tuple[str, ...] = (f"n{target}",)
            if random.random() < 0.2:
                word = (word[0], f"n{min(5, target + 1)}")
            if deep and random.random() < 0.3:
                word = (f"n{place}", f"n{target}")
            rules.append(Rule("p", f"n{place}", "p", word, label))
    rules.append(Rule("p", "n5", "p", ()))
    ended = configurations(("p", ())) if random.random() < 0.6 else None
    return Component(name, PushdownSystem(rules), Configuration("p", ("n0",)), ended)


def random_system(random: Random) -> CommunicatingSystem:
    alphabets = [random.sample("abcd", random.randint(1, 3)) for _ in range(random.randint(2, 3))]
    return CommunicatingSystem(
        tuple(
            random_component(random, f"P{number}", "".join(letters))
            for number, letters in enumerate(alphabets)
        )
    )


def is_reachable(system: CommunicatingSystem) -> bool:
    """All global configurations, one after another [Kidd09, Def. 4.1]."""
    first = tuple(component.start for component in system.components)
    seen, work = {first}, [first]
    while work:
        here = work.pop()
        if all(
            component.target is None or component.target.accepts(*configuration)
            for component, configuration in zip(system.components, here, strict=True)
        ):
            return True
        moves = [
            successors(component.system, configuration)
            for component, configuration in zip(system.components, here, strict=True)
        ]
        reached = [
            (*here[:number], after, *here[number + 1 :])
            for number, possible in enumerate(moves)
            for rule, after in possible
            if rule.label is None
        ]
        for action in system.actions:
            choices = [
                [after for rule, after in possible if rule.label == action]
                if action in component.actions
                else [configuration]
                for component, configuration, possible in zip(
                    system.components, here, moves, strict=True
                )
            ]
            reached += product(*choices)
        for there in reached:
            if there not in seen:
                seen.add(there)
                work.append(there)
    return False


@given(SEEDS)
def test_every_procedure_agrees_with_the_global_configurations(seed: int) -> None:
    system = random_system(Random(seed))
    expected = "yes" if is_reachable(system) else "no"

    for policy in POLICIES:
        outcome = decide(system, policy)
        assert outcome.answer == expected
        if outcome.word is not None:
            assert run_of(system, outcome.word) is not None


@given(SEEDS, st.integers(1, 4))
def test_the_automaton_of_a_language_has_the_prefixes_of_the_semiring(
    seed: int, bound: int
) -> None:
    """[Kidd09, Def. 4.5 and 4.8]"""
    component = random_component(Random(seed), "P", "ab", deep=True)
    expected = prefix_abstraction(component, bound)
    language = Language(component)

    for length in range(bound + 1):
        for word in product("ab", repeat=length):
            state = language.first
            for action in word:
                state = None if state is None else language.step(state, action)
            is_there = state is not None and (length == bound or language.is_word(state))
            assert is_there == (word in expected)


@given(SEEDS)
def test_a_file_is_read_back_as_it_was_printed(seed: int) -> None:
    random = Random(seed)
    declared = []
    for number in range(random.randint(1, 3)):
        component = random_component(random, f"P {number}", "ab")
        target = random.choice((None, Target("p", None), Target("p", ("n1", "start"))))
        declared.append(
            Declared(component.name, component.start, component.system.rules, target, ("x",))
        )
    model = CommunicatingModel(tuple(declared))

    assert parse_compds(print_compds(model)) == model
