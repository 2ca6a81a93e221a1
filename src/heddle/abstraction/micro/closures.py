"""Lambda expressions and method references: classes that exist only while the program runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.classfile import Constant, parse_method

if TYPE_CHECKING:
    from heddle._core import BootstrapMethod, DynamicRef, MethodRef
    from heddle.abstraction.micro.operands import FieldKey

_METAFACTORY = "java/lang/invoke/LambdaMetafactory"


@dataclass(frozen=True, slots=True)
class Closure:
    """A class that implements `interface` by passing calls of `method` on to `implementation`.

    `handle` is how the implementation is called (JVMS table 5.4.3.5-A), `captured` the types of
    what the object remembers, `called` the descriptor with which the program calls it.
    """

    name: str
    interface: str
    method: str
    called: str
    handle: int
    implementation: MethodRef
    captured: tuple[str, ...]
    caller: str

    def field(self, number: int) -> FieldKey:
        """Where the captured value of this number is kept."""
        return self.name, f"#{number}"


def closure_of(
    name: str, site: DynamicRef, bootstrap: BootstrapMethod, caller: str
) -> Closure | None:
    """What a dynamic call site makes, if it is a lambda or method reference."""
    if bootstrap.handle.target.owner != _METAFACTORY:
        return None
    match bootstrap.arguments[1:3]:
        case [Constant.MethodHandle(kind, target), Constant.MethodType(called)]:
            types = parse_method(site.descriptor)
            return Closure(
                name,
                types.result[1:-1],
                site.name,
                called,
                kind,
                target,  # type: ignore[arg-type]  # fields have other kinds of handles
                tuple(types.parameters),
                caller,
            )
        case _:
            return None
