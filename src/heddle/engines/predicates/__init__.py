"""Selective predicate abstraction [VisserHBPL03, 3.3.2]: variables that may grow become predicates.

All else runs on the machine as it is: heap, monitors, waiting, reductions. A run on predicates
counts as a violation once the program itself has followed it; one that it cannot follow gives new
predicates.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from heddle.budget import doing
from heddle.engines.predicates.build.annotations import about, annotated, in_contracts
from heddle.engines.predicates.build.ending import always_ends
from heddle.engines.predicates.build.harmless import uses_sections
from heddle.engines.predicates.build.named import named
from heddle.engines.predicates.build.progress import only_monitors_block
from heddle.engines.predicates.build.removal import Flow, Removal, flow_of, removal
from heddle.engines.predicates.build.rewritten import Abstracted, CannotRewrite, rewritten
from heddle.engines.predicates.explain import ENGINE, WHERE, remarks, stays, verdicts
from heddle.engines.predicates.solve import Asked, Refinement, Solved
from heddle.errors import InputError
from heddle.machine.search import search
from heddle.machine.searched import Searched
from heddle.questions.kinds import ProblemKind
from heddle.questions.progress import Progress
from heddle.questions.resolved import subjects_of
from heddle.questions.search_options import Order
from heddle.results import (
    Claim,
    Contracts,
    NoDeadlock,
    NoUncaughtException,
    Report,
    Unreachable,
    Verdict,
)
from heddle.witnesses.search_coverage import assumptions_of, coverage_of
from heddle.witnesses.witness import witness

if TYPE_CHECKING:
    from collections.abc import Iterable

    from heddle.engines.predicates.build.arrays import Elements
    from heddle.engines.predicates.build.named import Named
    from heddle.engines.predicates.learning import Predicate
    from heddle.program.classes import JavaField
    from heddle.questions.question import Question

_ANSWERED: Final = (NoUncaughtException, NoDeadlock, Unreachable)
_SHORTEST: Final = Order("breadth")
_ROUNDS: Final = 8
"""Sets of predicates that are tried for integers that wrap, if it holds for those that do not."""
_STATES: Final = 4_000
"""States that one such try may have at least; all of them may have twice as many."""
_TRIES: Final = ((False, True), (True, True), (False, False), (True, False))
"""Whether locals are replaced too, and whether the try is a short one: what stays may count far."""
_SHORT: Final = 2_000
"""States of one search of a short try; all of its searches may have `_SEARCHES` times as many."""
_SEARCHES: Final = 4
_FEW_STATES: Final = 3_000
"""States of a search without predicates, before any are tried: many programs have no more."""


def answer(question: Question, progress: Progress) -> Report:
    """One verdict per claim, in their order."""
    asked = _asked(question, progress)
    doing("looking for variables that grow")
    flow = flow_of(asked.program)
    written = annotated(asked.program, flow.bodies.values())
    given = _named(question, flow).joined(written)
    if not given.fields:
        plain = _plain(asked, _FEW_STATES)
        if plain.problems or plain.stopped is None:
            return _as_it_is(asked, plain)
    suggested: tuple[Predicate, ...] = ()
    if any(isinstance(claim, Contracts) for claim in asked.claims):
        suggested = in_contracts(asked.program, flow.bodies.values())
    sections = uses_sections(flow.bodies.values())
    frees = only_monitors_block(flow.bodies) or _always_ends(asked, flow)
    last: tuple[Removal, Solved] | None = None
    failed: list[Removal] = []
    for everything, is_short in _TRIES:
        replaced = removal(flow, given.fields, everything=everything)
        _demand_replaced(given, replaced)
        if not (replaced.fields or replaced.registers or replaced.elements) or replaced in failed:
            continue
        alone = replaced == removal(flow, given.fields, everything=not everything)
        abstracted = _abstracted(asked, flow, replaced)
        if abstracted is None:
            continue
        known = abstracted.removal
        atoms = dict.fromkeys((*given.atoms, *about(known, suggested)))
        limited = _limited(asked) if is_short and not alone else asked
        solved = _refined(limited, abstracted, tuple(atoms))
        last = abstracted.removal, solved
        if solved.is_answer or solved.is_out_of_time:
            break
        if limited is asked or not solved.is_cut_short:
            failed.append(replaced)
    if last is None:
        report = _as_it_is(asked, _plain(asked, None))
        return replace(report, remarks=stays(removal(flow, given.fields, everything=True)))
    answers = verdicts(asked, *last, sections=sections, frees=frees)
    return Report(answers, remarks(*last))


def _limited(asked: Asked) -> Asked:
    """The question for a first try, which another one may follow."""
    most = asked.options.limits.states
    states = _SHORT if most is None else min(_SHORT, most)
    return replace(asked, states=states, all_states=_SEARCHES * states)


def _always_ends(asked: Asked, flow: Flow) -> bool:
    return not asked.options.scheduling.spurious_wakeups and always_ends(flow.bodies)


def _named(question: Question, flow: Flow) -> Named:
    """What the user says of the abstraction."""

    def chosen() -> Iterable[JavaField | Elements]:
        from heddle.engines.predicates.build.deciding import deciding

        return deciding(question.program, flow)

    return named(question.program, flow.arrays, question.predicates, chosen)


def _refined(asked: Asked, abstracted: Abstracted, given: tuple[Predicate, ...]) -> Solved:
    """First for integers without bounds, whose predicates tell more; then for those of Java."""
    without = Refinement(asked, abstracted, given, wraps=False).run()
    if without.real is not None or without.searched.stopped is not None:
        return without
    if without.gave_up is not None:
        return Refinement(asked, abstracted, given, wraps=True).run()
    states = max(_STATES, 2 * without.effort["states"])
    total = max(2 * _STATES, without.effort["all states"] // 2)
    limited = replace(asked, states=states, all_states=total)
    wrapping = Refinement(limited, abstracted, without.predicates, wraps=True).run(_ROUNDS)
    return without if wrapping.gave_up or wrapping.searched.stopped else wrapping


def _asked(question: Question, progress: Progress) -> Asked:
    for claim in question.claims:
        if not isinstance(claim, _ANSWERED):
            raise InputError(
                f"the engine predicates does not check {claim.name}",
                remedy=f"ask for {', '.join(sorted(each.name for each in _ANSWERED))}",
            )
    kinds = [kind.word for kind in map(ProblemKind.of, question.claims) if kind is not None]
    subjects = subjects_of(question.program, question.claims)
    words = tuple(dict.fromkeys(kinds))
    return Asked(
        question.program, question.claims, words, subjects, question.search, progress.listener
    )


def _demand_replaced(given: Named, replaced: Removal) -> None:
    for name, why in replaced.reasons.items():
        if name in {str(field) for field in given.fields}:
            raise InputError(
                f"predicates cannot replace {name}: {why}",
                remedy="leave the predicate out, or change the program where that happens",
            )


def _abstracted(asked: Asked, flow: Flow, replaced: Removal) -> Abstracted | None:
    """The program on facts; a method that cannot be written again keeps all its variables."""
    try:
        return rewritten(asked.program, flow, replaced)
    except CannotRewrite as error:
        reason = f"{error.method.name} has {error.reason}"
        body = flow.bodies[error.method]
        for register in replaced.registers.get(error.method, frozenset()):
            flow.sinks.setdefault((body.method, register), reason)
        return None


def _plain(asked: Asked, states: int | None) -> Searched:
    """A search with no variable replaced."""
    options = asked.options
    limits = options.limits
    if states is not None:
        limits = replace(limits, states=min(states, limits.states or states))
    return search(
        asked.program,
        asked.kinds,
        replace(options, limits=limits, order=options.order if states is None else _SHORTEST),
        asked.listener,
        asked.subjects,
    )


def _as_it_is(asked: Asked, searched: Searched) -> Report:
    """The answer if no variable had to be replaced."""
    return Report(tuple(_verdict(asked, searched, claim) for claim in asked.claims))


def _verdict(asked: Asked, searched: Searched, claim: Claim) -> Verdict:
    problems = [
        problem
        for problem in searched.problems
        if isinstance(claim, ProblemKind.named(problem.kind).claim)
        and problem.subject in {None, _subject(asked, claim)}
    ]
    return Verdict(
        claim,
        ENGINE,
        tuple(witness(asked.program, claim, problem) for problem in problems),
        coverage_of(searched, asked.options, WHERE),
        assumptions_of(searched, asked.claims, asked.options),
        {**searched.effort, "predicates": 0},
    )


def _subject(asked: Asked, claim: Claim) -> int:
    alike = [each for each in asked.claims if isinstance(each, type(claim))]
    return alike.index(claim)
