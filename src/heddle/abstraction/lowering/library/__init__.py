"""Models of library methods: what Java does there, in micro code of our own."""

from __future__ import annotations

from typing import Final

from heddle.abstraction.lowering.library import (
    arrays,
    builders,
    choices,
    locks,
    memory,
    monitors,
    parking,
    streams,
    strings,
    threads,
    throwables,
    values,
)
from heddle.abstraction.lowering.library.model_writer import Model, gap, writer
from heddle.abstraction.micro import Body
from heddle.program.classes import STRING, JavaMethod
from heddle.program.jdk import PRINT_STREAM, UNSAFE
from heddle.program.program import Program

_MODELS: Final[dict[str, Model]] = {
    **threads.MODELS,
    **parking.MODELS,
    **monitors.MODELS,
    **values.MODELS,
    **throwables.MODELS,
    **locks.MODELS,
    **arrays.MODELS,
    **choices.MODELS,
}
#: Classes of which no method is used as it is.
_WHOLE: Final[dict[str, Model]] = {
    STRING: strings.model,
    **dict.fromkeys(builders.OWNERS, builders.model),
    PRINT_STREAM: streams.model,
    **dict.fromkeys(choices.RANDOM, choices.random),
    "java/lang/StringConcatHelper": gap,
}


def model_of(program: Program, method: JavaMethod) -> Body | None:
    """The model that stands for a method of the JDK; None if its bytecode is to be used."""
    java_class = program.hierarchy.load(method.owner)
    if java_class.is_user_code and method.owner not in choices.OWNERS:
        return None
    name = f"{method.owner}.{method.name}"
    model = _MODELS.get(f"{name}{method.descriptor}") or _MODELS.get(name)
    model = model or _WHOLE.get(method.owner)
    if model is None and method.owner == UNSAFE:
        model = memory.unsafe_model(method)
    if model is None or method.name == "<clinit>":
        return None
    write = writer(program, method)
    model(write)
    return write.asm.body()
