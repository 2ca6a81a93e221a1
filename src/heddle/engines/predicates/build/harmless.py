"""Where the value of a variable shows to people only: messages and output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from heddle._core import MethodRef
from heddle.program import code
from heddle.program.body import Body
from heddle.program.jdk import THROWABLE
from heddle.program.operands import Register
from heddle.program.program import Program
from heddle.program.uses import register_written, registers_read

_ABSTRACT: Final = "heddle/Abstract"
_CONCATENATION: Final = "makeConcatWithConstants"
_OUTPUT: Final = "java/io/PrintStream"
_PRINTS: Final = frozenset({"print", "println"})
#: What looks at fields by their names, or copies objects without their constructors.
_LOOKS: Final = (
    "java/lang/reflect/",
    "java/lang/invoke/VarHandle",
    "java/lang/invoke/MethodHandles",
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/io/ObjectInputStream",
    "java/io/ObjectOutputStream",
    "sun/misc/Unsafe",
    "java/lang/ClassLoader",
)
_LOOKING: Final = frozenset({"getField", "getDeclaredField", "getFields", "getDeclaredFields"})
#: What reads messages or output again.
_READS: Final = frozenset(
    {"getMessage", "getLocalizedMessage", "setOut", "setErr", "toString", "printStackTrace"}
)


def uses_reflection(bodies: Iterable[Body]) -> bool:
    """Whether fields may be used in ways that their instructions do not show."""
    return any(
        method.owner.startswith(_LOOKS)
        or (method.owner == "java/lang/Class" and method.name in _LOOKING)
        for method in _calls(bodies)
    )


def _calls(bodies: Iterable[Body]) -> Iterator[MethodRef]:
    for body in bodies:
        for instruction in body.instructions:
            if isinstance(instruction, code.Invoke):
                yield instruction.method


def harmless_arguments(
    program: Program, body: Body, instruction: code.Invoke | code.InvokeDynamic
) -> frozenset[int]:
    """The arguments whose values show in messages and in the output only, by number."""
    everything = frozenset(range(len(instruction.arguments)))
    if isinstance(instruction, code.InvokeDynamic):
        if instruction.site.name != _CONCATENATION or instruction.target is None:
            return frozenset()
        return everything if _is_message(program, body, instruction.target) else frozenset()
    if instruction.method.owner == _ABSTRACT:
        return everything
    return everything - {0} if _shows(program, instruction) else frozenset()


def _is_message(program: Program, body: Body, text: Register) -> bool:
    """Whether a text is used for messages and output only."""
    if sum(register_written(each) == text for each in body.instructions) != 1:
        return False
    uses = [each for each in body.instructions if text in registers_read(each)]
    return all(
        isinstance(use, code.Invoke) and use.arguments[0] != text and _shows(program, use)
        for use in uses
    )


def _shows(program: Program, instruction: code.Invoke) -> bool:
    method = instruction.method
    if method.owner == _OUTPUT and method.name in _PRINTS:
        return True
    return (
        method.name == "<init>"
        and method.owner not in program.user_classes
        and program.hierarchy.is_subtype(method.owner, THROWABLE)
    )


def uses_sections(bodies: Iterable[Body]) -> bool:
    """Whether the program itself asks that no other thread runs for a while."""
    return any(method.name == "beginAtomic" for method in _calls(bodies))


def reads_messages(bodies: Iterable[Body]) -> bool:
    """Whether the program reads what it prints, or the messages of what it throws."""
    return any(method.name in _READS for method in _calls(bodies))
