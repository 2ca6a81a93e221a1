"""Which registers an instruction reads and which it writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from heddle.program import code
from heddle.program.operands import Register

_READ_FIELDS: Final[dict[type[code.Instruction], tuple[str, ...]]] = {
    code.Assign: ("value",),
    code.Unary: ("operand",),
    code.Binary: ("left", "right"),
    code.ArrayLength: ("array",),
    code.InstanceOf: ("value",),
    code.CheckCast: ("value",),
    code.GetField: ("object",),
    code.PutField: ("object", "value"),
    code.GetStatic: (),
    code.PutStatic: ("value",),
    code.ArrayLoad: ("array", "index"),
    code.ArrayStore: ("array", "index", "value"),
    code.New: (),
    code.NewArray: ("length",),
    code.NewMultiArray: ("lengths",),
    code.Invoke: ("arguments",),
    code.InvokeDynamic: ("arguments",),
    code.MonitorEnter: ("lock",),
    code.MonitorExit: ("lock",),
    code.ThreadStart: ("thread",),
    code.ThreadJoin: ("thread", "timeout"),
    code.Wait: ("lock", "timeout"),
    code.Notify: ("lock",),
    code.NotifyAll: ("lock",),
    code.Goto: (),
    code.Branch: ("left", "right"),
    code.Switch: ("value",),
    code.Return: ("value",),
    code.Throw: ("exception",),
    code.Catch: (),
}


def _operands(instruction: code.Instruction) -> Iterator[object]:
    for name in _READ_FIELDS[type(instruction)]:
        value = getattr(instruction, name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def registers_read(instruction: code.Instruction) -> tuple[Register, ...]:
    """The registers an instruction reads, in the order of its operands."""
    return tuple(item for item in _operands(instruction) if isinstance(item, Register))


def register_written(instruction: code.Instruction) -> Register | None:
    """The register an instruction writes if it completes without throwing."""
    target: Register | None = getattr(instruction, "target", None)
    return target


def with_registers(
    instruction: code.Instruction,
    reads: Callable[[Register], Register],
    writes: Callable[[Register], Register],
) -> code.Instruction:
    """The same instruction on other registers."""

    def renamed(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(renamed, value))
        return reads(value) if isinstance(value, Register) else value

    fields = _READ_FIELDS[type(instruction)]
    changes: dict[str, Any] = {name: renamed(getattr(instruction, name)) for name in fields}
    target = register_written(instruction)
    if target is not None:
        changes["target"] = writes(target)
    return replace(instruction, **changes)
