"""What the user names on the command line, made into a class path and a class to start."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from heddle.errors import InputError, NoMainClass
from heddle.inputs.build_files import is_project
from heddle.inputs.cache import Cache
from heddle.inputs.class_roots import file_root, folder_roots
from heddle.inputs.classpath import ClassPath, PathRoot, merged, missing_references, open_entries
from heddle.inputs.compiled import NOTHING, Compiled
from heddle.inputs.files import files_below
from heddle.inputs.jar import JarRoot
from heddle.inputs.javac import Compilation, compile_java
from heddle.inputs.jdk import Jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.main_class import (
    MainClass,
    Search,
    manifest_main,
    only_main,
    requested_main,
)
from heddle.inputs.roots import FolderRoot, MemoryRoot, Owner, SourceRoot
from heddle.inputs.shipped import ShippedRoot
from heddle.inputs.sources import Source, read_source, sources_at, sources_of, without_modules

WHAT_TO_GIVE = "give .java, .class or .jar files, or folders of .java or .class files"
SUFFIXES = {".java", ".class", ".jar"}
CLASS_NAME = re.compile(r"[\w$]+(\.[\w$]+)*")


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything that the user's targets amount to, ready to be read class by class.

    `user_classes` are internal names, sorted. `main` is None when no class could be singled out
    for starting; `no_main` then says why. `targets`, `libraries` and `requested` are what the user
    named: the targets, the class path and the main class; `source_path` where else sources are;
    `processing` says whether annotation processors ran, `preview` whether preview features are
    enabled.
    """

    classpath: ClassPath
    jdk: Jdk
    user_classes: tuple[str, ...]
    sources: tuple[Source, ...]
    main: MainClass | None
    no_main: NoMainClass | None
    warnings: tuple[str, ...]
    targets: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    requested: str | None = None
    source_path: tuple[str, ...] = ()
    processing: bool = False
    preview: bool = False

    @property
    def main_class(self) -> str | None:
        """Internal name of the class to start."""
        return self.main.name if self.main else None

    @property
    def source_roots(self) -> tuple[Path, ...]:
        """The folders that the sources' packages start from."""
        return tuple(dict.fromkeys(source.root for source in self.sources))

    def require_main(self) -> MainClass:
        """The class to start; an error if there is none."""
        if self.main is None:
            raise self.no_main or NoMainClass("no class has a main method")
        return self.main


@dataclass(frozen=True, slots=True)
class Opened:
    """What one target holds: sources, compiled classes, or the name of a class found elsewhere.

    `shown` are sources of classes that are compiled already.
    """

    sources: tuple[Source, ...] = ()
    roots: tuple[PathRoot, ...] = ()
    class_name: str | None = None
    shown: tuple[Source, ...] = ()


def read_targets(  # noqa: PLR0913 (one option each, by name)
    targets: Sequence[Path | str],
    *,
    jdk: Jdk,
    classpath: Sequence[Path | str] = (),
    main: str | None = None,
    cache: Cache | None = None,
    source_path: Sequence[Path | str] = (),
    processing: bool = False,
    preview: bool = False,
) -> Inputs:
    """Compile what is source, open what is compiled, and look for the class to start.

    `source_path` are folders and jars with sources of compiled classes, to be shown; with
    `processing` annotation processors on the class path run, as programs on this machine; with
    `preview` features of the JDK that are under preview are enabled.

    Raises InputError, naming the target and a remedy, for whatever cannot be used. That no main
    class was found is an error only if `main` was given; see `Inputs.require_main`.
    """
    if not targets:
        cause = "there is nothing to read"
        raise InputError(cause, remedy=WHAT_TO_GIVE)
    opened = [open_target(Path(target), jdk) for target in targets]
    libraries = open_entries(classpath, Owner.LIBRARY, jdk.version)
    roots = merged([*(root for each in opened for root in each.roots), *libraries])
    sources, modules = without_modules(_distinct(opened))
    cache = cache or Cache.default()
    shipped = ShippedRoot(jdk, cache)
    asked = Compilation(tuple(sources), jdk, processing=processing, preview=preview)
    compiled = _compile(asked, roots, shipped, cache)
    made = MemoryRoot(compiled.classes, Owner.TARGET)
    beside = (SourceRoot(folder) for folder in dict.fromkeys(source.root for source in sources))
    path = ClassPath((made, *beside, *roots, shipped), JdkRoot(jdk))
    names = _user_classes(path, opened)
    chosen, reason = _choose_main(Search(path, jdk, names), opened, main)
    return Inputs(
        classpath=path,
        jdk=jdk,
        user_classes=names,
        sources=(*sources, *_shown(sources, opened, source_path)),
        main=chosen,
        no_main=reason,
        warnings=(*_remarks(modules, roots), *compiled.remarks),
        targets=tuple(map(str, targets)),
        libraries=tuple(map(str, classpath)),
        requested=main,
        source_path=tuple(map(str, source_path)),
        processing=processing,
        preview=preview,
    )


def open_target(target: Path, jdk: Jdk) -> Opened:
    """Sort one target by what it is; its name decides, or for a folder what is in it."""
    if target.is_dir() and is_project(target):
        return open_module(target)
    if target.is_dir():
        opened = Opened(sources=tuple(sources_of(target)), roots=tuple(folder_roots(target)))
        if not (opened.sources or opened.roots):
            cause = "there is no .java or .class file in this folder"
            raise InputError(cause, place=str(target), remedy=WHAT_TO_GIVE)
        return opened
    suffix = target.suffix.lower()
    if not target.exists():
        if target.suffix not in SUFFIXES and CLASS_NAME.fullmatch(str(target)):
            return Opened(class_name=str(target))
        cause = "no such file or folder"
        raise InputError(cause, place=str(target), remedy=WHAT_TO_GIVE)
    if suffix == ".java":
        return Opened(sources=tuple(sources_of(target)))
    if suffix == ".class":
        return Opened(roots=(file_root(target),))
    if suffix == ".jar":
        return Opened(roots=_open_jar(target, jdk))
    cause = "this is neither Java source nor compiled Java"
    raise InputError(cause, place=str(target), remedy=WHAT_TO_GIVE)


def open_module(folder: Path) -> Opened:
    """The modules of a project folder: their compiled classes, which must not be outdated."""
    from heddle.inputs.projects import chosen, demand_compiled

    modules = chosen(folder, ())
    for module in modules:
        demand_compiled(module)
    roots = (root for module in modules for root in module.class_folders)
    sources = (
        read_source(path, Path(os.path.relpath(path, folder)).as_posix())
        for module in modules
        for place in module.source_folders
        for path in files_below(place, ".java")
    )
    owned = tuple(FolderRoot(root, Owner.TARGET) for root in roots)
    return Opened(roots=owned, shown=tuple(sources))


def _shown(
    compiled: Sequence[Source], opened: Iterable[Opened], source_path: Iterable[Path | str]
) -> Iterator[Source]:
    """Sources of classes that were compiled elsewhere: each name once, a target's own first."""
    seen = {source.name for source in compiled}
    own = (source for each in opened for source in each.shown)
    further = (source for place in source_path for source in sources_at(Path(place)))
    for source in (*own, *further):
        if source.name not in seen:
            seen.add(source.name)
            yield source


def _open_jar(target: Path, jdk: Jdk) -> tuple[PathRoot, ...]:
    roots = open_entries([target], Owner.TARGET, jdk.version)
    if not roots[0].class_names():
        cause = "there is no class in this jar"
        raise InputError(cause, place=str(target), remedy=WHAT_TO_GIVE)
    return tuple(roots)


def _distinct(opened: Iterable[Opened]) -> list[Source]:
    """Each source once: a file may be named beside the folder that holds it."""
    sources: dict[Path, Source] = {}
    for each in opened:
        for source in each.sources:
            sources.setdefault(source.path.resolve(), source)
    return list(sources.values())


def _compile(
    compilation: Compilation, roots: Sequence[PathRoot], shipped: ShippedRoot, cache: Cache
) -> Compiled:
    if not compilation.sources:
        return NOTHING
    classpath = tuple(root.path for root in roots)
    behind = shipped.compiled.classes
    return compile_java(replace(compilation, classpath=classpath, behind=behind), cache)


def _user_classes(path: ClassPath, opened: Iterable[Opened]) -> tuple[str, ...]:
    names = set(path.class_names())
    for spelled in (each.class_name for each in opened if each.class_name):
        name = spelled.replace(".", "/")
        if path.find(name) is None:
            cause = "no such file or folder, and no such class in the JDK or on the class path"
            raise InputError(cause, place=spelled, remedy=WHAT_TO_GIVE)
        names.add(name)
    if not names:
        cause = "the targets contain no class"
        raise InputError(cause, remedy=WHAT_TO_GIVE)
    return tuple(sorted(names))


def _choose_main(
    search: Search, opened: Sequence[Opened], requested: str | None
) -> tuple[MainClass | None, NoMainClass | None]:
    if requested is not None:
        return requested_main(search, requested), None
    # Beside sources or class files a jar is a library, and its manifest no word on what to start.
    jars = [each.roots[0] for each in opened if each.roots and isinstance(each.roots[0], JarRoot)]
    declared = {str(jar.path): jar.manifest.main_class for jar in jars if isinstance(jar, JarRoot)}
    named = {jar: name for jar, name in declared.items() if name is not None}
    try:
        if named and len(jars) == len(opened):
            return manifest_main(search, named), None
        return only_main(search), None
    except NoMainClass as reason:
        return None, reason


def _remarks(modules: Iterable[Source], roots: Iterable[PathRoot]) -> Iterator[str]:
    for module in modules:
        yield f"{module.path}: module declarations are ignored; all classes share one class path"
    for jar in (root for root in roots if isinstance(root, JarRoot)):
        for reference in missing_references(jar):
            yield f"{jar.path}: the manifest's Class-Path names {reference}, which is not there"
