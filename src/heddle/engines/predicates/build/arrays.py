"""Arrays of ints that only the program's own instructions reach, in groups that may be one array.

References to such arrays flow between registers, fields, parameters and results; what flows
together is one group. A group leaks if one of its arrays goes elsewhere (to a library, into an
object of another type, into an array of arrays) or comes from there: its elements keep their
values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from heddle.classfile.descriptors import parse_method
from heddle.engines.predicates.build.calls import INTS, RESULT, Calls
from heddle.program import code
from heddle.program.body import Body, MethodId
from heddle.program.classes import JavaField
from heddle.program.linkage import LinkFailure
from heddle.program.operands import Kind, NullLiteral, Operand, Register
from heddle.program.operators import ElementType
from heddle.program.program import Program
from heddle.program.resolution import resolve_field
from heddle.program.uses import register_written, registers_read

_Holder: TypeAlias = JavaField | tuple[MethodId, str]
"""What may hold a reference to an array."""
_LEAKS: Final = "its array is used by other code than the program's own instructions"


@dataclass(frozen=True, slots=True, order=True)
class Elements:
    """The elements of all arrays of a group; its name begins with a bracket."""

    name: str

    def __str__(self) -> str:
        return f"{self.name[1:]}[]"


@dataclass(slots=True)
class Arrays:
    """The groups of a program's arrays."""

    program: Program
    calls: Calls
    _parents: dict[_Holder, _Holder] = field(default_factory=dict)
    _leaking: set[_Holder] = field(default_factory=set)
    _names: dict[_Holder, Elements] = field(default_factory=dict)

    def of(self, body: Body, operand: Operand) -> Elements | None:
        """The group of the array that a register refers to; None if that is not known."""
        return self.held(_in(body, operand)) if isinstance(operand, Register) else None

    def held(self, holder: _Holder) -> Elements | None:
        """The group of what a field or a register holds."""
        return self._names.get(self._root(holder)) if holder in self._parents else None

    def of_field(self, known: JavaField) -> Elements | None:
        """The group of the arrays that a field refers to."""
        return self.held(known)

    def leaking(self) -> Mapping[Elements, str]:
        """The groups that leak, and why they stay."""
        return {self._names[root]: _LEAKS for root in map(self._root, self._leaking)}

    def _root(self, holder: _Holder) -> _Holder:
        while self._parents[holder] != holder:
            holder = self._parents[holder]
        return holder

    def join(self, one: _Holder, *others: _Holder) -> None:
        """These may hold the same array."""
        root = self._root_of(one)
        for other in others:
            self._parents[self._root_of(other)] = root

    def _root_of(self, holder: _Holder) -> _Holder:
        self._parents.setdefault(holder, holder)
        return self._root(holder)

    def holds(self, holder: _Holder) -> bool:
        """Whether it is known to hold arrays of ints."""
        return holder in self._parents

    def leak(self, holder: _Holder) -> None:
        """The arrays of the group are used elsewhere."""
        self._leaking.add(holder)

    def name(self) -> None:
        """Give each group the name of its first field, or of a register."""
        by_root: dict[_Holder, list[str]] = {}
        for holder in self._parents:
            by_root.setdefault(self._root(holder), []).append(_spelled(holder))
        for root, names in by_root.items():
            self._names[root] = Elements(f"[{min(names, key=lambda each: (' in ' in each, each))}")


def _in(body: Body, register: Register) -> _Holder:
    return body.method, register.name


def _spelled(holder: _Holder) -> str:
    if isinstance(holder, JavaField):
        return str(holder)
    method, register = holder
    return f"{register} in {method.owner.replace('/', '.')}.{method.name}{method.descriptor}"


def arrays_of(program: Program, calls: Calls) -> Arrays:
    """The groups of the arrays of a program."""
    arrays = Arrays(program, calls)
    readings = [_Reading(arrays, body) for body in calls.bodies.values()]
    before = -1
    while before != len(arrays._parents):
        before = len(arrays._parents)
        for reading in readings:
            reading.follow()
    for reading in readings:
        reading.look_for_leaks()
    arrays.name()
    return arrays


@dataclass(slots=True)
class _Reading:
    arrays: Arrays
    body: Body

    def follow(self) -> None:
        """Join what the instructions of a method let flow together."""
        for one, other in self._flows():
            self.arrays.join(one, other)

    def _flows(self) -> Iterator[tuple[_Holder, _Holder]]:
        for instruction in self.body.instructions:
            match instruction:
                case code.NewArray(target=target, element="I"):
                    yield self._at(target), self._at(target)
                case code.Assign(target=target, value=Register(kind=Kind.REF) as value):
                    if self._holds(target) or self._holds(value):
                        yield self._at(target), self._at(value)
                case code.Invoke():
                    yield from self._call(instruction)
                case _:
                    yield from self._memory(instruction)

    def _memory(self, instruction: code.Instruction) -> Iterator[tuple[_Holder, _Holder]]:
        """What a field or a result holds, and the register with it."""
        known: _Holder | None = self._field(instruction)
        match instruction:
            case code.Return(value=Register() as held) if self._returns():
                known = self.body.method, RESULT
            case code.GetField(target=held) | code.GetStatic(target=held):
                pass
            case code.PutField(value=Register() as held) | code.PutStatic(value=Register() as held):
                pass
            case _:
                return
        if known is not None:
            yield known, self._at(held)

    def _call(self, instruction: code.Invoke) -> Iterator[tuple[_Holder, _Holder]]:
        calls = self.arrays.calls
        target = calls.target(instruction)
        if target is None:
            return
        for each in calls.passed(instruction, target):
            if each.type == INTS and isinstance(each.argument, Register):
                yield (target, each.parameter.name), self._at(each.argument)
        if instruction.target is not None and parse_method(target.descriptor).result == INTS:
            yield (target, RESULT), self._at(instruction.target)

    def _other(self, instruction: code.Invoke) -> set[Operand]:
        """What a call passes as something else than an array of ints."""
        calls = self.arrays.calls
        target = calls.target(instruction)
        if target is None:
            return set(instruction.arguments)
        passed = tuple(calls.passed(instruction, target))
        receiver = instruction.arguments[: len(instruction.arguments) - len(passed)]
        return {*receiver, *(each.argument for each in passed if each.type != INTS)}

    def look_for_leaks(self) -> None:
        """Let every use of an array that was not followed leak."""
        for instruction in self.body.instructions:
            fine = self._fine(instruction)
            for register in (*registers_read(instruction), register_written(instruction)):
                if register is not None and self._holds(register) and register not in fine:
                    self.arrays.leak(self._at(register))
        if self.body.method not in self.arrays.calls.closed:
            for parameter in self.body.parameters:
                if self._holds(parameter):
                    self.arrays.leak(self._at(parameter))

    def _fine(self, instruction: code.Instruction) -> set[Operand]:
        """The registers whose arrays an instruction does nothing unknown with."""
        match instruction:
            case code.NewArray(target=target, element="I"):
                return {target}
            case code.Assign(target=target, value=Register() | NullLiteral() as value):
                return {target, value}
            case code.GetField(target=target) | code.GetStatic(target=target):
                return set() if self._field(instruction) is None else {target}
            case code.PutField(value=value) | code.PutStatic(value=value):
                return set() if self._field(instruction) is None else {value}
            case (
                code.ArrayLoad(array=array, element=ElementType.INT)
                | code.ArrayStore(array=array, element=ElementType.INT)
            ):
                return {array}
            case code.ArrayLength(array=array):
                return {array}
            case code.Branch(left=left, right=right):
                return {left, right}
            case code.Return(value=Register() as value) if self._returns():
                return {value}
            case code.Invoke(target=result):
                flows = {each for pair in self._call(instruction) for each in pair}
                used = {*registers_read(instruction), *((result,) if result else ())}
                return {each for each in used if self._at(each) in flows} - self._other(instruction)
            case _:
                return set()

    def _returns(self) -> bool:
        method = self.body.method
        is_array = parse_method(method.descriptor).result == INTS
        return is_array and method in self.arrays.calls.closed

    def _field(self, instruction: code.Instruction) -> JavaField | None:
        reference = getattr(instruction, "field", None)
        program = self.arrays.program
        if reference is None or reference.descriptor != INTS:
            return None
        caller = program.hierarchy.load(self.body.method.owner)
        found = resolve_field(program.hierarchy, reference, caller)
        if isinstance(found, LinkFailure) or found.owner not in program.user_classes:
            return None
        return found

    def _holds(self, register: Register) -> bool:
        return self.arrays.holds(self._at(register))

    def _at(self, register: Register) -> _Holder:
        return self.body.method, register.name
