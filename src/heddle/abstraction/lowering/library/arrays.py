"""Copying arrays: element by element, as another thread may see it."""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Assembler, Label
from heddle.abstraction.lowering.library.model_writer import Model, Writer
from heddle.abstraction.micro import ELEMENT, LENGTH, Num, Operand, Reg, Sort
from heddle.program.throwing import ARRAY_INDEX, ARRAY_STORE

_KINDS: Final = ("[Ljava/lang/Object;", "[I", "[J", "[Z", "[B", "[C", "[S")


def _in_bounds(asm: Assembler, array: Operand, start: Operand, count: Operand) -> None:
    bad, good = Label(), Label()
    for number in (start, count):
        fine = asm.when("<", number, Num(0))
        asm.goto(bad)
        asm.mark(fine)
    length, room = asm.get(Sort.INT, array, LENGTH), asm.int()
    asm.add(micro.Compute(room, "-", (length, start)))
    asm.add(micro.If("<", room, count), bad, good)
    asm.mark(bad)
    asm.throw_new(ARRAY_INDEX)
    asm.mark(good)


def _copy(write: Writer) -> None:
    asm = write.asm
    source, first, target, to, count = write.arguments
    asm.non_null(source)
    asm.non_null(target)
    bad = Label()
    for kind in (*_KINDS, "[F", "[D"):
        other, mine, same = Label(), Label(), Label()
        asm.add(micro.IfType(source, kind), mine, other)
        asm.mark(mine)
        asm.add(micro.IfType(target, kind), same, bad)
        asm.mark(same)
        _in_bounds(asm, source, first, count)
        _in_bounds(asm, target, to, count)
        if kind in _KINDS:
            sort = Sort.REF if kind[1] == "L" else Sort.INT
            _copy_elements(write, (source, first, target, to, count), sort)
        else:
            asm.add(micro.Return(None))
        asm.mark(other)
    asm.mark(bad)
    asm.throw_new(ARRAY_STORE)


def _copy_elements(write: Writer, what: tuple[Reg, ...], sort: Sort) -> None:
    source, first, target, to, count = what
    asm = write.asm
    upwards, downwards, done = Label(), Label(), Label()
    # Backwards where the places overlap, so that nothing is overwritten before it is read.
    different = asm.when("==", source, target)
    asm.add(micro.If("<", first, to), downwards, upwards)
    asm.mark(different)
    asm.goto(upwards)
    asm.mark(upwards)
    _loop(asm, (source, first, target, to), (Num(0), count, 1), sort, done)
    asm.mark(downwards)
    _loop(asm, (source, first, target, to), (count, Num(0), -1), sort, done)
    asm.mark(done)
    asm.add(micro.Return(None))


def _loop(
    asm: Assembler,
    arrays: tuple[Operand, Operand, Operand, Operand],
    bounds: tuple[Operand, Operand, int],
    sort: Sort,
    done: Label,
) -> None:
    source, first, target, to = arrays
    begin, end, step = bounds
    at, here, there = asm.int(), asm.int(), asm.int()
    asm.add(micro.Move(at, begin))
    again, inside, body = asm.here(), Label(), Label()
    asm.add(micro.If("==", at, end), done, inside)
    asm.mark(inside)
    less = asm.int()
    asm.add(micro.Compute(less, "-", (at, Num(1))))
    used: Operand = at if step > 0 else less
    asm.mark(body)
    asm.add(micro.Compute(here, "+", (first, used)))
    asm.add(micro.Compute(there, "+", (to, used)))
    value = asm.ref() if sort is Sort.REF else asm.int()
    asm.add(micro.Get(value, source, ELEMENT, here))
    if sort is Sort.REF:
        asm.demand_storable(target, value)
    asm.add(micro.Put(target, ELEMENT, value, there))
    asm.add(micro.Compute(at, "+", (at, Num(step))))
    asm.goto(again)


def make_nested(asm: Assembler, target: Reg, type_name: str, lengths: tuple[Operand, ...]) -> None:
    """An array of arrays, as deep as there are lengths."""
    asm.add(micro.NewArray(target, type_name, lengths[0]))
    if len(lengths) == 1:
        return
    at, more, done = asm.int(), Label(), Label()
    asm.add(micro.Move(at, Num(0)))
    again = asm.here()
    asm.add(micro.If("==", at, lengths[0]), done, more)
    asm.mark(more)
    inner = asm.ref()
    make_nested(asm, inner, type_name[1:], lengths[1:])
    asm.add(micro.Put(target, ELEMENT, inner, at))
    asm.add(micro.Compute(at, "+", (at, Num(1))))
    asm.goto(again)
    asm.mark(done)
    asm.add(micro.Nop())


def _clone(write: Writer) -> None:
    asm = write.asm
    for kind in _KINDS:
        mine, other = Label(), Label()
        asm.add(micro.IfType(write.this, kind), mine, other)
        asm.mark(mine)
        length, copy, done = asm.get(Sort.INT, write.this, LENGTH), asm.ref(), Label()
        asm.add(micro.NewArray(copy, kind, length, like=write.this))
        sort = Sort.REF if kind[1] == "L" else Sort.INT
        _loop(asm, (write.this, Num(0), copy, Num(0)), (Num(0), length, 1), sort, done)
        asm.mark(done)
        asm.add(micro.Return(copy))
        asm.mark(other)
    asm.halt(micro.Reason.UNSUPPORTED, "the clone of an object that is not an array of integers")


MODELS: Final[dict[str, Model]] = {
    "java/lang/System.arraycopy": _copy,
    "java/lang/Object.clone": _clone,
}
