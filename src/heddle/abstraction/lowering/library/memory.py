"""`Unsafe` and `VarHandle`: atomic access to fields that are known by offsets and handles.

All orders of memory are taken as the strongest: the network is sequentially consistent.
"""

from __future__ import annotations

import re
from typing import Final

from heddle._core import MethodRef
from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Assembler, Label
from heddle.abstraction.lowering.library.model_writer import Model, Writer, gap, nothing
from heddle.abstraction.lowering.operands import sort_of
from heddle.abstraction.micro import Num, Operand, Reg, Sort
from heddle.classfile.descriptors import parse_method
from heddle.program.classes import JavaMethod
from heddle.program.jdk import VAR_HANDLE

_TYPES: Final = "Int|Long|Reference|Object|Boolean|Byte|Short|Char"
_ORDERS: Final = "|Volatile|Acquire|Release|Opaque|Plain"
#: Name of a method without its type and order, by which the access is told.
_NAMED: Final = re.compile(
    rf"(get|put|compareAndSet|compareAndExchange|weakCompareAndSet|getAndAdd|getAndSet|"
    rf"getAndBitwiseOr|getAndBitwiseAnd|getAndBitwiseXor)(?:{_TYPES})(?:{_ORDERS})"
)
_HANDLED: Final = re.compile(
    rf"(get|set|compareAndSet|compareAndExchange|weakCompareAndSet|getAndAdd|getAndSet|"
    rf"getAndBitwiseOr|getAndBitwiseAnd|getAndBitwiseXor)(?:{_ORDERS})"
)
_UPDATES: Final = {
    "getAndAdd": "+",
    "getAndBitwiseOr": "|",
    "getAndBitwiseAnd": "&",
    "getAndBitwiseXor": "^",
}
#: How many values each access takes besides the place.
_VALUES: Final = {
    "get": 0,
    "set": 1,
    "put": 1,
    "compareAndSet": 2,
    "compareAndExchange": 2,
    "weakCompareAndSet": 2,
    "getAndAdd": 1,
    "getAndSet": 1,
    "getAndBitwiseOr": 1,
    "getAndBitwiseAnd": 1,
    "getAndBitwiseXor": 1,
}


class Access:
    """One access: where, and of which type the value is."""

    def __init__(self, asm: Assembler, where: tuple[Operand | None, ...], descriptor: str) -> None:
        """`where` is object, offset, handle and index."""
        self.asm = asm
        self.object, self.offset, self.handle, self.index = where
        self.sort = sort_of(descriptor)
        self.wide = descriptor == "J"

    def _register(self) -> Reg:
        return self.asm.ref() if self.sort is Sort.REF else self.asm.int()

    def get(self) -> Reg:
        """The value that the access reads."""
        value = self._register()
        self.asm.add(micro.GetAt(value, self.object, self.offset, self.handle, self.index))
        return value

    def put(self, value: Operand, *, glued: bool) -> None:
        """Write the value that the access stores."""
        where = (self.object, self.offset, self.handle, self.index)
        self.asm.add(micro.PutAt(*where, value), glued=glued)

    def run(self, name: str, values: tuple[Operand, ...], target: Reg | None) -> None:
        """The access called `name`; its result goes to `target`."""
        if name in {"put", "set"}:
            self.put(values[0], glued=False)
            return
        old = self.get()
        if name in _UPDATES:
            new = self.asm.int()
            self.asm.add(micro.Compute(new, _UPDATES[name], (old, values[0]), self.wide))
            self.put(new, glued=True)
        elif name == "getAndSet":
            self.put(values[0], glued=True)
        elif name != "get":
            self._compare(name, old, values, target)
            return
        if target is not None:
            self.asm.glue(micro.Move(target, old))

    def _compare(
        self, name: str, old: Reg, values: tuple[Operand, ...], target: Reg | None
    ) -> None:
        asm, after = self.asm, Label()
        exchange = name == "compareAndExchange"
        other = asm.when("==", old, values[0], glued=True)
        self.put(values[1], glued=True)
        if target is not None:
            asm.glue(micro.Move(target, old if exchange else Num(1)))
        asm.glue(micro.Nop(), after)
        asm.mark(other)
        if target is not None:
            asm.glue(micro.Move(target, old if exchange else Num(0)))
        asm.mark(after)
        asm.glue(micro.Nop())


def unsafe_model(method: JavaMethod) -> Model | None:
    """The model of a method of Unsafe, if it is an access or a fence."""
    if method.name.endswith("Fence"):
        return nothing
    named = _NAMED.fullmatch(method.name)
    types = parse_method(method.descriptor)
    if named is None or types.parameters[:2] != ("Ljava/lang/Object;", "J"):
        return None
    name = named[1]
    if len(types.parameters) != 2 + _VALUES[name]:
        return None
    descriptor = types.parameters[-1] if _VALUES[name] else types.result
    if sort_of(descriptor) is Sort.NOTHING or _is_narrow(name, descriptor):
        return None

    def write_access(write: Writer) -> None:
        asm = write.asm
        _, holder, offset, *values = write.arguments
        _demand_width(write, holder, descriptor)
        index = asm.int()
        asm.add(micro.IndexAt(index, holder, offset))
        access = Access(asm, (holder, offset, None, index), descriptor)
        target: Reg | None = None
        if types.result != "V":
            target = asm.ref() if sort_of(types.result) is Sort.REF else asm.int()
        access.run(name, tuple(values), target)
        write.answer(target)

    return write_access


def _demand_width(write: Writer, holder: Operand, descriptor: str) -> None:
    """Elements are accessed one by one: several at once, or a part of one, are a gap."""
    asm, bad, good = write.asm, Label(), Label()
    fitting = descriptor if descriptor[0] not in "L[" else "L"
    for letter in "ZBCSIJFDL":
        if letter == fitting or {letter, fitting} == {"Z", "B"}:
            continue
        other = Label()
        kind = "[Ljava/lang/Object;" if letter == "L" else f"[{letter}"
        asm.add(micro.IfType(holder, kind), bad, other)
        asm.mark(other)
    asm.goto(good)
    asm.mark(bad)
    gap(write, "of several elements at once")
    asm.mark(good)


def _is_narrow(name: str, descriptor: str) -> bool:
    """Whether the result would have to be cut to the width of the field."""
    return name == "getAndAdd" and descriptor in "BSC"


def access_by_handle(
    asm: Assembler, reference: MethodRef, arguments: tuple[Operand, ...], target: Reg | None
) -> bool:
    """Write a call of a VarHandle's method; false if it is not one that is known."""
    named = _HANDLED.fullmatch(reference.name)
    if reference.owner != VAR_HANDLE or named is None:
        return False
    name = named[1]
    types = parse_method(reference.descriptor)
    count = len(types.parameters) - _VALUES[name]
    if not 0 <= count <= 2:
        return False
    handle, rest = arguments[0], arguments[1:]
    holder = rest[0] if count else None
    index = rest[1] if count == 2 else None
    descriptor = types.parameters[-1] if _VALUES[name] else types.result
    if sort_of(descriptor) is Sort.NOTHING or _is_narrow(name, descriptor):
        return False
    asm.non_null(handle)
    if holder is not None:
        asm.non_null(holder)
    if holder is not None and index is not None:
        asm.demand_in_bounds(holder, index)
    access = Access(asm, (holder, None, handle, index), descriptor)
    access.run(name, rest[count:], target)
    return True
