"""A class that calls a method with the arguments that break a claim: the machine can run it.

The network takes the arguments for unknown; a run that breaks a claim knows them.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from heddle.classfile.descriptors import java_type, parse_method
from heddle.engines.contexts.course import Argument, Arguments
from heddle.errors import InputError, UnsupportedFeature
from heddle.inputs.cache import Cache
from heddle.program.classes import JavaMethod
from heddle.program.jdk import INTEGER_BOXES, WIDTHS, java_name

CALLER = "HeddleCall"
_ZERO = Argument(0, 0)


def caller_source(method: JavaMethod, values: Arguments) -> str:
    """The Java source of a class whose main calls the method with these arguments."""
    if method.is_private:
        raise InputError(
            f"{java_name(method.owner)}.{method.name} is private: nothing else may call it",
            remedy="make it visible in its package",
        )
    package, _, owner = method.owner.rpartition("/")
    owner = owner.replace("$", ".")
    parameters = parse_method(method.descriptor).parameters
    arguments = ", ".join(
        _literal(descriptor, str(number), values) for number, descriptor in enumerate(parameters)
    )
    receiver = owner if method.is_static else f"new {owner}()"
    header = f"package {java_name(package)};\n\n" if package else ""
    return (
        f"{header}final class {CALLER} {{\n"
        "    public static void main(String[] unused) throws Throwable {\n"
        f"        {receiver}.{method.name}({arguments});\n"
        "    }\n"
        "}\n"
    )


def caller_name(method: JavaMethod) -> str:
    """The class, as Java spells it."""
    package = java_name(method.owner.rpartition("/")[0])
    return f"{package}.{CALLER}" if package else CALLER


def write_caller(method: JavaMethod, source: str) -> Path:
    """Keep the source where a schedule can refer to it."""
    folder = Cache.default().folder.parent / "calls"
    name = "-".join([java_name(method.owner), method.name, format(_digest(source), "016x")])
    package = method.owner.rpartition("/")[0]
    file = folder / name / package / f"{CALLER}.java"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, encoding="utf-8")
    return file


def _digest(source: str) -> int:
    return int.from_bytes(sha256(source.encode()).digest()[:8])


def _literal(descriptor: str, name: str, values: Arguments) -> str:
    """The argument as Java spells it; one that the run does not depend on is 0."""
    value = values.get(name, _ZERO)
    if descriptor in WIDTHS:
        return _number(descriptor, value)
    if descriptor in INTEGER_BOXES:
        boxed = descriptor[1:-1].rpartition("/")[2]
        return f"{boxed}.valueOf({_number(INTEGER_BOXES[descriptor], value)})"
    element = descriptor[1:]
    if descriptor.startswith("[") and (element in WIDTHS or element in INTEGER_BOXES):
        count = range(value.unsigned)
        elements = ", ".join(_literal(element, f"{name}.{index}", values) for index in count)
        return f"new {java_type(descriptor)} {{{elements}}}"
    if descriptor in {"F", "D"}:
        return "0"
    if descriptor == "Ljava/lang/String;":
        return '""'
    raise UnsupportedFeature(
        f"an argument of type {descriptor}",
        remedy="begin with a method whose parameters are integers, booleans or arrays of them",
    )


def _number(descriptor: str, value: Argument) -> str:
    if descriptor == "Z":
        return "true" if value.unsigned else "false"
    return f"({java_type(descriptor)}) {value.signed}"
