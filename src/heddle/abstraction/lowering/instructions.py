"""From register code to micro code: every check and every selection becomes visible."""

from __future__ import annotations

from typing import Final

from heddle._core import FieldRef
from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Assembler, Label
from heddle.abstraction.lowering.calls import Caller, call_dynamic, invoke
from heddle.abstraction.lowering.library.arrays import make_nested
from heddle.abstraction.lowering.operands import operand, register
from heddle.abstraction.micro import (
    ELEMENT,
    LENGTH,
    NULL,
    FieldKey,
    Num,
    Obj,
    Operand,
    Reason,
    Reg,
    Sort,
)
from heddle.program import code
from heddle.program.body import Body
from heddle.program.call_kind import CallKind
from heddle.program.classes import JavaClass, JavaField
from heddle.program.fields import FieldUse, link_field
from heddle.program.jdk import PRINT_STREAM, SYSTEM, java_name
from heddle.program.linkage import LinkFailure
from heddle.program.operands import (
    ClassLiteral,
    IntLiteral,
    Kind,
    LongLiteral,
    NullLiteral,
    Register,
    ResolvedLiteral,
    StringLiteral,
)
from heddle.program.operands import Operand as JavaOperand
from heddle.program.operators import BinaryOp, Comparison, ElementType, UnaryOp
from heddle.program.program import Program
from heddle.program.throwing import (
    ARITHMETIC,
    CLASS_CAST,
    NEGATIVE_SIZE,
    thrown_by,
)

_NARROWING: Final = {
    UnaryOp.INT_TO_BYTE: "byte",
    UnaryOp.INT_TO_CHAR: "char",
    UnaryOp.INT_TO_SHORT: "short",
    UnaryOp.NEGATE: "negate",
    UnaryOp.LONG_TO_INT: "int",
}
_STREAMS: Final = {(SYSTEM, "out"), (SYSTEM, "err")}
_ASSERTIONS: Final = "$assertionsDisabled"


class Lowering:
    """The micro code of one method."""

    def __init__(
        self, program: Program, owner: JavaClass, body: Body, first: frozenset[int]
    ) -> None:
        """Nothing is written yet; `first` are the writes of fields before any read."""
        self.first = first
        self.program = program
        self.owner = owner
        self.java = body
        method = body.method
        self.name = method.name
        key = f"{method.owner}.{method.name}{method.descriptor}"
        where = f"{java_name(method.owner)}.{method.name}"
        parameters = tuple(register(each) for each in body.parameters)
        self.asm = Assembler(key, where, parameters)
        self.caller = Caller(self.asm, program, owner, body)
        self.labels = [Label() for _ in body.instructions]

    def lower(self) -> micro.Body:
        """The micro code of the whole method."""
        asm = self.asm
        lock = self._lock() if self.java.is_synchronized else None
        around: tuple[tuple[str | None, Label, Reg | None], ...] = ()
        caught = Label()
        exception = asm.ref()
        if lock is not None:
            asm.line = next((it.line for it in self.java.instructions if it.line), None)
            asm.add(micro.Enter(lock))
            around = ((None, caught, exception),)
        for block in self.java.blocks:
            asm.handlers = (
                *(self._handler(it.catch_type, it.entry) for it in block.handlers),
                *around,
            )
            for index in range(block.start, block.end):
                asm.mark(self.labels[index])
                instruction = self.java.instructions[index]
                asm.line = instruction.line
                if isinstance(instruction, code.Return):
                    self._return(instruction, lock)
                else:
                    self._instruction(instruction, index)
        if lock is not None:
            asm.handlers = ()
            asm.mark(caught)
            asm.add(micro.Exit(lock))
            asm.add(micro.Throw(exception))
        return asm.body(is_user_code=self.owner.is_user_code)

    def _lock(self) -> Operand:
        if self.java.is_static:
            return Obj("class", self.java.method.owner)
        return register(self.java.parameters[0])

    def _handler(self, catch_type: str | None, entry: int) -> tuple[str | None, Label, Reg | None]:
        first = self.java.instructions[entry]
        target = register(first.target) if isinstance(first, code.Catch) else None
        return catch_type, self.labels[entry], target

    def _return(self, instruction: code.Return, lock: Operand | None) -> None:
        if lock is not None:
            self.asm.add(micro.Exit(lock))
        value = instruction.value
        self.asm.add(micro.Return(None if value is None else operand(value)))

    def _instruction(self, instruction: code.Instruction, index: int) -> None:  # noqa: C901
        asm = self.asm
        match instruction:
            case code.Assign(target=target, value=value):
                self._assign(register(target), value)
            case code.Unary(target=target, op=op, operand=value):
                self._unary(register(target), op, value)
            case code.Binary():
                self._binary(instruction)
            case code.ArrayLength(target=target, array=array):
                asm.non_null(operand(array))
                asm.add(micro.Get(register(target), operand(array), LENGTH))
            case code.InstanceOf(target=target, value=value, type=type_name):
                self._instance_of(register(target), operand(value), type_name)
            case code.CheckCast(target=target, value=value, type=type_name):
                self._cast(register(target), operand(value), type_name)
            case code.GetField(target=target, object=holder, field=field):
                asm.non_null(operand(holder))
                key = self._field(FieldUse.GET, field)
                if key is not None:
                    self._get(register(target), operand(holder), (key.owner, key.name))
            case code.PutField(object=holder, field=field, value=value):
                asm.non_null(operand(holder))
                key = self._field(FieldUse.PUT, field)
                if key is not None:
                    name = (key.owner, key.name)
                    self._put(operand(holder), name, operand(value), first=index in self.first)
            case code.GetStatic(target=target, field=field):
                self._get_static(register(target), field)
            case code.PutStatic(field=field, value=value):
                self._put_static(field, operand(value), first=index in self.first)
            case code.ArrayLoad(target=target, array=array, index=at):
                self._bounds(operand(array), operand(at))
                if register(target).sort is Sort.NOTHING:
                    asm.add(micro.Nop())
                else:
                    asm.add(micro.Get(register(target), operand(array), ELEMENT, operand(at)))
            case code.ArrayStore(array=array, index=at, value=value, element=element):
                self._bounds(operand(array), operand(at))
                if element.kind in (Kind.FLOAT, Kind.DOUBLE):
                    asm.add(micro.Nop())
                else:
                    if element.kind is Kind.REF:
                        asm.demand_storable(operand(array), operand(value))
                    stored = self._element(operand(value), element)
                    asm.add(micro.Put(operand(array), ELEMENT, stored, operand(at)))
            case code.New(target=target, type=type_name):
                asm.add(micro.Initialise(type_name))
                asm.add(micro.New(register(target), type_name))
            case code.NewArray(target=target, element=element, length=length):
                self._size(operand(length))
                asm.add(micro.NewArray(register(target), f"[{element}", operand(length)))
            case code.NewMultiArray(target=target, type=type_name, lengths=lengths):
                sizes = tuple(operand(each) for each in lengths)
                for size in sizes:
                    self._size(size)
                make_nested(asm, register(target), type_name, sizes)
            case code.Invoke():
                invoke(self.caller, instruction)
            case code.ThreadStart(thread=first, method=method, kind=kind):
                self._call_on(instruction, first, (), method, kind)
            case code.Notify(lock=first, method=method) | code.NotifyAll(lock=first, method=method):
                self._call_on(instruction, first, (), method)
            case (
                code.ThreadJoin(thread=first, timeout=timeout, method=method)
                | code.Wait(lock=first, timeout=timeout, method=method)
            ):
                self._call_on(instruction, first, timeout, method)
            case code.InvokeDynamic():
                call_dynamic(self.caller, instruction, index)
            case code.MonitorEnter(lock=lock):
                asm.non_null(operand(lock))
                asm.add(micro.Enter(operand(lock)))
            case code.MonitorExit(lock=lock):
                asm.add(micro.Exit(operand(lock)))
            case code.Goto(destination=destination):
                asm.goto(self.labels[destination])
            case code.Branch():
                self._branch(instruction, index)
            case code.Switch():
                self._switch(instruction)
            case code.Throw(exception=value):
                asm.non_null(operand(value))
                asm.add(micro.Throw(operand(value)))
            case code.Catch():
                asm.add(micro.Nop())
            case _:
                asm.halt(Reason.UNSUPPORTED, type(instruction).__name__)

    def _call_on(
        self,
        instruction: code.Instruction,
        first: JavaOperand,
        rest: tuple[JavaOperand, ...],
        method: object,
        kind: CallKind = CallKind.VIRTUAL,
    ) -> None:
        arguments = (first, *rest)
        pc, line = instruction.pc, instruction.line
        invoke(self.caller, code.Invoke(pc, line, None, kind, method, arguments))  # type: ignore[arg-type]

    def _assign(self, target: Reg, value: JavaOperand | ResolvedLiteral) -> None:
        if isinstance(value, ClassLiteral):
            self.asm.add(micro.Move(target, Obj("class", value.name)))
        elif target.sort is Sort.NOTHING:
            self.asm.add(micro.Nop())
        elif isinstance(value, Register | IntLiteral | LongLiteral | StringLiteral | NullLiteral):
            self.asm.add(micro.Move(target, operand(value)))
        else:
            self.asm.halt(Reason.UNSUPPORTED, f"a constant of kind {type(value).__name__}")

    def _unary(self, target: Reg, op: UnaryOp, value: JavaOperand) -> None:
        source = operand(value)
        if target.sort is Sort.NOTHING:
            self.asm.add(micro.Nop())
        elif isinstance(source, micro.Untracked):
            self.asm.add(micro.Havoc(target, None))
        elif op in _NARROWING:
            wide = op is UnaryOp.NEGATE and value.kind is Kind.LONG
            self.asm.add(micro.Compute(target, _NARROWING[op], (source,), wide))
        else:
            self.asm.add(micro.Move(target, source))

    def _binary(self, instruction: code.Binary) -> None:
        target, left, right = (
            register(instruction.target),
            operand(instruction.left),
            operand(instruction.right),
        )
        if thrown_by(instruction):
            other = self.asm.when("==", right, Num(0))
            self.asm.throw_new(ARITHMETIC)
            self.asm.mark(other)
        if target.sort is Sort.NOTHING:
            self.asm.add(micro.Nop())
        elif isinstance(left, micro.Untracked) or isinstance(right, micro.Untracked):
            self.asm.add(micro.Havoc(target, frozenset({-1, 0, 1})))
        else:
            op = instruction.op
            name = "compare" if op is BinaryOp.COMPARE else op.value
            wide = Kind.LONG in (instruction.left.kind, instruction.target.kind)
            self.asm.add(micro.Compute(target, name, (left, right), wide))

    def _instance_of(self, target: Reg, value: Operand, type_name: str) -> None:
        asm, yes, no, after = self.asm, Label(), Label(), Label()
        asm.add(micro.IfType(value, type_name), yes, no)
        asm.mark(yes)
        asm.add(micro.Move(target, Num(1)), after)
        asm.mark(no)
        asm.add(micro.Move(target, Num(0)))
        asm.mark(after)
        asm.add(micro.Nop())

    def _cast(self, target: Reg, value: Operand, type_name: str) -> None:
        asm, good, check, bad = self.asm, Label(), Label(), Label()
        asm.add(micro.If("==", value, NULL), good, check)
        asm.mark(check)
        asm.add(micro.IfType(value, type_name), good, bad)
        asm.mark(bad)
        asm.throw_new(CLASS_CAST)
        asm.mark(good)
        asm.add(micro.Move(target, value))

    def _field(self, use: FieldUse, reference: FieldRef) -> JavaField | None:
        field = link_field(self.program.hierarchy, use, reference, self.owner, self.name)
        if isinstance(field, LinkFailure):
            self.asm.halt(Reason.UNSUPPORTED, str(field))
            return None
        return field

    def _get(self, target: Reg, holder: Operand, key: FieldKey) -> None:
        if target.sort is Sort.NOTHING:
            self.asm.add(micro.Nop())
        else:
            self.asm.add(micro.Get(target, holder, key))

    def _put(self, holder: Operand, key: FieldKey, value: Operand, *, first: bool) -> None:
        if isinstance(value, micro.Untracked) or (
            isinstance(value, Reg) and value.sort is Sort.NOTHING
        ):
            self.asm.add(micro.Nop())
        else:
            self.asm.add(micro.Put(holder, key, value, first=first))

    def _get_static(self, target: Reg, reference: FieldRef) -> None:
        field = self._field(FieldUse.GET_STATIC, reference)
        if field is None:
            return
        self.asm.add(micro.Initialise(field.owner))
        if field.name == _ASSERTIONS:
            self.asm.add(micro.Move(target, Num(0)))
        elif (field.owner, field.name) in _STREAMS:
            self.asm.add(micro.Move(target, Obj("opaque", PRINT_STREAM)))
        else:
            self._get(target, Obj("static", field.owner), (field.owner, field.name))

    def _put_static(self, reference: FieldRef, value: Operand, *, first: bool) -> None:
        field = self._field(FieldUse.PUT_STATIC, reference)
        if field is None:
            return
        if field.name == _ASSERTIONS:
            self.asm.add(micro.Nop())
            return
        self.asm.add(micro.Initialise(field.owner))
        key = (field.owner, field.name)
        self._put(Obj("static", field.owner), key, value, first=first)

    def _bounds(self, array: Operand, index: Operand) -> None:
        self.asm.non_null(array)
        self.asm.demand_in_bounds(array, index)

    def _element(self, value: Operand, element: ElementType) -> Operand:
        if element not in (ElementType.CHAR, ElementType.SHORT) or isinstance(value, Num):
            return value
        stored = self.asm.int()
        self.asm.add(micro.Compute(stored, element.value, (value,)))
        return stored

    def _size(self, length: Operand) -> None:
        if isinstance(length, Num) and length.value >= 0:
            return
        other = self.asm.when("<", length, Num(0))
        self.asm.throw_new(NEGATIVE_SIZE)
        self.asm.mark(other)

    def _branch(self, instruction: code.Branch, index: int) -> None:
        left, right = operand(instruction.left), operand(instruction.right)
        there, here = self.labels[instruction.destination], self.labels[index + 1]
        match instruction.op:
            case Comparison.EQ:
                self.asm.add(micro.If("==", left, right), there, here)
            case Comparison.NE:
                self.asm.add(micro.If("==", left, right), here, there)
            case Comparison.LT:
                self.asm.add(micro.If("<", left, right), there, here)
            case Comparison.GE:
                self.asm.add(micro.If("<", left, right), here, there)
            case Comparison.GT:
                self.asm.add(micro.If("<", right, left), there, here)
            case Comparison.LE:
                self.asm.add(micro.If("<", right, left), here, there)

    def _switch(self, instruction: code.Switch) -> None:
        value = operand(instruction.value)
        for case, destination in instruction.cases:
            other = Label()
            self.asm.add(micro.If("==", value, Num(case)), self.labels[destination], other)
            self.asm.mark(other)
        self.asm.goto(self.labels[instruction.default])
