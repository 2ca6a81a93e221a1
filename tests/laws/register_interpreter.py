"""A small interpreter of register code, the oracle's other side: no threads, few library calls.

It also holds the code to its promises: a register is read only after it was written and only if
`liveness` says it is alive, an instruction throws only what `throwing` foretells, control leaves
blocks only at their end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from heddle.program import code, throwing
from heddle.program.flow import flow_graph
from heddle.program.liveness import Liveness, liveness
from heddle.program.operands import ClassLiteral, NullLiteral, Operand, Register
from heddle.program.operators import ElementType
from laws import java_arithmetic as arithmetic

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from heddle.program.body import Body

#: int and float, None, Instance, Array or str.
Value: TypeAlias = Any

SUPERCLASS = {
    "java/lang/Exception": "java/lang/Throwable",
    "java/lang/Error": "java/lang/Throwable",
    "java/lang/LinkageError": "java/lang/Error",
    "java/lang/RuntimeException": "java/lang/Exception",
    "java/lang/IllegalStateException": "java/lang/RuntimeException",
    "java/lang/IllegalArgumentException": "java/lang/RuntimeException",
    "java/lang/IndexOutOfBoundsException": "java/lang/RuntimeException",
    "java/lang/StackOverflowError": "java/lang/Error",
    throwing.NULL_POINTER: "java/lang/RuntimeException",
    throwing.ARITHMETIC: "java/lang/RuntimeException",
    throwing.NEGATIVE_SIZE: "java/lang/RuntimeException",
    throwing.CLASS_CAST: "java/lang/RuntimeException",
    throwing.ARRAY_STORE: "java/lang/RuntimeException",
    throwing.ILLEGAL_MONITOR_STATE: "java/lang/RuntimeException",
    throwing.ARRAY_INDEX: "java/lang/IndexOutOfBoundsException",
}
NARROW = {ElementType.CHAR: "C", ElementType.SHORT: "S"}


def is_subclass(name: str, of: str) -> bool:
    while name != of:
        if name not in SUPERCLASS:
            return of == "java/lang/Object"
        name = SUPERCLASS[name]
    return True


@dataclass(eq=False)
class Instance:
    """An object."""

    class_name: str
    fields: dict[str, Any] = field(default_factory=dict)
    locked: int = 0


@dataclass(eq=False)
class Array:
    """An array; `element` is a descriptor."""

    element: str
    values: list[Any]
    locked: int = 0

    @property
    def class_name(self) -> str:
        return f"[{self.element}"


class Thrown(Exception):  # what Java throws need not be an error
    """A Java exception on its way up."""

    def __init__(self, instance: Instance) -> None:
        super().__init__(instance.class_name)
        self.instance = instance


def thrown(class_name: str) -> Thrown:
    return Thrown(Instance(class_name))


def default(descriptor: str) -> Value:
    return {"J": 0, "F": 0.0, "D": 0.0, "L": None, "[": None}.get(descriptor[0], 0)


def new_array(descriptor: str, lengths: Sequence[int]) -> Array:
    """An array of the array type `descriptor`, with as many dimensions filled as lengths."""
    if lengths[0] < 0:
        raise thrown(throwing.NEGATIVE_SIZE)
    element = descriptor[1:]
    if len(lengths) == 1:
        return Array(element, [default(element)] * lengths[0])
    return Array(element, [new_array(element, lengths[1:]) for _ in range(lengths[0])])


class Interpreter:
    """Runs static and instance methods of the given bodies, found by owner, name, descriptor."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self.bodies = {
            (body.method.owner, body.method.name, body.method.descriptor): body for body in bodies
        }
        self.statics: dict[tuple[str, str], Any] = {}
        self._live: dict[int, Liveness] = {}
        self.executed: set[type[code.Instruction]] = set()

    def call(self, body: Body, arguments: Sequence[Value]) -> Value:
        """The result of a call, or a `Thrown`."""
        return Frame(self, body, arguments).run()

    def liveness(self, body: Body) -> Liveness:
        if id(body) not in self._live:
            self._live[id(body)] = liveness(flow_graph(body))
        return self._live[id(body)]


class Frame:
    """One call under way."""

    def __init__(self, interpreter: Interpreter, body: Body, arguments: Sequence[Value]) -> None:
        self.interpreter, self.body = interpreter, body
        self.registers: dict[Register, Value] = dict(zip(body.parameters, arguments, strict=True))
        self.index = 0
        self.result: Any = None
        self.done = False
        self.caught: Instance | None = None
        self.live = interpreter.liveness(body)
        self.starts = {block.start: number for number, block in enumerate(body.blocks)}
        self.handlers = [
            block.handlers for block in body.blocks for _ in range(block.start, block.end)
        ]

    def run(self) -> Value:
        while not self.done:
            self.forget_dead()
            instruction = self.body.instructions[self.index]
            self.interpreter.executed.add(type(instruction))
            at = self.index
            self.index += 1
            try:
                STEPS[type(instruction)](self, instruction)
            except Thrown as problem:
                name = problem.instance.class_name
                assert any(is_subclass(name, of) for of in throwing.thrown_by(instruction)), (
                    f"{instruction} threw {name}"
                )
                self.catch(at, problem)
        return self.result

    def forget_dead(self) -> None:
        number = self.starts.get(self.index)
        if number is not None:
            alive = self.live.at_start[number]
            self.registers = {k: v for k, v in self.registers.items() if k in alive}

    def catch(self, at: int, problem: Thrown) -> None:
        for handler in self.handlers[at]:
            if handler.catch_type is None or is_subclass(
                problem.instance.class_name, handler.catch_type
            ):
                self.index, self.caught = handler.entry, problem.instance
                assert isinstance(self.body.instructions[self.index], code.Catch)
                return
        raise problem

    def value(self, operand: Operand) -> Value:
        if isinstance(operand, Register):
            return self.registers[operand]
        return None if isinstance(operand, NullLiteral) else operand.value

    def present(self, operand: Operand) -> Value:
        value = self.value(operand)
        if value is None:
            raise thrown(throwing.NULL_POINTER)
        return value

    def element(self, array: Operand, index: Operand) -> tuple[Array, int]:
        position = self.value(index)
        found: Array = self.present(array)
        if not 0 <= position < len(found.values):
            raise thrown(throwing.ARRAY_INDEX)
        return found, position


def assign(frame: Frame, i: code.Assign) -> None:
    value = i.value
    if isinstance(value, ClassLiteral):
        frame.registers[i.target] = Instance("java/lang/Class")
    else:
        frame.registers[i.target] = frame.value(value)  # type: ignore[arg-type]


def unary(frame: Frame, i: code.Unary) -> None:
    frame.registers[i.target] = arithmetic.unary(i.op, i.operand.kind, frame.value(i.operand))


def binary(frame: Frame, i: code.Binary) -> None:
    try:
        frame.registers[i.target] = arithmetic.binary(
            i.op, i.left.kind, frame.value(i.left), frame.value(i.right)
        )
    except arithmetic.DivisionByZeroError:
        raise thrown(throwing.ARITHMETIC) from None


def array_length(frame: Frame, i: code.ArrayLength) -> None:
    frame.registers[i.target] = len(frame.present(i.array).values)


def instance_of(frame: Frame, i: code.InstanceOf) -> None:
    value = frame.value(i.value)
    frame.registers[i.target] = int(value is not None and is_subclass(value.class_name, i.type))


def check_cast(frame: Frame, i: code.CheckCast) -> None:
    value = frame.value(i.value)
    if value is not None and not is_subclass(value.class_name, i.type):
        raise thrown(throwing.CLASS_CAST)
    frame.registers[i.target] = value


def get_field(frame: Frame, i: code.GetField) -> None:
    fields = frame.present(i.object).fields
    frame.registers[i.target] = fields.get(i.field.name, default(i.field.descriptor))


def put_field(frame: Frame, i: code.PutField) -> None:
    value = arithmetic.narrowed(i.field.descriptor, frame.value(i.value))
    frame.present(i.object).fields[i.field.name] = value


def get_static(frame: Frame, i: code.GetStatic) -> None:
    key = (i.field.owner, i.field.name)
    frame.registers[i.target] = frame.interpreter.statics.get(key, default(i.field.descriptor))


def put_static(frame: Frame, i: code.PutStatic) -> None:
    value = arithmetic.narrowed(i.field.descriptor, frame.value(i.value))
    frame.interpreter.statics[i.field.owner, i.field.name] = value


def array_load(frame: Frame, i: code.ArrayLoad) -> None:
    array, index = frame.element(i.array, i.index)
    frame.registers[i.target] = array.values[index]


def array_store(frame: Frame, i: code.ArrayStore) -> None:
    array, index = frame.element(i.array, i.index)
    narrow = NARROW.get(i.element, array.element)
    array.values[index] = arithmetic.narrowed(narrow, frame.value(i.value))


def new(frame: Frame, i: code.New) -> None:
    frame.registers[i.target] = Instance(i.type)


def new_flat_array(frame: Frame, i: code.NewArray) -> None:
    frame.registers[i.target] = new_array(f"[{i.element}", [frame.value(i.length)])


def new_multi_array(frame: Frame, i: code.NewMultiArray) -> None:
    lengths = [frame.value(length) for length in i.lengths]
    if min(lengths) < 0:
        raise thrown(throwing.NEGATIVE_SIZE)
    frame.registers[i.target] = new_array(i.type, lengths)


def invoke(frame: Frame, i: code.Invoke) -> None:
    arguments = [frame.value(argument) for argument in i.arguments]
    body = frame.interpreter.bodies.get((i.method.owner, i.method.name, i.method.descriptor))
    if i.kind != "static" and arguments[0] is None:
        raise thrown(throwing.NULL_POINTER)
    if body is None:
        assert i.method.name == "<init>", f"{i.method} is not modelled"
        return
    result = frame.interpreter.call(body, arguments)
    if i.target is not None:
        frame.registers[i.target] = result


def monitor_enter(frame: Frame, i: code.MonitorEnter) -> None:
    frame.present(i.lock).locked += 1


def monitor_exit(frame: Frame, i: code.MonitorExit) -> None:
    lock = frame.present(i.lock)
    assert lock.locked > 0, "left a monitor that was not entered"
    lock.locked -= 1


def goto(frame: Frame, i: code.Goto) -> None:
    frame.index = i.destination


def branch(frame: Frame, i: code.Branch) -> None:
    if arithmetic.holds(i.op, frame.value(i.left), frame.value(i.right)):
        frame.index = i.destination


def switch(frame: Frame, i: code.Switch) -> None:
    frame.index = dict(i.cases).get(frame.value(i.value), i.default)


def give(frame: Frame, i: code.Return) -> None:
    frame.done = True
    if i.value is not None:
        result = frame.body.method.descriptor.rpartition(")")[2]
        frame.result = arithmetic.narrowed(result, frame.value(i.value))


def throw(frame: Frame, i: code.Throw) -> None:
    raise Thrown(frame.present(i.exception))


def catch(frame: Frame, i: code.Catch) -> None:
    assert frame.caught is not None, "reached a handler without an exception"
    frame.registers[i.target], frame.caught = frame.caught, None


STEPS: dict[type[code.Instruction], Callable[[Frame, Any], None]] = {
    code.Assign: assign,
    code.Unary: unary,
    code.Binary: binary,
    code.ArrayLength: array_length,
    code.InstanceOf: instance_of,
    code.CheckCast: check_cast,
    code.GetField: get_field,
    code.PutField: put_field,
    code.GetStatic: get_static,
    code.PutStatic: put_static,
    code.ArrayLoad: array_load,
    code.ArrayStore: array_store,
    code.New: new,
    code.NewArray: new_flat_array,
    code.NewMultiArray: new_multi_array,
    code.Invoke: invoke,
    code.MonitorEnter: monitor_enter,
    code.MonitorExit: monitor_exit,
    code.Goto: goto,
    code.Branch: branch,
    code.Switch: switch,
    code.Return: give,
    code.Throw: throw,
    code.Catch: catch,
}
