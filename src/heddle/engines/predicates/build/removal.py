"""Which variables can be replaced by predicates, and which are.

The values of ints and longs flow between fields and registers. A value that flows where the
abstraction cannot follow (an argument, an index) must stay as it is, and with it everything that it
may come from. Among the rest, those fields are replaced that may grow: that get values computed
from their own; and all that receives such values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from heddle.classfile.descriptors import parse_method
from heddle.engines.predicates.build.arrays import Arrays, Elements, arrays_of
from heddle.engines.predicates.build.calls import INTEGER, RESULT, Calls, calls_of
from heddle.engines.predicates.build.harmless import (
    harmless_arguments,
    reads_messages,
    uses_reflection,
)
from heddle.engines.predicates.build.reentry import functions_of, reentered
from heddle.formal.predicates.facts import ELEMENT
from heddle.formal.predicates.terms import Key
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.body import Body, MethodId
from heddle.program.classes import JavaField
from heddle.program.linkage import LinkFailure
from heddle.program.operands import IntLiteral, Kind, LongLiteral, Operand, Register
from heddle.program.operators import BinaryOp, ElementType, UnaryOp
from heddle.program.program import Program
from heddle.program.resolution import resolve_field
from heddle.program.uses import register_written, registers_read

Node: TypeAlias = JavaField | Elements | tuple[MethodId, str]

ARITHMETIC: Final = frozenset(
    {
        BinaryOp.ADD,
        BinaryOp.SUBTRACT,
        BinaryOp.MULTIPLY,
        BinaryOp.AND,
        BinaryOp.OR,
        BinaryOp.XOR,
        BinaryOp.SHIFT_LEFT,
        BinaryOp.SHIFT_RIGHT,
        BinaryOp.SHIFT_RIGHT_UNSIGNED,
    }
)
DIVISION: Final = frozenset({BinaryOp.DIVIDE, BinaryOp.REMAINDER})
CONVERSIONS: Final = frozenset(map(UnaryOp, ("-", "i2b", "i2c", "i2s", "i2l", "l2i")))
"""Negation is among them."""
INTEGERS: Final = frozenset({Kind.INT, Kind.LONG})


@dataclass(frozen=True, slots=True)
class Removal:
    """The variables that predicates replace: fields, elements, and registers by method.

    What a method returns is among its registers. `reasons` say why fields that grow, or that the
    user names, stay as they are.
    """

    fields: frozenset[JavaField]
    registers: Mapping[MethodId, frozenset[str]]
    reasons: Mapping[str, str] = field(default_factory=dict)
    elements: frozenset[Elements] = frozenset()

    def has(self, key: Key) -> bool:
        """Whether a variable is replaced."""
        if key[0] == ELEMENT:
            return Elements(str(key[2])) in self.elements
        return any((f.owner, f.name) == key[2:4] for f in self.fields)

    def of(self, method: MethodId) -> frozenset[str]:
        """The registers of a method that are replaced."""
        return self.registers.get(method, frozenset())


@dataclass(slots=True)
class Flow:
    """How the values of ints and longs flow in a program."""

    bodies: Mapping[MethodId, Body]
    calls: Calls
    arrays: Arrays
    into: defaultdict[Node, set[Node]] = field(default_factory=lambda: defaultdict(set))
    computed: set[tuple[Node, Node]] = field(default_factory=set)
    sinks: dict[Node, str] = field(default_factory=dict)
    fields: set[JavaField] = field(default_factory=set)
    elements: set[Elements] = field(default_factory=set)

    def edge(self, source: Node, target: Node, *, computed: bool = False) -> None:
        """A value flows, perhaps not as it is."""
        self.into[source].add(target)
        if computed:
            self.computed.add((source, target))


def flow_of(program: Program) -> Flow:
    """The flow of ints in the user's methods."""
    known = Bodies(program.hierarchy)
    found = (known.of(method) for method in program.methods())
    bodies = {body.method: body for body in found if body is not None}
    calls = calls_of(program, bodies)
    arrays = arrays_of(program, calls)
    flow = Flow(bodies, calls, arrays)
    flow.sinks.update(arrays.leaking().items())
    again = reentered(flow.bodies)
    reading = reads_messages(program, flow.bodies.values())
    for body in flow.bodies.values():
        reason = "its method can run while it runs" if body.method in again else None
        _Reading(program, flow, body, reason, reads_messages=reading).read()
    for made, why in _made_elsewhere(program, flow).items():
        flow.sinks.setdefault(made, why)
    if uses_reflection(flow.bodies.values()):
        memory: tuple[Node, ...] = (*flow.fields, *flow.elements)
        for each in memory:
            flow.sinks.setdefault(each, "the program looks at fields by their names")
    return flow


def _made_elsewhere(program: Program, flow: Flow) -> dict[JavaField, str]:
    """Fields of objects that other instructions than `new` make, and how."""
    hierarchy = program.hierarchy
    makers = {
        each.owner
        for body in flow.bodies.values()
        for each in functions_of(body)
        if each.name == "<init>" and each.owner in program.user_classes
    }
    copied = {name for name in program.user_classes if hierarchy.is_subtype(name, _CLONEABLE)}
    found: dict[JavaField, str] = {}
    for names, why in ((makers, _REFERRED), (copied, _COPIED)):
        for name in sorted(names):
            above = {each.name for each in hierarchy.superclasses(hierarchy.load(name))}
            for each in flow.fields:
                if each.owner in above and not each.is_static:
                    found.setdefault(each, why)
    return found


def field_of(program: Program, instruction: code.Instruction, owner: str) -> JavaField | None:
    """The field that an instruction works on, if it is an int or long that can be replaced."""
    reference = getattr(instruction, "field", None)
    if reference is None or reference.descriptor not in INTEGER:
        return None
    found = resolve_field(program.hierarchy, reference, program.hierarchy.load(owner))
    if isinstance(found, LinkFailure) or found.is_final:
        return None
    return found if found.owner in program.user_classes else None


class _Reading:
    def __init__(
        self, program: Program, flow: Flow, body: Body, refused: str | None, *, reads_messages: bool
    ) -> None:
        self._program, self._flow, self._body = program, flow, body
        self._refused, self._reads_messages = refused, reads_messages

    def read(self) -> None:
        for instruction in self._body.instructions:
            self._instruction(instruction)

    def _instruction(self, instruction: code.Instruction) -> None:
        if not self._computation(instruction) and not self._memory(instruction):
            self._other(instruction)
        if self._refused is not None:
            used = (*registers_read(instruction), register_written(instruction))
            for register in used:
                if register is not None:
                    self._sink(register, self._refused)

    def _computation(self, instruction: code.Instruction) -> bool:
        match instruction:
            case code.Assign(target=target, value=Register() as value) if _is_integer(value):
                self._flow.edge(self._node(value), self._node(target))
            case code.Unary(target=target, op=op, operand=operand) if (
                op in CONVERSIONS and _is_integer(target)
            ):
                self._computed(target, operand)
            case code.Binary(target=target, op=op, left=left, right=right) if (
                _is_integer(target) and op in ARITHMETIC
            ):
                self._computed(target, left, right)
            case code.Binary(
                target=target, op=op, left=left, right=IntLiteral(value) | LongLiteral(value)
            ) if op in DIVISION and value != 0:
                self._computed(target, left)
            case code.Branch():
                pass
            case _:
                return False
        return True

    def _memory(self, instruction: code.Instruction) -> bool:
        flow = self._flow
        match instruction:
            case code.ArrayLoad(index=index, array=array, element=ElementType.INT):
                self._sink(index, _INDEX)
                elements = flow.arrays.of(self._body, array)
                if elements is not None:
                    flow.elements.add(elements)
                    flow.edge(elements, self._node(instruction.target))
                return True
            case code.ArrayStore(index=index, array=array, element=ElementType.INT):
                self._sink(index, _INDEX)
                self._stored(instruction.value, flow.arrays.of(self._body, array))
                return True
            case code.Return(value=Register() as value) if self._returns():
                flow.edge(self._node(value), (self._body.method, RESULT))
                return True
            case _:
                return self._field(instruction)

    def _returns(self) -> bool:
        """Whether what the method returns can be followed."""
        method = self._body.method
        return _returns_integer(method) and method in self._flow.calls.closed

    def _stored(self, value: Operand, elements: Elements | None) -> None:
        if elements is None:
            self._sink(value, "it becomes an element of an array that is not known")
        elif isinstance(value, Register):
            self._flow.elements.add(elements)
            self._flow.edge(self._node(value), elements)

    def _field(self, instruction: code.Instruction) -> bool:
        flow = self._flow
        known = field_of(self._program, instruction, self._body.method.owner)
        match instruction:
            case code.GetField(target=target) | code.GetStatic(target=target):
                if known is not None:
                    flow.fields.add(known)
                    flow.edge(known, self._node(target))
            case code.PutField(value=value) | code.PutStatic(value=value):
                if known is None:
                    self._sink(value, "it flows into another kind of variable")
                elif isinstance(value, Register):
                    flow.fields.add(known)
                    flow.edge(self._node(value), known)
            case _:
                return False
        return True

    def _other(self, instruction: code.Instruction) -> None:
        if not isinstance(instruction, code.Invoke | code.InvokeDynamic):
            for register in registers_read(instruction):
                self._sink(register, _WHY.get(type(instruction), "it is used as a number"))
            return
        if isinstance(instruction, code.Invoke):
            target = self._flow.calls.target(instruction)
            if target is not None:
                self._call(instruction, target)
                return
        harmless = harmless_arguments(self._program, self._body, instruction)
        if self._reads_messages:
            harmless = frozenset()
        for number, argument in enumerate(instruction.arguments):
            if number not in harmless:
                self._sink(argument, "it is passed to a method")

    def _call(self, instruction: code.Invoke, target: MethodId) -> None:
        """Arguments become parameters, and a result is what the method returns."""
        for each in self._flow.calls.passed(instruction, target):
            if each.type in INTEGER and isinstance(each.argument, Register):
                self._flow.edge(self._node(each.argument), (target, each.parameter.name))
            else:
                self._sink(each.argument, "it is passed to a method as another type")
        result = instruction.target
        if result is not None and _is_integer(result) and _returns_integer(target):
            self._flow.edge((target, RESULT), self._node(result))

    def _computed(self, target: Register, *operands: Operand) -> None:
        for operand in operands:
            if isinstance(operand, Register):
                self._flow.edge(self._node(operand), self._node(target), computed=True)

    def _sink(self, operand: Operand, why: str) -> None:
        if isinstance(operand, Register) and _is_integer(operand):
            self._flow.sinks.setdefault(self._node(operand), why)

    def _node(self, register: Register) -> Node:
        return self._body.method, register.name


_INDEX: Final = "it is an index of an array"
_CLONEABLE: Final = "java/lang/Cloneable"
_COPIED: Final = "its objects can be cloned"
_REFERRED: Final = "its objects are made by a reference to a constructor"
_WHY: Final = {
    code.ArrayLoad: _INDEX,
    code.ArrayStore: "it is an index or an element of an array",
    code.NewArray: "it is the length of an array",
    code.Return: "a method returns it to code that is not followed",
    code.Switch: "a switch decides by it",
    code.Unary: "it is converted",
    code.Binary: "it divides, or is divided by a variable",
}


def _returns_integer(method: MethodId) -> bool:
    return parse_method(method.descriptor).result in INTEGER


def _is_integer(operand: Operand) -> bool:
    return operand.kind in INTEGERS


def concrete(flow: Flow) -> dict[Node, str]:
    """What must stay as it is, and why: sinks, and all that flows into them."""
    back: defaultdict[Node, set[Node]] = defaultdict(set)
    for source, targets in flow.into.items():
        for target in targets:
            back[target].add(source)
    kept = dict(flow.sinks)
    work = list(kept)
    while work:
        node = work.pop()
        for source in back[node]:
            if source not in kept:
                kept[source] = kept[node]
                work.append(source)
    return kept


def growing(flow: Flow) -> Iterator[Node]:
    """What may get values computed from its own."""
    for node in list(flow.into):
        if _grows(flow, node):
            yield node


def _grows(flow: Flow, start: Node) -> bool:
    seen: set[tuple[Node, bool]] = set()
    work = [(start, False)]
    while work:
        node, computed = work.pop()
        for target in flow.into.get(node, ()):
            state = target, computed or (node, target) in flow.computed
            if state == (start, True):
                return True
            if state not in seen:
                seen.add(state)
                work.append(state)
    return False


def receiving(flow: Flow, chosen: set[Node]) -> set[Node]:
    """All that receives values of what is chosen."""
    found = set(chosen)
    work = list(chosen)
    while work:
        for target in flow.into.get(work.pop(), ()):
            if target not in found:
                found.add(target)
                work.append(target)
    return found


def removal(
    flow: Flow, named: frozenset[JavaField | Elements], *, everything: bool = False
) -> Removal:
    """What is replaced: the fields named, and those that grow; with `everything`, locals too."""
    kept = concrete(flow)
    grows = list(growing(flow))
    fields = {node for node in grows if not isinstance(node, tuple)}
    locals_: set[Node] = set(grows) if everything else set()
    chosen: set[Node] = {node for node in {*named, *fields, *locals_} if node not in kept}
    replaced = receiving(flow, chosen)
    registers: defaultdict[MethodId, set[str]] = defaultdict(set)
    for node in replaced:
        if isinstance(node, tuple):
            registers[node[0]].add(node[1])
    reasons = {
        str(node): kept[node]
        for node in {*named, *fields}
        if node in kept and not isinstance(node, tuple)
    }
    return Removal(
        frozenset(node for node in replaced if isinstance(node, JavaField)),
        {method: frozenset(names) for method, names in registers.items()},
        dict(sorted(reasons.items())),
        frozenset(node for node in replaced if isinstance(node, Elements)),
    )
