"""Dynamic call sites in words: what the bootstrap method will make of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heddle._core import BootstrapMethod, Constant
from heddle.classfile.descriptors import java_class, java_type, parse_method
from heddle.program.code import InvokeDynamic
from heddle.program.lambdas import CONCATENATION, METAFACTORY
from heddle.program.operands import StringLiteral
from heddle.program.spelling import value_text

#: In the recipe of a concatenation these stand for the next argument and the next constant.
_ARGUMENT, _CONSTANT = "\1", "\2"


def call_site_text(site: InvokeDynamic, bootstraps: Sequence[BootstrapMethod]) -> str:
    """A lambda with its body, a concatenation with its parts, anything else with its bootstrap."""
    arguments = [value_text(argument) for argument in site.arguments]
    if site.site.bootstrap >= len(bootstraps):
        return f"call dynamic {site.site.name}({', '.join(arguments)})"
    bootstrap = bootstraps[site.site.bootstrap]
    maker = bootstrap.handle.target
    if maker.owner == METAFACTORY:
        return _lambda(site, bootstrap, arguments)
    if maker.owner == CONCATENATION:
        return f"concat({', '.join(_parts(bootstrap, arguments))})"
    call = f"call dynamic {site.site.name}({', '.join(arguments)})"
    return f"{call} made by {java_class(maker.owner)}.{maker.name}"


def _lambda(site: InvokeDynamic, bootstrap: BootstrapMethod, captured: Sequence[str]) -> str:
    interface = java_type(parse_method(site.site.descriptor).result)
    match bootstrap.arguments[1:2]:
        case [Constant.MethodHandle(_, target)]:
            body = f"{java_class(target.owner)}.{target.name}"
        case _:
            body = site.site.name
    return f"lambda {body}({', '.join(captured)}) as {interface}"


def _parts(bootstrap: BootstrapMethod, arguments: Sequence[str]) -> Iterator[str]:
    match bootstrap.arguments[:1]:
        case [Constant.String(recipe)]:
            pass
        case _:
            # makeConcat has no recipe: it joins its arguments.
            recipe = _ARGUMENT * len(arguments)
    rest, constants = iter(arguments), iter(bootstrap.arguments[1:])
    text = ""
    for character in recipe:
        if character not in {_ARGUMENT, _CONSTANT}:
            text += character
            continue
        if text:
            yield value_text(StringLiteral(text))
        text = ""
        yield next(rest, "?") if character == _ARGUMENT else repr(next(constants, "?"))
    if text:
        yield value_text(StringLiteral(text))
