"""Random small class hierarchies in Java: two packages, every access level, defaults, statics.

A world has a fixed list of type names. A *version* of it is one declaration of all its types that
javac should accept; two versions of one world differ in anything but the names. Class files of
two versions put together fit badly, as after a library was upgraded under its users' feet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

METHODS = ("m", "n")
FIELD = "f"
ACCESS = ("private", "", "protected", "public")  # weakest first


@dataclass(frozen=True, slots=True)
class Member:
    """A declared method or field."""

    name: str
    access: str
    is_static: bool = False
    is_abstract: bool = False

    def modifiers(self) -> str:
        static = "static" if self.is_static else ""
        abstract = "abstract" if self.is_abstract else ""
        return " ".join(filter(None, (self.access, static, abstract)))


@dataclass(frozen=True, slots=True)
class Type:
    """A declared class or interface; `name` is dotted, supertypes are names of earlier types."""

    name: str
    kind: str  # "class", "abstract class" or "interface"
    is_public: bool
    superclass: str | None
    interfaces: tuple[str, ...]
    members: tuple[Member, ...]
    nested: Member | None  # the member that its nested class uses

    @property
    def package(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def simple_name(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def is_interface(self) -> bool:
        return self.kind == "interface"

    def source(self) -> str:
        """The whole `.java` file."""
        heritage = f" extends {self.superclass}" if self.superclass else ""
        if self.interfaces:
            word = "extends" if self.is_interface else "implements"
            heritage += f" {word} {', '.join(self.interfaces)}"
        lines = [
            f"package {self.package};",
            f"{'public ' if self.is_public else ''}{self.kind} {self.simple_name}{heritage} {{",
            *(f"    {self._member(member)}" for member in self.members),
        ]
        if self.nested is not None:
            body = f"return {access_expression(self.name, self.nested)};"
            lines.append(
                f"    static class N {{ public static Object call(Object o) {{ {body} }} }}"
            )
        return "\n".join([*lines, "}", ""])

    def _member(self, member: Member) -> str:
        says = f'"{self.name}.{member.name}"'
        if member.name == FIELD:
            # Not a constant expression, which javac would copy into its users.
            return f"{member.modifiers()} String f = {says}.toString();"
        if member.is_abstract:
            return f"{member.modifiers()} String {member.name}();"
        plain = self.is_interface and not member.is_static and member.access == "public"
        default = "default " if plain else ""
        return f"{default}{member.modifiers()} String {member.name}() {{ return {says}; }}"


def access_expression(type_name: str, member: Member) -> str:
    """Java that reads the field or calls the method, on `o` if it is not static."""
    base = type_name if member.is_static else f"(({type_name}) o)"
    return f"{base}.{member.name}" + ("" if member.name == FIELD else "()")


def generate_version(
    random: Random, names: tuple[str, ...], kinds: Mapping[str, str]
) -> list[Type]:
    """One version of the world with these type names; `kinds` are kept by most of them."""
    types: dict[str, Type] = {}
    for name in names:
        kind = kinds[name]
        if random.random() < 0.08:
            kind = random.choice(["class", "abstract class", "interface"])
        types[name] = _generate_type(random, name, kind, types)
    return list(types.values())


def _generate_type(random: Random, name: str, kind: str, earlier: dict[str, Type]) -> Type:
    package = name.rpartition(".")[0]
    usable = [it for it in earlier.values() if it.is_public or it.package == package]
    classes = [it.name for it in usable if not it.is_interface]
    superclass = None
    if kind != "interface" and classes and random.random() < 0.75:
        superclass = random.choice(classes)
    interfaces = tuple(it.name for it in usable if it.is_interface and random.random() < 0.4)
    above = [earlier[it] for it in _ancestors(earlier, superclass, interfaces)]
    members = []
    for method in METHODS:
        inherited = list(_inherited(above, package, method))
        if random.random() < 0.5 or _must_declare(kind, inherited):
            members.append(_generate_method(random, kind, method, [it for _, it in inherited]))
    if random.random() < 0.5:
        access = "public" if kind == "interface" else random.choice(ACCESS)
        is_static = kind == "interface" or random.random() < 0.4
        members.append(Member(FIELD, access, is_static=is_static))
    nested = random.choice(members) if members and kind != "interface" else None
    return Type(name, kind, random.random() < 0.95, superclass, interfaces, tuple(members), nested)


def _generate_method(random: Random, kind: str, name: str, inherited: list[Member]) -> Member:
    if kind == "interface":
        forms = [
            Member(name, "public", is_abstract=True),
            Member(name, "public"),
            Member(name, "public"),
        ]
        if not inherited:
            forms += [
                Member(name, "public", is_static=True),
                Member(name, "private", is_static=True),
                Member(name, "private"),
            ]
        return random.choice(forms)
    least = max((ACCESS.index(it.access) for it in inherited), default=0)
    access = random.choice(ACCESS[least:])
    if random.random() < 0.5:
        access = "public"
    is_static = inherited[0].is_static if inherited else random.random() < 0.15
    may_be_abstract = kind == "abstract class" and not is_static and access != "private"
    return Member(name, access, is_static, is_abstract=may_be_abstract and random.random() < 0.4)


def _ancestors(
    types: dict[str, Type], superclass: str | None, interfaces: tuple[str, ...]
) -> list[str]:
    waiting, found = [*interfaces, *([superclass] if superclass else [])], dict[str, None]()
    while waiting:
        name = waiting.pop()
        found[name] = None
        above = types[name]
        waiting += [*above.interfaces, *([above.superclass] if above.superclass else [])]
    return list(found)


def _inherited(above: list[Type], package: str, method: str) -> Iterator[tuple[Type, Member]]:
    for ancestor in above:
        for member in ancestor.members:
            if member.name != method or member.access == "private":
                continue
            if member.access == "" and ancestor.package != package:
                continue
            if not (ancestor.is_interface and member.is_static):
                yield ancestor, member


def _must_declare(kind: str, inherited: list[tuple[Type, Member]]) -> bool:
    """Whether leaving the method out would, or might, not compile."""
    if kind == "class" and any(member.is_abstract for _, member in inherited):
        return True
    return len(inherited) > 1 and any(holder.is_interface for holder, _ in inherited)
