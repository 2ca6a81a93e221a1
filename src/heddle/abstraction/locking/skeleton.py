"""A body as a graph of its instructions, with what each may throw apart from calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from heddle.analysis.facts import MODELLED
from heddle.program import code
from heddle.program.body import Block, Body, Handler, MethodId
from heddle.program.classes import JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import ERROR
from heddle.program.linkage import LinkFailure
from heddle.program.operands import (
    THIS,
    ClassLiteral,
    DynamicLiteral,
    Kind,
    Operand,
    Register,
    StringLiteral,
)
from heddle.program.resolution import find_class
from heddle.program.throwing import (
    INITIALISATION,
    LINKAGE,
    NULL_POINTER,
    may_run_out,
    thrown_by,
)
from heddle.program.uses import register_written


@dataclass(frozen=True, slots=True)
class Modelled(code.Instruction):
    """All that a method without code does: calls and starts, in any order and number."""


#: What may run other code, start threads or act on locks: its effect depends on the instance.
SITES: Final = (
    code.Invoke,
    code.InvokeDynamic,
    code.ThreadStart,
    code.ThreadJoin,
    code.Wait,
    code.MonitorEnter,
    code.MonitorExit,
    code.GetStatic,
    code.PutStatic,
    code.New,
    Modelled,
)
#: What may read or write memory that others see.
ACCESSES: Final = (
    code.GetField,
    code.PutField,
    code.GetStatic,
    code.PutStatic,
    code.ArrayLoad,
    code.ArrayStore,
    code.Invoke,
    code.InvokeDynamic,
    code.ThreadStart,
    code.ThreadJoin,
    code.Wait,
    Modelled,
)
#: What a library method throws that does not say so.
UNCHECKED: Final = frozenset({"java/lang/RuntimeException", ERROR})


@dataclass(frozen=True, slots=True)
class Skeleton:
    """Instructions by index: where each goes on, who catches what it throws, what it throws.

    `thrown` leaves out the exceptions of `sites`, which depend on what is called, and what the
    `costly` ones throw when stack or memory is used up. `caught_in` lists for each thrown register
    that only handlers set, where these handlers begin.
    """

    body: Body
    successors: tuple[tuple[int, ...], ...]
    handlers: tuple[tuple[Handler, ...], ...]
    thrown: dict[int, frozenset[str]]
    sites: tuple[int, ...]
    throws: tuple[int, ...]
    accesses: tuple[int, ...]
    never_null: frozenset[Register]
    caught_in: dict[Operand, tuple[int, ...]]
    costly: frozenset[int] = frozenset()

    def nullable(self, operand: Operand) -> bool:
        """Whether a reference may be null, as far as the body alone tells."""
        return not (
            operand == THIS or isinstance(operand, StringLiteral) or operand in self.never_null
        )


def skeleton_of(body: Body, hierarchy: Hierarchy) -> Skeleton:
    """The graph of a body."""
    instructions = body.instructions
    never_null = _never_null(body)
    handlers: list[tuple[Handler, ...]] = [()] * len(instructions)
    for block in body.blocks:
        for index in range(block.start, block.end):
            handlers[index] = block.handlers
    thrown = {}
    for index, instruction in enumerate(instructions):
        if not isinstance(instruction, (*SITES, code.Throw)):
            types = _own(instruction, never_null, hierarchy)
            if types:
                thrown[index] = types
    return Skeleton(
        body=body,
        successors=tuple(_successors(index, each) for index, each in enumerate(instructions)),
        handlers=tuple(handlers),
        thrown=thrown,
        sites=tuple(i for i, each in enumerate(instructions) if isinstance(each, SITES)),
        throws=tuple(i for i, each in enumerate(instructions) if isinstance(each, code.Throw)),
        accesses=tuple(i for i, each in enumerate(instructions) if isinstance(each, ACCESSES)),
        never_null=never_null,
        caught_in=_caught_in(instructions),
        costly=frozenset(i for i, each in enumerate(instructions) if may_run_out(each)),
    )


def modelled_skeleton(method: JavaMethod) -> Skeleton:
    """A method without code: it does what its model says, as often as it likes, and returns."""
    instructions = (Modelled(MODELLED, None), code.Return(MODELLED, None, None))
    name = MethodId(method.owner, method.name, method.descriptor)
    body = Body(name, method.flags, None, (), instructions, (Block(0, 2, ()),), ())
    return Skeleton(
        body=body,
        successors=((0, 1), ()),
        handlers=((), ()),
        thrown={},
        sites=(0,),
        throws=(),
        accesses=(0,),
        never_null=frozenset(),
        caught_in={},
    )


def _successors(index: int, instruction: code.Instruction) -> tuple[int, ...]:
    match instruction:
        case code.Goto(destination=destination):
            return (destination,)
        case code.Branch(destination=destination):
            return tuple(dict.fromkeys((index + 1, destination)))
        case code.Switch(cases=cases, default=default):
            return tuple(dict.fromkeys((*(to for _, to in cases), default)))
        case code.Return() | code.Throw():
            return ()
        case _:
            return (index + 1,)


def _own(
    instruction: code.Instruction, never_null: frozenset[Register], hierarchy: Hierarchy
) -> frozenset[str]:
    types = set(thrown_by(instruction)) - {INITIALISATION}
    dereferenced = getattr(instruction, "object", getattr(instruction, "array", None))
    if dereferenced in never_null:
        types.discard(NULL_POINTER)
    if LINKAGE in types and _links(instruction, hierarchy):
        types.discard(LINKAGE)
    if isinstance(instruction, code.Assign) and isinstance(instruction.value, DynamicLiteral):
        return UNCHECKED
    return frozenset(types)


def _links(instruction: code.Instruction, hierarchy: Hierarchy) -> bool:
    """Whether the class that an instruction names is there.

    Its members are then taken to be there too: what javac compiled was linked against them.
    """
    match instruction:
        case code.GetField(field=field) | code.PutField(field=field):
            name = field.owner
        case code.InstanceOf(type=name) | code.CheckCast(type=name):
            pass
        case code.NewArray(element=name) | code.NewMultiArray(type=name):
            name = name.lstrip("[")
            if not name.startswith("L"):
                return True
            name = name[1:-1]
        case code.Assign(value=ClassLiteral(name=name)):
            pass
        case _:
            return True
    return not isinstance(find_class(hierarchy, name), LinkFailure)


def _never_null(body: Body) -> frozenset[Register]:
    """Registers that only ever get fresh objects, constants or copies of such registers."""
    copies: dict[Register, set[Register]] = {}
    bad = set(body.parameters)
    for instruction in body.instructions:
        target = register_written(instruction)
        if target is None:
            continue
        sources = copies.setdefault(target, set())
        match instruction:
            case code.New() | code.NewArray() | code.NewMultiArray() | code.Catch():
                pass
            case code.InvokeDynamic() | code.Assign(value=StringLiteral() | ClassLiteral()):
                pass
            case code.Assign(value=Register() as source) if source != THIS:
                sources.add(source)
            case code.Assign(value=Register()):
                pass
            case _:
                bad.add(target)
    bad.update(register for register in copies if register.kind is not Kind.REF)
    while True:
        more = {to for to, sources in copies.items() if to not in bad and sources & bad}
        undefined = {s for sources in copies.values() for s in sources if s not in copies} - bad
        if not more and not undefined:
            return frozenset(copies) - bad
        bad |= more | undefined


def _caught_in(instructions: Sequence[code.Instruction]) -> dict[Operand, tuple[int, ...]]:
    """For registers that nothing but `Catch` and copies of such registers set: which ones."""
    found: dict[Register, set[int]] = {}
    copies: dict[Register, set[Register]] = {}
    other: set[Register] = set()
    for index, instruction in enumerate(instructions):
        match instruction:
            case code.Catch(target=target):
                found.setdefault(target, set()).add(index)
            case code.Assign(target=target, value=Register() as source):
                copies.setdefault(target, set()).add(source)
            case _:
                written = register_written(instruction)
                if written is not None:
                    other.add(written)
    changed = True
    while changed:
        changed = False
        for target, sources in copies.items():
            for source in sources:
                if source in other or (source not in found and source not in copies):
                    changed = changed or target not in other
                    other.add(target)
                elif not found.get(source, set()) <= found.setdefault(target, set()):
                    found[target] |= found[source]
                    changed = True
    return {to: tuple(sorted(at)) for to, at in found.items() if to not in other and at}
