"""The program with calls in the place of replaced variables."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

from heddle.abstraction.bytecode.emission import Unwritable
from heddle.classfile.rewriting import Rewriting, TooLarge
from heddle.engines.predicates.build.removal import Flow, Removal, field_of
from heddle.engines.predicates.build.statements import Translation
from heddle.engines.predicates.model import Statement
from heddle.inputs.roots import MemoryRoot, Owner
from heddle.program import code
from heddle.program.body import Body, MethodId
from heddle.program.load import load_program
from heddle.program.program import Program


@dataclass(frozen=True, slots=True)
class Abstracted:
    """A program that runs on facts about replaced variables, and what its steps mean."""

    program: Program
    statements: tuple[Statement, ...]
    removal: Removal


class CannotRewrite(Exception):
    """A method of these cannot be written again; the registers and fields in it must stay."""

    def __init__(self, method: MethodId, reason: str) -> None:
        super().__init__(reason)
        self.method, self.reason = method, reason


def rewritten(program: Program, flow: Flow, removal: Removal) -> Abstracted:
    """The program without the variables; raises CannotRewrite if that is not possible."""
    statements: list[Statement] = []
    classes: dict[str, bytes] = {}
    by_class: defaultdict[str, list[Body]] = defaultdict(list)
    for method, body in flow.bodies.items():
        if is_concerned(program, flow, removal, body):
            by_class[method.owner].append(body)
    for owner, bodies in sorted(by_class.items()):
        data = program.user_class_bytes(owner)
        assert data is not None
        file = Rewriting(data)
        for body in bodies:
            translation = Translation(program, flow, removal, body, file, statements)
            try:
                written = translation.translate()
                file.replace(body.method.name, body.method.descriptor, written)
            except (Unwritable, TooLarge) as error:
                raise CannotRewrite(body.method, str(error)) from error
        try:
            classes[owner] = file.finish()
        except TooLarge as error:
            raise CannotRewrite(bodies[0].method, str(error)) from error
    inputs = program.inputs
    path = inputs.classpath
    roots = (MemoryRoot(classes, Owner.TARGET), *path.roots)
    inputs = replace(inputs, classpath=replace(path, roots=roots))
    changed = load_program(inputs, arguments=program.arguments, properties=dict(program.properties))
    return Abstracted(changed, tuple(statements), removal)


def is_concerned(program: Program, flow: Flow, removal: Removal, body: Body) -> bool:
    """Whether a method has to be written again."""
    if removal.registers.get(body.method):
        return True
    owners = {field.owner for field in removal.fields if not field.is_static}
    for instruction in body.instructions:
        known = field_of(program, instruction, body.method.owner)
        if known is not None and known in removal.fields:
            return True
        if isinstance(instruction, code.New) and any(
            program.hierarchy.is_subtype(instruction.type, owner) for owner in owners
        ):
            return True
        if _uses_elements(flow, removal, body, instruction):
            return True
        if isinstance(instruction, code.Invoke):
            target = flow.calls.target(instruction)
            if target is not None and removal.of(target):
                return True
    return False


def _uses_elements(flow: Flow, removal: Removal, body: Body, instruction: code.Instruction) -> bool:
    match instruction:
        case code.ArrayLoad(array=array) | code.ArrayStore(array=array):
            return flow.arrays.of(body, array) in removal.elements
        case code.NewArray(target=target):
            return flow.arrays.of(body, target) in removal.elements
        case _:
            return False
