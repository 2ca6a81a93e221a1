"""EML: text is read back, and every procedure agrees with brute force."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.eml import ALL, Solver, parse_eml, print_eml, problems, questions
from heddle.formal.eml.exploration import explore
from heddle.formal.eml.solve import Procedure
from laws.random_eml import random_program, unnested
from support.eml_runs import assert_shows
from support.explicit_phases import is_violated

SEEDS = st.integers(0, 10**9)


@given(SEEDS)
def test_a_program_is_read_back_as_it_was_printed(seed: int) -> None:
    program = random_program(Random(seed), starts=True, extras=True)

    assert parse_eml(print_eml(program)) == program
    assert not problems(program)


@given(SEEDS)
def test_phases_decide_what_brute_force_finds(seed: int) -> None:
    """[Kidd09, Thm. 7.8 and 7.12], with starts, allocations and waits as well."""
    random = Random(seed)
    processes = random.choice((2, 2, 3))
    program = random_program(
        random,
        processes=processes,
        locks=random.randint(0, 3),
        length=8 - 2 * processes,
        starts=random.random() < 0.4,
        extras=random.random() < 0.4,
        loops=True,
    )
    asked = list(questions(program, ALL))
    for question in random.sample(asked, min(1, len(asked))):
        expected = Solver(program, "exploration").answer(question)
        answer = Solver(program, "phases").answer(question)

        assert answer.outcome == expected.outcome
        for each in (answer, expected):
            if each.outcome == "violated":
                assert_shows(program, each)


COMMUNICATING: tuple[Procedure, ...] = (
    "beta",
    "multi-step",
    "individual",
    "individual multi-step",
    "reduced individual multi-step",
)


@given(SEEDS, st.sampled_from(COMMUNICATING))
def test_communicating_pushdown_systems_agree_with_phases(seed: int, procedure: Procedure) -> None:
    random = Random(seed)
    processes = random.choice((2, 2, 3))
    program = random_program(
        random,
        processes=processes,
        locks=random.randint(0, 3),
        length=8 - 2 * processes,
        starts=random.random() < 0.3,
        extras=procedure.startswith("reduced"),
    )
    asked = list(questions(program, ALL))
    for question in random.sample(asked, min(1, len(asked))):
        answer = Solver(program, procedure).answer(question)

        assert answer.outcome == Solver(program, "phases").answer(question).outcome
        if answer.outcome == "violated":
            assert_shows(program, answer)


@given(SEEDS)
def test_minimal_tuples_decide_as_all_tuples_do(seed: int) -> None:
    """[Kidd09, Alg. 7.1 and Thm. 7.8]: all lock histories of two processes, without reductions."""
    random = Random(seed)
    program = random_program(random, locks=random.randint(1, 3), length=4, loops=True)
    asked = list(questions(program, ALL))
    for question in random.sample(asked, min(2, len(asked))):
        answer = Solver(program, "phases").answer(question)

        assert (answer.outcome == "violated") == is_violated(program, question)


@given(SEEDS)
def test_relations_on_bdds_decide_as_minimal_tuples_do(seed: int) -> None:
    """[Kidd09, 7.7 and 7.8]: recursion, starts, allocations, and three processes."""
    random = Random(seed)
    processes = random.choice((2, 2, 3))
    program = random_program(
        random,
        processes=processes,
        locks=random.randint(0, 3),
        length=9 - 2 * processes,
        starts=random.random() < 0.3,
        loops=True,
        recursive=random.random() < 0.3,
    )
    asked = list(questions(program, ALL))
    for question in random.sample(asked, min(1, len(asked))):
        answer = Solver(program, "phases on BDDs").answer(question)

        assert answer.outcome == Solver(program, "phases").answer(question).outcome


@given(SEEDS)
def test_recursion_is_followed_to_any_depth(seed: int) -> None:
    """What brute force finds in shallow runs is found, and what is found can be run."""
    random = Random(seed)
    program = random_program(
        random, locks=random.randint(1, 3), length=3, loops=True, recursive=True
    )
    asked = list(questions(program, ALL))
    for question in random.sample(asked, min(1, len(asked))):
        answer = Solver(program, "phases").answer(question)
        shallow = explore(program, question, states=3_000, depth=3)

        assert answer.outcome == "violated" or shallow.outcome != "violated"
        if answer.outcome == "violated":
            assert_shows(program, answer)


@given(SEEDS)
def test_locks_that_do_not_nest_are_decided_as_by_brute_force(seed: int) -> None:
    """Where brute force comes to an end, and no lock is held too often to be counted."""
    random = Random(seed)
    made = random_program(random, locks=random.randint(1, 3), length=5, loops=random.random() < 0.3)
    program = unnested(made, random)
    asked = list(questions(program, ALL))
    for question in random.sample(asked, min(1, len(asked))):
        expected = explore(program, question, states=3_000)
        if expected.outcome == "unknown":
            continue
        answer = Solver(program, "individual multi-step").answer(question)

        assert answer.outcome == expected.outcome
        if answer.outcome == "violated":
            assert_shows(program, answer)
