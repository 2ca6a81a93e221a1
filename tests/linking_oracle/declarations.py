"""Class files from one-line declarations, so that a test can show a whole hierarchy at once.

    public abstract class p/A extends p/B implements p/I, p/J { protected m(); static f; }

Names are internal. A member is a method if brackets follow its name, a field otherwise; methods
are `String m()` and fields `String f` unless a descriptor follows (`m()V`, `f:I`). A method
returns, and a field holds, its own name: `"p.A.m"`. `hosted by`, `hosts` and `permits` give the
nest host, the nest members and the permitted subclasses; `extends nothing` is for `Object`.
Classes get a public constructor. Unlike javac, this writes whatever it is told: an interface as
superclass, a concrete class with an abstract method, a class whose nest host disowns it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assembler import Field, Line, Method, assemble, method
from constant_pool import Pool, u2

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

FLAGS = {
    "public": 0x0001, "private": 0x0002, "protected": 0x0004, "static": 0x0008, "final": 0x0010,
    "super": 0x0020, "synchronized": 0x0020, "volatile": 0x0040, "varargs": 0x0080,
    "native": 0x0100, "interface": 0x0200, "abstract": 0x0400, "class": 0,
}  # fmt: skip
STRING = "Ljava/lang/String;"
OBJECT = "java/lang/Object"
JAVA_17 = 61
DECLARATION = re.compile(r"([^{}]+)\{([^{}]*)\}")
CLAUSES = re.compile(r"\b(extends|implements|hosted by|hosts|permits)\b")


def declare(text: str) -> dict[str, bytes]:
    """The class files of all declarations in `text`, by internal name."""
    return dict(_declared(head, body) for head, body in DECLARATION.findall(text))


def class_file(
    name: str,
    *,
    flags: int = FLAGS["public"] | FLAGS["super"],
    members: Sequence[Sequence[str]] = (),
    clauses: dict[str, list[str]] | None = None,
    methods: Sequence[Method] = (),
) -> bytes:
    """One class file; `methods` are added to those among the declared `members`."""
    clauses = clauses or {}
    (superclass,) = clauses.get("extends", [OBJECT])
    fields = list(_fields(members))
    attributes = []
    if "hosted by" in clauses:
        attributes.append(("NestHost", _class_name(clauses["hosted by"][0])))
    for attribute, word in (("NestMembers", "hosts"), ("PermittedSubclasses", "permits")):
        if word in clauses:
            attributes.append((attribute, _class_names(clauses[word])))
    return assemble(
        name,
        superclass=None if superclass == "nothing" else superclass,
        interfaces=clauses.get("implements", []),
        flags=flags,
        fields=fields,
        methods=[
            *methods,
            *_initialisers(name, flags, superclass, fields),
            *_methods(name, members),
        ],
        attributes=attributes,
        version=JAVA_17,
    )


def _declared(head: str, body: str) -> tuple[str, bytes]:
    first, *rest = (part.strip() for part in CLAUSES.split(head))
    names = (text.replace(" ", "").split(",") for text in rest[1::2])
    clauses = dict(zip(rest[::2], names, strict=True))
    *modifiers, name = first.split()
    flags = _flags(modifiers) | FLAGS["abstract" if "interface" in modifiers else "super"]
    members = [member.split() for member in body.split(";") if member.strip()]
    return name, class_file(name, flags=flags, members=members, clauses=clauses)


def _fields(members: Sequence[Sequence[str]]) -> Iterator[Field]:
    for *modifiers, member in members:
        if "(" not in member:
            name, _, descriptor = member.partition(":")
            yield Field(name, descriptor or STRING, _flags(modifiers))


def _methods(owner: str, members: Sequence[Sequence[str]]) -> Iterator[Method]:
    for *modifiers, member in members:
        name, bracket, rest = member.partition("(")
        descriptor = f"({rest}{STRING}" if rest.endswith(")") else f"({rest}"
        if bracket:
            flags = _flags(modifiers)
            has_code = not flags & (FLAGS["abstract"] | FLAGS["native"])
            code: list[Line] = [("ldc_w", _says(owner, name)), "areturn"]
            if descriptor.endswith("V"):
                code = ["return"]
            yield method(name, descriptor, flags=flags, code=code if has_code else None)


def _initialisers(
    owner: str, flags: int, superclass: str, fields: Sequence[Field]
) -> Iterator[Method]:
    """A constructor and a class initialiser that name the fields."""
    filled = [it for it in fields if it.descriptor == STRING]
    instance = [it for it in filled if not it.flags & FLAGS["static"]]
    if not flags & FLAGS["interface"] and superclass != "nothing":
        code: list[Line] = ["aload_0", ("invokespecial", superclass, "<init>", "()V")]
        for it in instance:
            value = ("ldc_w", _says(owner, it.name))
            code += ["aload_0", value, ("putfield", owner, it.name, STRING)]
        yield method("<init>", "()V", flags=FLAGS["public"], code=[*code, "return"])
    code = []
    for it in filled:
        if it not in instance:
            code += [("ldc_w", _says(owner, it.name)), ("putstatic", owner, it.name, STRING)]
    if code:
        yield method("<clinit>", "()V", flags=FLAGS["static"], code=[*code, "return"])


def _says(owner: str, name: str) -> str:
    return f"{owner.replace('/', '.')}.{name}"


def _flags(modifiers: Sequence[str]) -> int:
    return sum(FLAGS[word] for word in modifiers)


def _class_name(name: str) -> Callable[[Pool], bytes]:
    return lambda pool: pool.class_name(name)


def _class_names(names: Sequence[str]) -> Callable[[Pool], bytes]:
    return lambda pool: u2(len(names)) + b"".join(map(pool.class_name, names))
