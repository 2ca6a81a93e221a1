"""The opcodes of each register instruction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from heddle._core import FieldRef, MethodRef
from heddle.abstraction.bytecode.assembler import Assembler, offset_of
from heddle.classfile.descriptors import parse_method
from heddle.classfile.rewriting import Rewriting
from heddle.program import code
from heddle.program.call_kind import CallKind
from heddle.program.operands import (
    ClassLiteral,
    DoubleLiteral,
    FloatLiteral,
    IntLiteral,
    Kind,
    LongLiteral,
    NullLiteral,
    Operand,
    Register,
    ResolvedLiteral,
    StringLiteral,
    kind_of,
)
from heddle.program.operators import BinaryOp, Comparison, ElementType, UnaryOp


class Unwritable(Exception):
    """An instruction that cannot be written as bytecode again."""


_CONVERSIONS: Final = tuple(UnaryOp)[1:]
_ARITHMETIC: Final = {
    BinaryOp.ADD: 96,
    BinaryOp.SUBTRACT: 100,
    BinaryOp.MULTIPLY: 104,
    BinaryOp.DIVIDE: 108,
    BinaryOp.REMAINDER: 112,
    BinaryOp.SHIFT_LEFT: 120,
    BinaryOp.SHIFT_RIGHT: 122,
    BinaryOp.SHIFT_RIGHT_UNSIGNED: 124,
    BinaryOp.AND: 126,
    BinaryOp.OR: 128,
    BinaryOp.XOR: 130,
}
_ELEMENTS: Final = (
    ElementType.INT,
    ElementType.LONG,
    ElementType.FLOAT,
    ElementType.DOUBLE,
    ElementType.REFERENCE,
    ElementType.BYTE_OR_BOOLEAN,
    ElementType.CHAR,
    ElementType.SHORT,
)
_PRIMITIVES: Final = {"Z": 4, "C": 5, "F": 6, "D": 7, "B": 8, "S": 9, "I": 10, "J": 11}
_CALLS: Final = {CallKind.VIRTUAL: 182, CallKind.SPECIAL: 183, CallKind.STATIC: 184}
#: `if_icmp…` in the order of the opcodes.
_COMPARISONS: Final = (
    Comparison.EQ,
    Comparison.NE,
    Comparison.LT,
    Comparison.GE,
    Comparison.GT,
    Comparison.LE,
)


class Emission:
    """Writes instructions; constants go into the class that is rewritten."""

    def __init__(self, assembler: Assembler, constants: Rewriting) -> None:
        self.out, self.constants = assembler, constants
        self._rules: dict[type[code.Instruction], Callable[[Any], None]] = {
            code.Assign: self._assign,
            code.Unary: self._unary,
            code.Binary: self._binary,
            code.ArrayLength: lambda i: self._simple(190, i.target, i.array),
            code.InstanceOf: lambda i: self._typed(193, i.target, i.type, i.value),
            code.CheckCast: lambda i: self._typed(192, i.target, i.type, i.value),
            code.GetField: lambda i: self._member(180, i.target, i.field, i.object),
            code.PutField: lambda i: self._member(181, None, i.field, i.object, i.value),
            code.GetStatic: lambda i: self._member(178, i.target, i.field),
            code.PutStatic: lambda i: self._member(179, None, i.field, i.value),
            code.ArrayLoad: lambda i: self._simple(
                46 + _ELEMENTS.index(i.element), i.target, i.array, i.index
            ),
            code.ArrayStore: lambda i: self._simple(
                79 + _ELEMENTS.index(i.element), None, i.array, i.index, i.value
            ),
            code.New: lambda i: self._typed(187, i.target, i.type),
            code.NewArray: self._new_array,
            code.NewMultiArray: self._new_arrays,
            code.Invoke: self._invoke,
            code.InvokeDynamic: self._invoke_dynamic,
            code.MonitorEnter: lambda i: self._simple(194, None, i.lock),
            code.MonitorExit: lambda i: self._simple(195, None, i.lock),
            code.ThreadStart: self._start,
            code.ThreadJoin: lambda i: self._thread(i.method, i.thread, *i.timeout),
            code.Wait: lambda i: self._thread(i.method, i.lock, *i.timeout),
            code.Notify: lambda i: self._thread(i.method, i.lock),
            code.NotifyAll: lambda i: self._thread(i.method, i.lock),
            code.Goto: lambda i: self.out.jump(167, i.destination),
            code.Branch: self._branch,
            code.Switch: self._switch,
            code.Return: self._return,
            code.Throw: lambda i: self._simple(191, None, i.exception),
            code.Catch: lambda i: self.out.store(i.target),
        }

    def write(self, instruction: code.Instruction) -> None:
        """Write one instruction."""
        self._rules[type(instruction)](instruction)

    def push(self, operand: Operand | ResolvedLiteral) -> None:
        """Push what an instruction reads."""
        out = self.out
        match operand:
            case Register():
                out.load(operand)
            case IntLiteral(value):
                self._push_int(value)
            case LongLiteral(value):
                out.op2(20, self.constants.long(value))
            case FloatLiteral(number):
                out.op2(19, self.constants.single(number))
            case DoubleLiteral(number):
                out.op2(20, self.constants.double(number))
            case StringLiteral(text):
                out.op2(19, self.constants.string(text))
            case NullLiteral():
                out.op(1)
            case ClassLiteral(name):
                out.op2(19, self.constants.class_(name))
            case _:
                raise Unwritable(f"a constant {operand}")

    def _push_int(self, value: int) -> None:
        if -1 <= value <= 5:
            self.out.op(3 + value)
        elif -0x8000 <= value < 0x8000:
            self.out.op2(17, value)
        else:
            self.out.op2(19, self.constants.integer(value))

    def pop(self, kind: Kind) -> None:
        """Drop a value."""
        self.out.op(86 + kind.slots)

    def _simple(self, opcode: int, target: Register | None, *operands: Operand) -> None:
        for operand in operands:
            self.push(operand)
        self.out.op(opcode)
        if target is not None:
            self.out.store(target)

    def _typed(self, opcode: int, target: Register, name: str, *operands: Operand) -> None:
        for operand in operands:
            self.push(operand)
        self.out.op2(opcode, self.constants.class_(name))
        self.out.store(target)

    def _member(
        self, opcode: int, target: Register | None, field: FieldRef, *operands: Operand
    ) -> None:
        for operand in operands:
            self.push(operand)
        reference = self.constants.field(field.owner, field.name, field.descriptor)
        self.out.op2(opcode, reference)
        if target is not None:
            self.out.store(target)

    def _assign(self, instruction: code.Assign) -> None:
        self.push(instruction.value)
        self.out.store(instruction.target)

    def _unary(self, instruction: code.Unary) -> None:
        if instruction.op is UnaryOp.NEGATE:
            opcode = 116 + offset_of(instruction.target.kind)
        else:
            opcode = 133 + _CONVERSIONS.index(instruction.op)
        self._simple(opcode, instruction.target, instruction.operand)

    def _binary(self, instruction: code.Binary) -> None:
        kind = instruction.left.kind
        match instruction.op:
            case BinaryOp.COMPARE:
                opcode = 148
            case BinaryOp.COMPARE_LOW:
                opcode = 149 if kind is Kind.FLOAT else 151
            case BinaryOp.COMPARE_HIGH:
                opcode = 150 if kind is Kind.FLOAT else 152
            case op:
                opcode = _ARITHMETIC[op] + offset_of(kind)
        self._simple(opcode, instruction.target, instruction.left, instruction.right)

    def _new_array(self, instruction: code.NewArray) -> None:
        self.push(instruction.length)
        element = instruction.element
        if element in _PRIMITIVES:
            self.out.op(188, _PRIMITIVES[element])
        else:
            name = element[1:-1] if element.startswith("L") else element
            self.out.op2(189, self.constants.class_(name))
        self.out.store(instruction.target)

    def _new_arrays(self, instruction: code.NewMultiArray) -> None:
        for length in instruction.lengths:
            self.push(length)
        self.out.op2(197, self.constants.class_(instruction.type))
        self.out.op(len(instruction.lengths))
        # The number of dimensions is an operand, not an opcode: `op` writes one byte.
        self.out.store(instruction.target)

    def _invoke(self, instruction: code.Invoke) -> None:
        for argument in instruction.arguments:
            self.push(argument)
        self._call(instruction.kind, instruction.method)
        self._result(instruction.method.descriptor, instruction.target)

    def _start(self, instruction: code.ThreadStart) -> None:
        self.push(instruction.thread)
        self._call(instruction.kind, instruction.method)

    def _thread(self, method: MethodRef, *operands: Operand) -> None:
        for operand in operands:
            self.push(operand)
        self._call(CallKind.INTERFACE if method.is_interface else CallKind.VIRTUAL, method)
        self._result(method.descriptor, None)

    def _call(self, kind: CallKind, method: MethodRef) -> None:
        reference = self.constants.method(
            method.owner, method.name, method.descriptor, is_interface=method.is_interface
        )
        if kind is not CallKind.INTERFACE:
            self.out.op2(_CALLS[kind], reference)
            return
        parameters = parse_method(method.descriptor).parameters
        self.out.op2(185, reference)
        self.out.op(1 + sum(kind_of(each).slots for each in parameters), 0)

    def _result(self, descriptor: str, target: Register | None) -> None:
        result = descriptor.rpartition(")")[2]
        if result == "V":
            return
        if target is None:
            self.pop(kind_of(result))
        else:
            self.out.store(target)

    def _invoke_dynamic(self, instruction: code.InvokeDynamic) -> None:
        for argument in instruction.arguments:
            self.push(argument)
        site = instruction.site
        self.out.op2(186, self.constants.call_site(site.bootstrap, site.name, site.descriptor))
        self.out.op(0, 0)
        self._result(site.descriptor, instruction.target)

    def _branch(self, instruction: code.Branch) -> None:
        self.push(instruction.left)
        self.push(instruction.right)
        base = 165 if instruction.left.kind is Kind.REF else 159
        if instruction.left.kind is Kind.LONG:
            # There is no jump on longs: they are compared first, and the result with 0.
            self.out.op(148)
            base = 153
        self.out.jump(base + _COMPARISONS.index(instruction.op), instruction.destination)

    def _switch(self, instruction: code.Switch) -> None:
        self.push(instruction.value)
        self.out.lookup(instruction.cases, instruction.default)

    def _return(self, instruction: code.Return) -> None:
        if instruction.value is None:
            self.out.op(177)
        else:
            self._simple(172 + offset_of(instruction.value.kind), None, instruction.value)
