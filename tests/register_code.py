"""Register code for tests: lifted from bytecode written by hand or from compiled Java."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from assembler import PUBLIC, STATIC, Attribute, Handler, Line, assemble, method
from constant_pool import Pool, u2
from heddle import _core
from heddle.inputs.jdk import find_jdk
from heddle.program.lifting import lift
from heddle.program.operators import ThreadAction
from heddle.program.printing import instruction_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from heddle.program.body import Body

#: Name, descriptor, slot, first pc and length: a row of a local-variable table.
Variable = tuple[str, str, int, int, int]


class ByName:
    """Takes a call for what it names, as if nobody overrode these methods."""

    def thread_action(self, method: _core.MethodRef, /) -> ThreadAction | None:
        return {
            ("java/lang/Thread", "start"): ThreadAction.START,
            ("java/lang/Thread", "join"): ThreadAction.JOIN,
            ("java/lang/Thread", "interrupt"): ThreadAction.INTERRUPT,
            ("java/lang/Object", "wait"): ThreadAction.WAIT,
            ("java/lang/Object", "notify"): ThreadAction.NOTIFY,
            ("java/lang/Object", "notifyAll"): ThreadAction.NOTIFY_ALL,
        }.get((method.owner, method.name))


def bodies(data: bytes) -> dict[str, Body]:
    """The bodies of a class file by method name."""
    file = _core.parse_class(data)
    lifted = {each.name: lift(file, each, ByName()) for each in file.methods}
    return {name: body for name, body in lifted.items() if body is not None}


def body_of(
    code: Sequence[Line],
    descriptor: str = "()V",
    *,
    handlers: Sequence[Handler] = (),
    variables: Sequence[Variable] = (),
    flags: int = PUBLIC | STATIC,
) -> Body:
    """The body of one method `T.f`, static unless `flags` say otherwise."""
    attributes = [variable_table(variables)] if variables else []
    made = method(
        "f",
        descriptor,
        code=code,
        max_locals=300,
        flags=flags,
        handlers=handlers,
        code_attributes=attributes,
    )
    bootstrap = ("MethodHandle", 6, "Methodref", "T", "bootstrap", "()V")
    return bodies(assemble("T", methods=[made], bootstraps=[(bootstrap, [])]))["f"]


def variable_table(variables: Sequence[Variable]) -> Attribute:
    def content(pool: Pool) -> bytes:
        rows = [
            u2(start) + u2(length) + pool.utf8(name) + pool.utf8(descriptor) + u2(slot)
            for name, descriptor, slot, start, length in variables
        ]
        return u2(len(rows)) + b"".join(rows)

    return "LocalVariableTable", content


def listing(body: Body) -> list[str]:
    """The instructions as text."""
    return [instruction_text(instruction) for instruction in body.instructions]


def compiled(folder: Path, source: str, *options: str) -> dict[str, Body]:
    """The bodies of the class `T` of a Java source, by method name."""
    file = folder / "T.java"
    file.write_text(source)
    quick = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")
    command = [str(find_jdk().javac), *quick, "-g", *options, "-d", str(folder), str(file)]
    subprocess.run(command, check=True, capture_output=True)
    return bodies((folder / "T.class").read_bytes())
