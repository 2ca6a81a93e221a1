"""The class path: where a class is looked for, in which order, as Java does it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

from heddle.errors import InputError
from heddle.inputs.jar import JarRoot
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.roots import ClassBytes, FolderRoot, Owner, Root

PathRoot: TypeAlias = FolderRoot | JarRoot  # what javac can be given as well


@dataclass(frozen=True, slots=True)
class ClassPath:
    """Ordered roots, the user's targets first, and the JDK.

    The first root that has a class gives it. A package of the JDK is the JDK's alone: as in Java,
    a class put there by a jar is never seen.
    """

    roots: tuple[Root, ...]
    jdk: JdkRoot

    def find(self, name: str) -> ClassBytes | None:
        """The class with this internal name (`java/util/List`), or None."""
        if self.jdk.module_of(name.rpartition("/")[0]) is not None:
            return self.jdk.find(name)
        found = (root.find(name) for root in self.roots)
        return next((data for data in found if data is not None), None)

    def resources(self, name: str) -> list[str]:
        """The URLs of all resources of this name (`config/app.txt`), as Java spells them."""
        found = (root.resource(name) for root in self.roots)
        return list(dict.fromkeys(url for url in found if url is not None))

    def places(self) -> list[str]:
        """The folders and jars of the class path, as absolute paths without detours."""
        files = (root for root in self.roots if isinstance(root, FolderRoot | JarRoot))
        return [str(root.path.resolve()) for root in files]

    def class_names(self) -> tuple[str, ...]:
        """Internal names of every class in the user's targets, sorted."""
        targets = (root for root in self.roots if root.owner is Owner.TARGET)
        return tuple(sorted({name for root in targets for name in root.class_names()}))


def split_class_path(text: str) -> tuple[str, ...]:
    """The entries of a class path written as one string, as `java -cp` takes it."""
    return tuple(filter(None, text.split(os.pathsep)))


def open_entries(paths: Iterable[Path | str], owner: Owner, release: int) -> list[PathRoot]:
    """Open class path entries, each followed by what its manifest's `Class-Path` adds.

    An entry `folder/*` stands for the folder's jars. Whatever comes twice counts once.
    """
    opened: dict[Path, PathRoot] = {}
    for path in expand_wildcards(paths):
        _open_into(opened, path, owner, release)
    return list(opened.values())


def expand_wildcards(paths: Iterable[Path | str]) -> Iterator[Path]:
    """Replace each `folder/*` by the jars in the folder; name what is not there."""
    for path in map(Path, paths):
        if path.name == "*":
            children = path.parent.iterdir() if path.parent.is_dir() else ()
            jars = sorted(child for child in children if child.suffix.lower() == ".jar")
            if not jars:
                cause, remedy = "there is no jar in this folder", "correct --classpath"
                raise InputError(cause, place=str(path.parent), remedy=remedy)
            yield from jars
        elif not path.exists():
            cause, remedy = "class path entry not found", "correct --classpath"
            raise InputError(cause, place=str(path), remedy=remedy)
        else:
            yield path


def missing_references(jar: JarRoot) -> list[str]:
    """What the manifest's `Class-Path` names and is not there; Java passes over it silently."""
    references = ((text, referenced(jar, text)) for text in jar.manifest.class_path)
    return [text for text, path in references if path is None or not path.exists()]


def referenced(jar: JarRoot, reference: str) -> Path | None:
    """The file that a `Class-Path` reference means: a URL relative to the jar; None if remote."""
    url = urlsplit(reference)
    if url.scheme not in {"", "file"} or url.netloc:
        return None
    return jar.path.parent / unquote(url.path)


def merged(roots: Iterable[PathRoot]) -> list[PathRoot]:
    """Each place once, where it first came; it is a target if any of its namings made it one."""
    places: dict[Path, PathRoot] = {}
    for root in roots:
        place = root.path.resolve()
        places[place] = _either(places[place], root) if place in places else root
    return list(places.values())


def _either(first: PathRoot, second: PathRoot) -> PathRoot:
    if first.owner is not Owner.TARGET:
        return second
    if second.owner is not Owner.TARGET or isinstance(first, JarRoot):
        return first
    if isinstance(second, JarRoot) or first.own is None or second.own is None:
        return first
    return FolderRoot(first.path, first.owner, first.own | second.own)


def _open_into(opened: dict[Path, PathRoot], path: Path, owner: Owner, release: int) -> None:
    place = path.resolve()
    if place in opened:
        return
    if path.is_dir():
        opened[place] = FolderRoot(path, owner)
        return
    opened[place] = jar = JarRoot(path, owner, release)
    for text in jar.manifest.class_path:
        further = referenced(jar, text)
        if further is not None and further.exists():
            _open_into(opened, further, Owner.LIBRARY, release)
