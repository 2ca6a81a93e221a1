"""Models of library methods: what Java does there, in micro code of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heddle.engines.contexts.java.library import (
    arrays,
    choices,
    locks,
    memory,
    monitors,
    threads,
    values,
)
from heddle.engines.contexts.java.library.writing import writer
from heddle.engines.contexts.java.objects import THROWABLE

if TYPE_CHECKING:
    from heddle.engines.contexts.java.library.writing import Model
    from heddle.engines.contexts.java.micro import Body
    from heddle.program.classes import JavaMethod
    from heddle.program.program import Program

_MODELS: Final[dict[str, Model]] = {
    **threads.MODELS,
    **monitors.MODELS,
    **values.MODELS,
    **locks.MODELS,
    **arrays.MODELS,
    **choices.MODELS,
}


def model_of(program: Program, method: JavaMethod) -> Body | None:
    """The model that stands for a method of the JDK; None if its bytecode is to be used."""
    java_class = program.hierarchy.load(method.owner)
    if java_class.is_user_code and method.owner not in choices.OWNERS:
        return None
    name = f"{method.owner}.{method.name}"
    model = _MODELS.get(f"{name}{method.descriptor}") or _MODELS.get(name)
    if model is None and method.owner in values.FORGOTTEN:
        model = values.forget
    if model is None and method.owner == memory.UNSAFE:
        model = memory.unsafe_model(method)
    if model is None and method.is_constructor:
        is_throwable = program.hierarchy.is_subtype(method.owner, THROWABLE)
        model = values.make_throwable if is_throwable else None
    if model is None:
        return None
    write = writer(program, method)
    model(write)
    return write.asm.body()
