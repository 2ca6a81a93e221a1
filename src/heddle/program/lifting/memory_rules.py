"""Rules for objects, arrays, fields and monitors (JVMS 2.11.5, 2.11.10)."""

from __future__ import annotations

from typing import Final

from heddle._core import FieldRef, MultiArray
from heddle.program import code
from heddle.program.lifting.emitter import Emitter, Rule
from heddle.program.operands import Kind, kind_of
from heddle.program.operators import ElementType


def _array_load(element: ElementType) -> Rule:
    kind = element.kind

    def rule(emitter: Emitter, _operand: object) -> None:
        index = emitter.pop(Kind.INT)
        array = emitter.pop(Kind.REF)
        target = emitter.target(kind)
        emitter.out.append(code.ArrayLoad(emitter.pc, emitter.line, target, array, index, element))

    return rule


def _array_store(element: ElementType) -> Rule:
    kind = element.kind

    def rule(emitter: Emitter, _operand: object) -> None:
        value = emitter.pop(kind)
        index = emitter.pop(Kind.INT)
        array = emitter.pop(Kind.REF)
        emitter.out.append(code.ArrayStore(emitter.pc, emitter.line, array, index, value, element))

    return rule


def _get_static(emitter: Emitter, field: FieldRef) -> None:
    target = emitter.target(kind_of(field.descriptor))
    emitter.out.append(code.GetStatic(emitter.pc, emitter.line, target, field))


def _put_static(emitter: Emitter, field: FieldRef) -> None:
    value = emitter.pop(kind_of(field.descriptor))
    emitter.out.append(code.PutStatic(emitter.pc, emitter.line, field, value))


def _get_field(emitter: Emitter, field: FieldRef) -> None:
    holder = emitter.pop(Kind.REF)
    target = emitter.target(kind_of(field.descriptor))
    emitter.out.append(code.GetField(emitter.pc, emitter.line, target, holder, field))


def _put_field(emitter: Emitter, field: FieldRef) -> None:
    value = emitter.pop(kind_of(field.descriptor))
    holder = emitter.pop(Kind.REF)
    emitter.out.append(code.PutField(emitter.pc, emitter.line, holder, field, value))


def _new(emitter: Emitter, name: str) -> None:
    emitter.out.append(code.New(emitter.pc, emitter.line, emitter.target(Kind.REF), name))


def _new_array(emitter: Emitter, element: str) -> None:
    length = emitter.pop(Kind.INT)
    target = emitter.target(Kind.REF)
    emitter.out.append(code.NewArray(emitter.pc, emitter.line, target, element, length))


def _new_object_array(emitter: Emitter, name: str) -> None:
    # The class file names a class by its internal name, but an array class by its descriptor.
    _new_array(emitter, name if name.startswith("[") else f"L{name};")


def _new_multi_array(emitter: Emitter, operand: MultiArray) -> None:
    lengths = [emitter.pop(Kind.INT) for _ in range(operand.dimensions)]
    target = emitter.target(Kind.REF)
    emitter.out.append(
        code.NewMultiArray(
            emitter.pc, emitter.line, target, operand.descriptor, tuple(reversed(lengths))
        )
    )


def _array_length(emitter: Emitter, _operand: object) -> None:
    array = emitter.pop(Kind.REF)
    target = emitter.target(Kind.INT)
    emitter.out.append(code.ArrayLength(emitter.pc, emitter.line, target, array))


def _check_cast(emitter: Emitter, name: str) -> None:
    value = emitter.pop(Kind.REF)
    target = emitter.target(Kind.REF)
    emitter.out.append(code.CheckCast(emitter.pc, emitter.line, target, value, name))


def _instance_of(emitter: Emitter, name: str) -> None:
    value = emitter.pop(Kind.REF)
    target = emitter.target(Kind.INT)
    emitter.out.append(code.InstanceOf(emitter.pc, emitter.line, target, value, name))


def _monitor_enter(emitter: Emitter, _operand: object) -> None:
    emitter.out.append(code.MonitorEnter(emitter.pc, emitter.line, emitter.pop(Kind.REF)))


def _monitor_exit(emitter: Emitter, _operand: object) -> None:
    emitter.out.append(code.MonitorExit(emitter.pc, emitter.line, emitter.pop(Kind.REF)))


RULES: Final[dict[int, Rule]] = {
    **{46 + number: _array_load(element) for number, element in enumerate(ElementType)},
    **{79 + number: _array_store(element) for number, element in enumerate(ElementType)},
    178: _get_static,
    179: _put_static,
    180: _get_field,
    181: _put_field,
    187: _new,
    188: _new_array,
    189: _new_object_array,
    190: _array_length,
    192: _check_cast,
    193: _instance_of,
    194: _monitor_enter,
    195: _monitor_exit,
    197: _new_multi_array,
}
