"""Where the value of a variable shows to people only: messages and output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from heddle._core import Constant, FieldRef, MethodRef
from heddle.classfile.descriptors import parse_method
from heddle.program import code
from heddle.program.body import Body
from heddle.program.jdk import THROWABLE
from heddle.program.operands import Register
from heddle.program.program import Program
from heddle.program.uses import register_written, registers_read

_ABSTRACT: Final = "heddle/Abstract"
_CONCATENATION: Final = "makeConcatWithConstants"
_OUTPUT: Final = "java/io/PrintStream"
_LANGUAGE: Final = "java/lang/"
_ANYTHING: Final = frozenset({"Ljava/lang/Object;", "Ljava/io/Serializable;"})
_PRINTS: Final = frozenset({"print", "println"})
#: What looks at fields by their names, or copies objects without their constructors.
_LOOKS: Final = (
    "java/lang/reflect/",
    "java/lang/invoke/VarHandle",
    "java/lang/invoke/MethodHandles",
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater",
    "java/io/ObjectInputStream",
    "java/io/ObjectOutputStream",
    "sun/misc/Unsafe",
    "java/lang/ClassLoader",
)
_LOOKING: Final = frozenset(
    {"getField", "getDeclaredField", "getFields", "getDeclaredFields", "newInstance"}
)
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


def _calls(bodies: Iterable[Body]) -> Iterator[FieldRef | MethodRef]:
    """What methods call, and what function objects that they make run."""
    for body in bodies:
        for bootstrap in body.bootstraps:
            for argument in bootstrap.arguments:
                if isinstance(argument, Constant.MethodHandle):
                    yield argument.target
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
    # Exceptions of other packages have numbers that are no part of a message.
    return (
        method.name == "<init>"
        and method.owner.startswith(_LANGUAGE)
        and program.hierarchy.is_subtype(method.owner, THROWABLE)
    )


def uses_sections(bodies: Iterable[Body]) -> bool:
    """Whether the program itself asks that no other thread runs for a while."""
    return any(method.name == "beginAtomic" for method in _calls(bodies))


def reads_messages(program: Program, bodies: Iterable[Body]) -> bool:
    """Whether the program may read what it prints, or the messages of what it throws."""
    return any(
        _makes_stream(program, instruction) or _makes_text(program, body, instruction)
        for body in bodies
        for instruction in body.instructions
    )


def _makes_stream(program: Program, instruction: code.Instruction) -> bool:
    """Whether output may go where the program sees it again."""
    return isinstance(instruction, code.New) and _is_a(program, instruction.type, _OUTPUT)


def _makes_text(program: Program, body: Body, instruction: code.Instruction) -> bool:
    """Whether an exception may become a text: by its methods, or as an object like any other."""
    match instruction:
        case code.Invoke(method=method):
            if method.name in _READS:
                return True
            shown = method.name == "requireNonNull" or _shows(program, instruction)
            is_library = method.owner not in program.user_classes
            types = parse_method(method.descriptor).parameters
            return is_library and not shown and any(_may_throw(program, each) for each in types)
        case code.InvokeDynamic(site=site) if site.name == _CONCATENATION:
            types = parse_method(site.descriptor).parameters
            return any(_may_throw(program, each) for each in types)
        case code.InvokeDynamic(site=site):
            arguments = body.bootstraps[site.bootstrap].arguments
            handles = (each for each in arguments if isinstance(each, Constant.MethodHandle))
            return any(each.target.name in _READS for each in handles)
        case _:
            return False


def _may_throw(program: Program, descriptor: str) -> bool:
    """Whether a value of this type may be an exception, or have one among its elements."""
    element = descriptor.lstrip("[")
    if element in _ANYTHING:
        return True
    return element[0] == "L" and _is_a(program, element[1:-1], THROWABLE)


def _is_a(program: Program, name: str, other: str) -> bool:
    hierarchy = program.hierarchy
    return hierarchy.find(name) is not None and hierarchy.is_subtype(name, other)
