"""Lambda expressions and method references: classes that exist only while a program runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from heddle._core import BootstrapMethod, Constant, DynamicRef, MethodRef
from heddle.classfile.descriptors import parse_method

METAFACTORY: Final = "java/lang/invoke/LambdaMetafactory"
CONCATENATION: Final = "java/lang/invoke/StringConcatFactory"
_SERIALIZABLE, _MARKERS = 1, 2


@dataclass(frozen=True, slots=True)
class Lambda:
    """The class of a function object.

    Calls of `method` run `implementation`, a handle of `kind` (JVMS table 5.4.3.5-A), with the
    captured values in front of the arguments. `erased` is the descriptor of the interface's
    method, `called` the one with which the program calls it, `captured` the types of the captured
    values. The call site is at `pc` in `owner`; the first of `interfaces` has the method.
    """

    name: str
    interfaces: tuple[str, ...]
    method: str
    erased: str
    called: str
    kind: int
    implementation: MethodRef
    captured: tuple[str, ...]
    owner: str
    pc: int

    def capture(self, number: int) -> tuple[str, str]:
        """The field in which a captured value is kept."""
        return self.name, f"#{number}"


def lambda_of(
    name: str, site: DynamicRef, bootstrap: BootstrapMethod, owner: str, pc: int
) -> Lambda | None:
    """What a dynamic call site makes; None if that is no lambda, or a malformed one."""
    if bootstrap.handle.target.owner != METAFACTORY:
        return None
    match bootstrap.arguments[:3]:
        case [
            Constant.MethodType(erased),
            Constant.MethodHandle(kind, target),
            Constant.MethodType(called),
        ]:
            types = parse_method(site.descriptor)
            return Lambda(
                name,
                (types.result[1:-1], *_markers(bootstrap)),
                site.name,
                erased,
                called,
                kind,
                target,  # type: ignore[arg-type]  # fields have other kinds of handles
                tuple(types.parameters),
                owner,
                pc,
            )
        case _:
            return None


def _markers(bootstrap: BootstrapMethod) -> tuple[str, ...]:
    """The further interfaces that `altMetafactory` is told."""
    match bootstrap.arguments[3:]:
        case [Constant.Integer(flags), *rest]:
            names = [] if not flags & _SERIALIZABLE else ["java/io/Serializable"]
            if flags & _MARKERS:
                names += [each.name for each in rest if isinstance(each, Constant.Class)]
            return tuple(names)
        case _:
            return ()
