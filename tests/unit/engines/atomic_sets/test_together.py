"""Members that no unit accesses together are looked at one by one."""

from __future__ import annotations

from heddle.engines.atomic_sets.model import Model, Place
from heddle.engines.atomic_sets.solve import program_of, solve
from heddle.engines.atomic_sets.together import Together
from heddle.formal import eml
from heddle.questions.atomic_sets import AtomicSet

PLACE = Place("C", "m", "C.java", 1, is_user=True)


def function(name: str, *statements: eml.Statement) -> eml.Function:
    nodes = ["in", *(f"n{number}" for number in range(1, len(statements))), "out"]
    steps = zip(nodes, statements, nodes[1:], strict=False)
    return eml.Function(name, "in", "out", tuple(eml.Edge(*step, PLACE) for step in steps))


def model(*units: tuple[eml.Statement, ...]) -> Model:
    """Two threads, each of which makes all calls of these units."""
    begin, end = eml.UnitBegin(), eml.UnitEnd()
    functions = [function(f"u{place}", begin, *unit, end) for place, unit in enumerate(units)]
    calls = [eml.Call(each.name) for each in functions]
    functions += [function(f"thread{number}", *calls) for number in (0, 1)]
    return Model(
        AtomicSet("C", "", is_static=False, fields=(), arrays=(), units=()),
        ("a", "b", "c"),
        {each.name: each for each in functions},
        {0: "thread0", 1: "thread1"},
        {0: frozenset(), 1: frozenset()},
        frozenset({0, 1}),
        ((0, 1),),
        ("l",),
        {f"u{place}": f"C.m{place}" for place in range(len(units))},
        is_volatile=True,
    )


R, W = eml.Read, eml.Write


def test_units_connect_the_members_that_they_access() -> None:
    together = Together(model((R("a"), W("b")), (W("c"),)))
    assert together.components() == (frozenset({"a", "b"}), frozenset({"c"}))
    assert set(together.subsets(frozenset({"a", "b"}))) == {
        frozenset({"a"}),
        frozenset({"b"}),
        frozenset({"a", "b"}),
    }


def test_a_question_needs_units_that_make_all_its_accesses() -> None:
    made = model((R("a"), W("b")), (W("a"),))
    together = Together(made)
    program = program_of(made, 0, 1)
    allowed = [each for each in eml.questions(program, eml.ALL) if together.allows(each)]
    assert allowed
    for question in allowed:
        for process in (question.first, question.second):
            own = {(kind, name) for by, kind, name in question.accesses if by == process}
            assert own <= {("R", "a"), ("W", "b")} or own == {("W", "a")}


def test_single_accesses_in_units_of_their_own_are_proved_without_questions() -> None:
    examined = solve([model((R("a"),), (W("a"),), (W("b"),))])
    assert examined.candidates == ()
    assert not examined.longer


def test_units_that_mix_are_candidates() -> None:
    (candidate,) = solve([model((W("a"), W("b")))]).candidates
    assert candidate.pattern is not None
    assert candidate.pattern[0] in range(6, 9)
