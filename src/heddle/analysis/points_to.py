"""The analysis itself: the solver asks, the program answers, until nothing is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heddle.analysis.call_targets import target
from heddle.analysis.constraints import Template
from heddle.analysis.dynamic import FUNCTION_SITE, function_template, needed_by
from heddle.analysis.facts import ELEMENTS
from heddle.analysis.knowledge import Knowledge
from heddle.analysis.models import boot, console, modelled, uncaught
from heddle.analysis.options import Options
from heddle.analysis.procedures import Console, Local, Machinery
from heddle.analysis.translate import BodyTranslation
from heddle.errors import HeddleError
from heddle.program.classes import JavaMethod
from heddle.program.lambdas import Lambda
from heddle.program.program import Program


@dataclass(slots=True)
class Solved:
    """A fixed point: the solver, and what its numbers mean.

    `registers` are the locals of each procedure that was translated from code,
    `initialisations` the initialisers that its bytecodes may run.
    """

    knowledge: Knowledge
    root: int
    registers: dict[int, Mapping[str, int]] = field(default_factory=dict)
    initialisations: dict[int, Mapping[int, tuple[JavaMethod, ...]]] = field(default_factory=dict)
    rounds: int = 0


def solve(program: Program, options: Options) -> Solved:
    """Analyse a program from its entry."""
    knowledge = Knowledge(program, options)
    core = knowledge.universe.core
    start = knowledge.universe.procedure(Machinery("boot"))
    solved = Solved(knowledge, core.root(start), initialisations=knowledge.initialisations)
    while True:
        solved.rounds += 1
        methods, targets, questions, fields = core.solve()
        if not (methods or targets or questions or fields):
            return solved
        core.hold([it for each in fields for it in _contents(knowledge, *each)])
        core.decide([(*each, target(knowledge.universe, *each)) for each in targets])
        answers = [
            (instance, [int(it) for it in knowledge.questions[number](instance, allocation)])
            for number, instance, allocation in questions
        ]
        core.extend([answer for answer in answers if answer[1]])
        core.define([_template(solved, number).raw(number) for number in methods])


def _template(solved: Solved, number: int) -> Template:
    knowledge = solved.knowledge
    procedure = knowledge.universe.procedure_list[number]
    match procedure:
        case Machinery("boot"):
            return boot(knowledge)
        case Machinery():
            return uncaught(knowledge)
        case Console(method):
            return console(knowledge, method)
        case Local(method):
            return modelled(knowledge, method, procedure) or Template(0)
        case Lambda():
            if needed := needed_by(knowledge, procedure):
                solved.initialisations[number] = {FUNCTION_SITE: needed}
            return function_template(knowledge, procedure) or Template(0)
        case method:
            return modelled(knowledge, method) or _translated(solved, number, method)


def _translated(solved: Solved, number: int, method: JavaMethod) -> Template:
    try:
        body = solved.knowledge.bodies.of(method)
    except HeddleError as error:
        solved.knowledge.unsupported(f"code that cannot be read ({error})", method)
        body = None
    if body is None:
        return Template(0)
    translation = BodyTranslation(solved.knowledge, method, body)
    translation.translate()
    solved.registers[number] = translation.registers
    if translation.initialisations:
        solved.initialisations[number] = translation.initialisations
    return translation.template


def _contents(
    knowledge: Knowledge, allocation: int, field_number: int
) -> list[tuple[int, int, int]]:
    """What a field of an object of the initial heap holds."""
    universe = knowledge.universe
    number = universe.given[allocation].initial
    if number is None:
        return []
    held = universe.options.initial.object(number)
    name = universe.field_names[field_number]
    if name == ELEMENTS:
        found = held.elements
    else:
        found = (held.fields[name],) if name in held.fields else ()
    return [(allocation, field_number, universe.initial(each)) for each in dict.fromkeys(found)]
