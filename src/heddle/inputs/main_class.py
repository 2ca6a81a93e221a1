"""Which class to start, and which of its methods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from heddle._core import ClassFile, Method
from heddle.errors import ClassNotFound, NoMainClass
from heddle.inputs.class_roots import decode
from heddle.inputs.classpath import ClassPath
from heddle.inputs.jdk import Jdk

PUBLIC, PRIVATE, STATIC, INTERFACE, ABSTRACT = 0x0001, 0x0002, 0x0008, 0x0200, 0x0400
WITH_ARGUMENTS, WITHOUT_ARGUMENTS = "([Ljava/lang/String;)V", "()V"
# JEP 512: from Java 25 on, main may be an instance method and take no arguments.
FLEXIBLE_JDK, FLEXIBLE_CLASS_FILE = 25, 69
ADD_MAIN = "add `public static void main(String[] args)` to a class"


@dataclass(frozen=True, slots=True)
class MainMethod:
    """The method that `java` would start: in which class it is declared and in which form."""

    owner: str
    descriptor: str
    is_static: bool


@dataclass(frozen=True, slots=True)
class MainClass:
    """A class that can be started; `name` is internal."""

    name: str
    method: MainMethod


@dataclass(frozen=True, slots=True)
class Search:
    """Where main is looked for: among `names`, the user's classes, with help of the rest."""

    classpath: ClassPath
    jdk: Jdk
    names: Sequence[str]

    def candidates(self) -> list[MainClass]:
        """The user's classes that could be started, by name."""
        return [main for name in self.names if (main := self._declared(name)) is not None]

    def main_of(self, name: str) -> MainMethod | None:
        """The main method that starting this class would run, inherited ones included."""
        lineage = list(self._lineage(name))
        return _launched(lineage, self.jdk) if lineage else None

    def _declared(self, name: str) -> MainClass | None:
        found = self.classpath.find(name)
        if found is None or b"main" not in found.data:  # spares decoding most classes
            return None
        method = _launched([decode(found)], self.jdk)
        return None if method is None else MainClass(name, method)

    def _lineage(self, name: str | None) -> Iterator[ClassFile]:
        seen: set[str] = set()
        while name is not None and name not in seen:
            seen.add(name)
            found = self.classpath.find(name)
            if found is None:
                return
            decoded = decode(found)
            yield decoded
            name = decoded.superclass


def requested_main(search: Search, requested: str) -> MainClass:
    """The class named by `--main`, checked to exist and to have something to start."""
    name = requested.replace(".", "/")
    if search.classpath.find(name) is None:
        raise ClassNotFound(name, place="--main", remedy=_choose(search.candidates()))
    method = search.main_of(name)
    if method is None:
        cause = f"class {requested} has no main method that java could start"
        raise NoMainClass(cause, place="--main", remedy=_choose(search.candidates()))
    return MainClass(name, method)


def manifest_main(search: Search, declared: Mapping[str, str]) -> MainClass:
    """The class that manifests name, by jar; more than one is an ambiguity."""
    if len(set(declared.values())) > 1:
        texts = (f"{name} ({jar})" for jar, name in declared.items())
        cause = f"the manifests name different main classes: {', '.join(texts)}"
        raise NoMainClass(cause, remedy="choose one with --main")
    jar, dotted = next(iter(declared.items()))
    name = dotted.replace(".", "/")
    if search.classpath.find(name) is None:
        cause = f"the manifest names main class {dotted}, which is not there"
    elif (method := search.main_of(name)) is None:
        cause = f"the manifest names main class {dotted}, which has no main method"
    else:
        return MainClass(name, method)
    raise NoMainClass(cause, place=jar, remedy=_choose(search.candidates()))


def only_main(search: Search) -> MainClass:
    """The one class that could be started."""
    candidates = search.candidates()
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        cause = "no class has a main method"
        raise NoMainClass(cause, remedy=f"{ADD_MAIN}, or name one with --main")
    cause = f"{len(candidates)} classes have a main method: {_list(candidates)}"
    raise NoMainClass(cause, remedy=f"choose one, as in --main {_dotted(candidates[0])}")


def _choose(candidates: Sequence[MainClass]) -> str:
    return f"--main with one of: {_list(candidates)}" if candidates else ADD_MAIN


def _list(candidates: Iterable[MainClass]) -> str:
    return ", ".join(map(_dotted, candidates))


def _dotted(main: MainClass) -> str:
    return main.name.replace("/", ".")


def _launched(lineage: Sequence[ClassFile], jdk: Jdk) -> MainMethod | None:
    """What java starts, given a class and its superclasses."""
    for declaring in lineage:
        method = _main(declaring, WITH_ARGUMENTS)
        if method is not None and method.access_flags & PUBLIC and method.access_flags & STATIC:
            return MainMethod(declaring.name, WITH_ARGUMENTS, is_static=True)
    started = lineage[0]
    if jdk.version < FLEXIBLE_JDK or started.major_version < FLEXIBLE_CLASS_FILE:
        return None
    for descriptor in (WITH_ARGUMENTS, WITHOUT_ARGUMENTS):
        for declaring in lineage:
            method = _main(declaring, descriptor)
            if method is None or method.access_flags & PRIVATE:
                continue
            # Java settles on the first; that its object cannot be made does not bring in another.
            static = bool(method.access_flags & STATIC)
            startable = static or _constructible(started)
            return MainMethod(declaring.name, descriptor, static) if startable else None
    return None


def _main(declaring: ClassFile, descriptor: str) -> Method | None:
    methods = (m for m in declaring.methods if m.name == "main" and m.descriptor == descriptor)
    return next(methods, None)


def _constructible(started: ClassFile) -> bool:
    """Whether java can make the object that an instance main runs on."""
    if started.access_flags & (INTERFACE | ABSTRACT):
        return False
    return any(
        method.name == "<init>" and method.descriptor == "()V" and not method.access_flags & PRIVATE
        for method in started.methods
    )
