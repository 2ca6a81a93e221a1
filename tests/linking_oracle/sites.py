"""Classes that call into a world: each holds one call or field access, and is a file of its own.

Every site has `static Object call(Object o)`. A site that extends a type of the world does its
work in `go`, on itself as the receiver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from linking_oracle.worlds import FIELD, METHODS, Member, Type, access_expression

if TYPE_CHECKING:
    from random import Random

#: Receiver of a site that is called on an instance of itself.
SELF = "self"
#: Receiver of a site that needs none.
NONE = "-"


@dataclass(frozen=True, slots=True)
class Site:
    """A class with one use of a member, and the classes of receiver to try it with."""

    name: str
    source: str
    receivers: tuple[str, ...]


def generate_sites(random: Random, world: str, version: list[Type], count: int) -> list[Site]:
    """Sites that use the types of one version, many of which javac will refuse."""
    makers = (_plain, _plain, _plain, _static, _inheriting, _inheriting)
    return [
        random.choice(makers)(random, f"{world}.{random.choice('pq')}.S{number}", version)
        for number in range(count)
    ]


def nested_sites(random: Random, version: list[Type]) -> list[Site]:
    """The nested class `N` that each type may have; its source is that of the type."""
    return [
        Site(
            f"{it.name}$N",
            "",
            (NONE,) if it.nested.is_static else _receivers(random, it.name, version),
        )
        for it in version
        if it.nested is not None
    ]


def _plain(random: Random, name: str, version: list[Type]) -> Site:
    used = random.choice(version)
    member = Member(random.choice((*METHODS, FIELD)), "")
    return Site(
        name,
        _file(name, "", access_expression(used.name, member)),
        _receivers(random, used.name, version),
    )


def _static(random: Random, name: str, version: list[Type]) -> Site:
    used = random.choice(version)
    member = Member(random.choice((*METHODS, FIELD)), "", is_static=True)
    return Site(name, _file(name, "", access_expression(used.name, member)), (NONE,))


def _inheriting(random: Random, name: str, version: list[Type]) -> Site:
    parent = random.choice(version)
    member = random.choice((*METHODS, FIELD))
    suffix = member if member == FIELD else f"{member}()"
    word = "implements" if parent.is_interface else "extends"
    super_ = f"{parent.name}.super" if parent.is_interface else "super"
    expression = random.choice((f"{super_}.{suffix}", f"{super_}.{suffix}", f"this.{suffix}"))
    # An override makes the class concrete; without one, super and this mean the same method.
    own = [method for method in METHODS if random.random() < 0.6]
    overrides = "".join(
        f'    public String {method}() {{ return "{name}.{method}"; }}\n' for method in own
    )
    go = f"{overrides}    Object go() {{ return {expression}; }}\n"
    simple_name = name.rpartition(".")[2]
    heritage = f" {word} {parent.name}"
    return Site(name, _file(name, heritage, f"(({simple_name}) o).go()", go), (SELF,))


def _file(name: str, heritage: str, expression: str, members: str = "") -> str:
    package, _, simple_name = name.rpartition(".")
    return (
        f"package {package};\npublic class {simple_name}{heritage} {{\n{members}"
        f"    public static Object call(Object o) {{ return {expression}; }}\n}}\n"
    )


def _receivers(random: Random, used: str, version: list[Type]) -> tuple[str, ...]:
    """The classes below the type that is used, so that casts succeed, and some of the others."""
    below = {used}
    for it in version:
        if below & {it.superclass, *it.interfaces}:
            below.add(it.name)
    classes = [it.name for it in version if it.kind == "class"]
    return tuple(name for name in classes if name in below or random.random() < 0.2)
