"""EML: text is read back, and every procedure agrees with brute force."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal import eml
from heddle.formal.eml import ALL, Question, Solver, parse_eml, print_eml, problems, questions
from heddle.formal.eml.exploration import explore
from heddle.formal.eml.nesting import opened
from heddle.formal.eml.patterns import pattern
from heddle.formal.eml.semantics import initial_state, successors
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


def main_places(program: eml.Program) -> set[tuple[str, str]]:
    """Where two processes can be at the same time, both outside of calls: all states in turn."""
    first = initial_state(program)
    seen, work, found = {first}, [first], set()
    while work:
        here = work.pop()
        frames = [process.frames for process in here.processes]
        if all(each and len(each) == 1 for each in frames):
            found.add((frames[0][0][1], frames[1][0][1]))  # type: ignore[index]
        for _, there in successors(program, here):
            if there not in seen:
                seen.add(there)
                work.append(there)
    return found


def meeting(program: eml.Program, one: str, other: str) -> eml.Program:
    """The first process reads and writes at a node, and the second writes at one, then both stop.

    The write comes between the two if and only if the processes can be there at the same time.
    """
    ends = {
        "T1": [
            eml.Edge(one, eml.UnitBegin(), "x"),
            eml.Edge("x", eml.Read("z"), "y"),
            eml.Edge("y", eml.Write("z"), "stop"),
        ],
        "T2": [eml.Edge(other, eml.Write("z"), "stop")],
    }
    functions = tuple(
        replace(each, edges=(*each.edges, *ends.get(each.name, ()))) for each in program.functions
    )
    return replace(program, memory=(*program.memory, "z"), functions=functions)


@given(SEEDS)
def test_phases_decide_pairwise_reachability(seed: int) -> None:
    """[Kidd09, Thm. 7.3]: two nodes are reached together, as the product of the processes says."""
    random = Random(seed)
    program = random_program(random, locks=random.randint(1, 3), length=5, loops=True)
    together = main_places(program)
    inside, outside = {}, {}
    for name in ("T1", "T2"):
        held = opened(program.by_name[name])
        inside[name] = [node for node, here in held.items() if here.locks]
        outside[name] = [program.by_name[name].entry]
    for _ in range(3):
        one, other = (random.choice(inside[name] or outside[name]) for name in ("T1", "T2"))
        asked = meeting(program, one, other)
        answer = Solver(asked).answer(Question(pattern(1), "T1", "T2", ("z",)))

        assert (answer.outcome == "violated") == ((one, other) in together)
