"""The static boolean methods that contracts name, and what they are given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from heddle.classfile.descriptors import parse_method
from heddle.errors import InputError, Location
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.body import Body
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.program import Program

_CONSTRUCTOR: Final = "<init>"


class Moment(Enum):
    """When a predicate must be true: at the beginning, when the method returns, at every end."""

    BEFORE = "requires"
    AFTER = "ensures"
    ALWAYS = "invariant"


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a contract: whose class it stands in, and what has the annotation."""

    owner: JavaClass
    text: str
    on: JavaMethod | JavaClass


@dataclass(frozen=True, slots=True)
class Asked:
    """A predicate, and what it is given: the object, the arguments, the result."""

    predicate: JavaMethod
    with_receiver: bool
    with_arguments: bool
    with_result: bool

    def __str__(self) -> str:
        return f"{self.predicate.owner.replace('/', '.')}.{self.predicate.name}"


def fitting(program: Program, named: Named, method: JavaMethod, when: Moment) -> Asked:
    """The method that a name means, as it is asked in another method; raises InputError."""
    owner, _, name = named.text.rpartition(".")
    place = _place(program, named)
    java_class = named.owner
    if owner:
        known = [name for name in program.user_classes if _is_called(name, owner)]
        if len(known) != 1:
            cause = "means several classes" if known else "is no class of the program"
            raise InputError(
                f"a contract names {named.text}, but {owner} {cause}",
                place=place,
                remedy="name the class fully, as Java does",
            )
        java_class = program.hierarchy.load(known[0])
    found = [each for each in java_class.methods.values() if each.name == name]
    if not found:
        known = sorted(
            each.name
            for each in java_class.methods.values()
            if each.is_static and each.descriptor.endswith(")Z") and "$" not in each.name
        )
        listed = f": there is {', '.join(known)}" if known else ""
        raise InputError(
            f"a contract names {named.text}, but {java_class} has no method {name}",
            place=place,
            remedy=f"write static boolean {name}(...) in {java_class}, or name another{listed}",
        )
    shapes = tuple(_shapes(method, when))
    asked = [
        Asked(each, *shape)
        for each in found
        if each.is_static and each.code is not None and each.descriptor.endswith(")Z")
        for shape in shapes
        if _takes(program, named, method, each, shape)
    ]
    if len(asked) != 1:
        cause = "fits in several ways" if asked else "is no static boolean method that fits"
        raise InputError(
            f"a contract names {named.text}, which {cause}",
            place=place,
            remedy=f"write static boolean {name}({_wanted(method, when)})",
        )
    _demand_access(program, asked[0], method, place)
    return asked[0]


def _is_called(name: str, spelled: str) -> bool:
    """Whether a class has a name: its full one, or the last part of it."""
    dotted = re.sub("[/$]", ".", name)
    return spelled in {name.replace("/", "."), dotted, dotted.rpartition(".")[2]}


def _shapes(method: JavaMethod, when: Moment) -> Iterator[tuple[bool, bool, bool]]:
    """What a predicate may be given, each way with another number of parameters."""
    has_receiver = _has_receiver(method, when)
    types = parse_method(method.descriptor)
    has_result = when is Moment.AFTER and types.result != "V"
    yield False, False, False
    if when is Moment.ALWAYS:
        # An invariant is about the object, whichever method ends.
        yield True, False, False
        return
    if has_receiver:
        yield True, False, False
    if types.parameters or has_result:
        yield has_receiver, True, has_result


def _has_receiver(method: JavaMethod, when: Moment) -> bool:
    """Whether there is an object: a constructor has none before it begins."""
    is_new = method.name == _CONSTRUCTOR and when is Moment.BEFORE
    return not method.is_static and not is_new


def _takes(
    program: Program,
    named: Named,
    method: JavaMethod,
    predicate: JavaMethod,
    shape: tuple[bool, bool, bool],
) -> bool:
    """Whether a predicate can be given what a shape says."""
    receiver, arguments, result = shape
    types = parse_method(method.descriptor)
    on = named.on.name if isinstance(named.on, JavaClass) else method.owner
    given = [f"L{on};"] if receiver else []
    given += types.parameters if arguments else ()
    given += (types.result,) if result else ()
    taken = parse_method(predicate.descriptor).parameters
    return len(taken) == len(given) and all(
        _fits(program, one, other) for one, other in zip(given, taken, strict=True)
    )


def _fits(program: Program, given: str, taken: str) -> bool:
    if given == taken:
        return True
    if given[0] not in "L[" or taken[0] not in "L[":
        return False
    one, other = (each[1:-1] if each[0] == "L" else each for each in (given, taken))
    return program.hierarchy.find(one) is not None and program.hierarchy.is_subtype(one, other)


def _wanted(method: JavaMethod, when: Moment) -> str:
    types = parse_method(method.descriptor)
    given = []
    if _has_receiver(method, when):
        given.append(method.owner.rpartition("/")[2].replace("$", "."))
    if when is not Moment.ALWAYS:
        given += [types.java_parameters] if types.parameters else []
    if when is Moment.AFTER and types.result != "V":
        given.append("the result")
    return ", ".join(given)


def _demand_access(
    program: Program, asked: Asked, method: JavaMethod, place: Location | str
) -> None:
    """Raise InputError for a predicate that a method that inherits the contract cannot call."""
    hierarchy = program.hierarchy
    caller, owner = hierarchy.load(method.owner), hierarchy.load(asked.predicate.owner)
    if asked.predicate.is_private:
        reaches = hierarchy.nest_host(caller) == hierarchy.nest_host(owner)
    elif asked.predicate.is_package_private:
        reaches = caller.in_same_package(owner)
    else:
        reaches = True
    if not reaches:
        raise InputError(
            f"{caller} inherits a contract that names {asked}, which it cannot call",
            place=place,
            remedy=f"make {asked} public",
        )


def _place(program: Program, named: Named) -> Location | str:
    file = named.owner.source_file
    if isinstance(named.on, JavaClass) or named.on.code is None or not named.on.code.line_numbers:
        return file or str(named.owner)
    line = min(number for _, number in named.on.code.line_numbers)
    return f"{file}:{line}" if file else str(named.owner)


def called_from(program: Program, methods: Iterable[JavaMethod]) -> frozenset[JavaMethod]:
    """The user's methods that these may call, by name, and those themselves."""
    bodies = Bodies(program.hierarchy)
    by_name: dict[tuple[str, str], list[JavaMethod]] = {}
    for method in program.methods():
        by_name.setdefault(method.key, []).append(method)
    found = set(methods)
    work = list(found)
    while work:
        body = bodies.of(work.pop())
        for instruction in () if body is None else body.instructions:
            for key in () if body is None else _called(body, instruction):
                for each in by_name.get(key, ()):
                    if each not in found:
                        found.add(each)
                        work.append(each)
    return frozenset(found)


def _called(body: Body, instruction: code.Instruction) -> Iterator[tuple[str, str]]:
    """The methods that an instruction calls, or makes a function object of."""
    if isinstance(instruction, code.Invoke):
        yield instruction.method.name, instruction.method.descriptor
    elif isinstance(instruction, code.InvokeDynamic):
        for argument in body.bootstraps[instruction.site.bootstrap].arguments:
            named = getattr(argument, "target", None)
            if named is not None:
                yield named.name, named.descriptor
