"""Which values are secret and which places are public: by annotation, by name, by default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from heddle.errors import InputError
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.classes import JavaClass, JavaField, JavaMethod
from heddle.program.flow_marks import (
    DECLASSIFIED,
    PUBLIC,
    SECRET,
    Marked,
    MarkedParameter,
    marked,
)
from heddle.program.jdk import THREAD, THROWABLE
from heddle.program.program import Program
from heddle.questions.names import class_named
from heddle.results.claim import NoLeak

#: Classes of the library whose methods put something out of the program, and their subclasses.
OUTPUT: Final = (
    "java/io/PrintStream",
    "java/io/PrintWriter",
    "java/io/OutputStream",
    "java/io/Writer",
    "java/io/Console",
    "java/util/logging/Logger",
    "java/lang/System$Logger",
    "java/nio/channels/WritableByteChannel",
)
#: Packages all of whose methods may send something.
NETWORK: Final = ("java/net/", "javax/net/", "jdk/httpserver/")
#: The flag of methods that javac makes for callers which know other types.
_BRIDGE: Final = 0x0040
#: What keeps in memory what is written to it.
_IN_MEMORY: Final = (
    "java/io/ByteArrayOutputStream",
    "java/io/StringWriter",
    "java/io/CharArrayWriter",
)


@dataclass(frozen=True, slots=True)
class Borders:
    """Where secrets enter, where they must not arrive, and what is released on the way."""

    sources: tuple[Marked, ...]
    sinks: tuple[Marked, ...]
    released: tuple[JavaMethod, ...]
    has_default: bool

    def is_output(self, program: Program, owner: str, name: str) -> bool:
        """Whether a library method is a sink by default."""
        if not self.has_default or name == "<init>":
            return False
        if owner.startswith(NETWORK):
            return True
        hierarchy = program.hierarchy
        if hierarchy.find(owner) is None or owner[0] == "[":
            return False
        if (name == "printStackTrace" and hierarchy.is_subtype(owner, THROWABLE)) or (
            name == "dumpStack" and hierarchy.is_subtype(owner, THREAD)
        ):
            return True
        if any(hierarchy.is_subtype(owner, each) for each in _IN_MEMORY):
            return False
        return any(hierarchy.is_subtype(owner, each) for each in OUTPUT)


def borders(program: Program, claim: NoLeak) -> Borders:
    """What a claim is about; raises InputError if nothing is secret, or nothing public."""
    sources = _all(program, claim.sources, SECRET)
    sinks = _all(program, claim.sinks, PUBLIC)
    if not sources:
        raise InputError(
            "the program has no secret",
            remedy="name a method or field with --source C.m, or mark it with @heddle.Secret",
        )
    if not sinks and not claim.default_sinks:
        raise InputError(
            "the program has no public output",
            remedy="name a method or field with --sink C.m, mark it with @heddle.Public, "
            "or use --sinks default",
        )
    released = [
        each for each in marked(program.classes(), DECLASSIFIED) if isinstance(each, JavaMethod)
    ]
    return Borders(sources, sinks, _with_overrides(program, released), claim.default_sinks)


def _all(program: Program, names: Iterable[str], annotation: str) -> tuple[Marked, ...]:
    named = [each for name in names for each in _named(program, name)]
    found = [*named, *marked(program.classes(), annotation)]
    methods = [each for each in found if isinstance(each, JavaMethod)]
    others = [each for each in found if not isinstance(each, JavaMethod)]
    for each in others:
        if isinstance(each, MarkedParameter):
            overrides = _with_overrides(program, [each.method])
            others += [
                MarkedParameter(one, each.number)
                for one in overrides
                if MarkedParameter(one, each.number) not in others
            ]
    return tuple(dict.fromkeys((*_with_overrides(program, methods), *others)))


def _with_overrides(program: Program, methods: Iterable[JavaMethod]) -> tuple[JavaMethod, ...]:
    found = dict.fromkeys(methods)
    work = list(found)
    while work:
        method = work.pop()
        if method.is_static or method.name == "<init>":
            continue
        more = list(_bridged(program, method))
        for other in program.classes():
            below = other.name != method.owner and program.hierarchy.is_subtype(
                other.name, method.owner
            )
            override = other.methods.get(method.key) if below else None
            if override is not None:
                more.append(override)
        new = [each for each in more if each not in found]
        found.update(dict.fromkeys(new))
        work += new
    return tuple(found)


def _bridged(program: Program, method: JavaMethod) -> Iterator[JavaMethod]:
    """The method with other types that javac's bridge stands for: it overrides the same one."""
    body = Bodies(program.hierarchy).of(method) if method.flags & _BRIDGE else None
    owner = program.hierarchy.load(method.owner)
    for it in () if body is None else body.instructions:
        if isinstance(it, code.Invoke) and it.method.name == method.name:
            meant = owner.methods.get((it.method.name, it.method.descriptor))
            if meant is not None:
                yield meant


def _named(program: Program, text: str) -> Iterator[JavaMethod | JavaField]:
    owner, dot, name = text.rpartition(".")
    if not dot or not owner or not name:
        raise InputError(
            f"{text}: a member is named with its class", remedy="write it as Class.member"
        )
    java_class = class_named(program, owner, text)
    for declaring in _above(program, java_class):
        members: list[JavaMethod | JavaField] = [*declaring.methods.values()]
        members += declaring.fields.values()
        found = [each for each in members if each.name == name]
        if found:
            yield from found
            return
    methods = {each.name for each in java_class.methods.values()}
    known = sorted(methods | {each.name for each in java_class.fields.values()})
    names = ", ".join(each for each in known if each[0] not in "<$")
    raise InputError(
        f"{text}: {java_class} has no method and no field {name}",
        remedy=f"name one that it declares: {names}" if names else "name a member of another class",
    )


def _above(program: Program, java_class: JavaClass) -> Iterator[JavaClass]:
    yield java_class
    yield from program.hierarchy.superclasses(java_class)
    yield from program.hierarchy.superinterfaces(java_class)
