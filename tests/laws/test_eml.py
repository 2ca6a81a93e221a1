"""EML: text is read back, and every procedure agrees with brute force."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.eml import ALL, Solver, parse_eml, print_eml, problems, questions
from heddle.formal.eml.solve import Procedure
from laws.random_eml import random_program
from support.eml_runs import assert_shows

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
