"""A folder of class files from misfitting versions, and the calls to try on it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from linking_oracle.java import DRIVER, compile_java
from linking_oracle.sites import Site, generate_sites, nested_sites
from linking_oracle.worlds import Type, generate_version

if TYPE_CHECKING:
    from pathlib import Path

SITES_PER_WORLD = 16
KINDS = ("class", "class", "class", "abstract class", "interface", "interface")


@dataclass(frozen=True, slots=True)
class World:
    """Two versions of a hierarchy, and the sites written against the first."""

    name: str
    before: list[Type]
    after: list[Type]
    sites: list[Site]


def generate_world(seed: str, name: str) -> World:
    random = Random(seed)
    names = tuple(
        f"{name}.{random.choice('pq')}.T{number}" for number in range(random.randint(4, 7))
    )
    kinds = {it: random.choice(KINDS) for it in names}
    before = generate_version(random, names, kinds)
    after = generate_version(random, names, kinds)
    sites = generate_sites(random, name, before, SITES_PER_WORLD)
    return World(name, before, after, [*nested_sites(random, before), *sites])


def build(seed: int, count: int, work: Path) -> tuple[Path, list[tuple[str, str]]]:
    """The class folder of `count` worlds and the plan of (site, receiver) that Java accepts.

    Half the types of each world come from its first version, which the sites were compiled
    against, the others from its second. Every fourth world is left as it was compiled.
    """
    worlds = [generate_world(f"{seed}/{number}", f"w{number}") for number in range(count)]
    before, after = work / "before", work / "after"
    sources = {it.name: it.source() for world in worlds for it in world.before}
    sources |= {it.name: it.source for world in worlds for it in world.sites if it.source}
    refused = _compile_what_compiles(sources | {"Driver": DRIVER}, work / "sources", before)
    later = {it.name: it.source() for world in worlds for it in world.after}
    refused |= _compile_what_compiles(later, work / "later", after)
    good = [it for it in worlds if not any(type_.name in refused for type_ in it.before)]
    random = Random(seed)
    for number, world in enumerate(good):
        if number % 4 and not any(it.name in refused for it in world.after):
            _upgrade([it.name for it in world.after if random.random() < 0.5], after, before)
    plan = [
        (site.name, receiver)
        for world in good
        for site in world.sites
        if site.name not in refused
        for receiver in site.receivers
    ]
    return before, plan


def _compile_what_compiles(sources: dict[str, str], work: Path, output: Path) -> set[str]:
    """Drop what javac refuses, with the rest of its world if it is a type, until it is content."""
    dropped: set[str] = set()
    while refused := compile_java(
        {name: it for name, it in sources.items() if name not in dropped}, work, output, output
    ):
        spoilt = {name.split(".")[0] for name in refused if ".T" in name}
        dropped |= refused | {name for name in sources if name.split(".")[0] in spoilt}
    return dropped


def _upgrade(names: list[str], after: Path, before: Path) -> None:
    for name in names:
        file = f"{name.replace('.', '/')}.class"
        shutil.copy(after / file, before / file)
