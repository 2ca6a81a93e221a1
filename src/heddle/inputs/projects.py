"""Folders with a build file of Maven or Gradle: their modules, classes and sources.

Nothing is built here, and no build tool is started: see `build_tools`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from heddle.errors import InputError
from heddle.inputs.files import files_below, read_file

MAVEN = "pom.xml"
GRADLE = ("build.gradle", "build.gradle.kts")
SETTINGS = ("settings.gradle", "settings.gradle.kts")
_TO_COMPILE = {"mvn": "mvn test-compile", "gradle": "gradle testClasses"}
_SUFFIXES = (".java", ".kt")
_NO_CODE = frozenset({"package-info.java", "module-info.java"})
_INCLUDE = re.compile(r"^\s*include\b\s*\(?\s*((?:[\"'][^\"']+[\"']\s*,?\s*)+)", re.MULTILINE)
_QUOTED = re.compile(r"[\"']([^\"']+)[\"']")


@dataclass(frozen=True, slots=True)
class Part:
    """Sources with the folders that their classes are compiled into."""

    sources: Path
    classes: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Module:
    """One module of a build: `name` is what its build file calls it, `tool` what compiles it."""

    folder: Path
    name: str
    tool: str

    @property
    def parts(self) -> tuple[Part, Part]:
        """The program and its tests."""
        main, test = self.folder / "src" / "main", self.folder / "src" / "test"
        if self.tool == "mvn":
            target = self.folder / "target"
            return Part(main, (target / "classes",)), Part(test, (target / "test-classes",))
        classes = self.folder / "build" / "classes"
        languages = sorted(classes.iterdir()) if classes.is_dir() else ()
        return (
            Part(main, tuple(each / "main" for each in languages)),
            Part(test, tuple(each / "test" for each in languages)),
        )

    @property
    def has_code(self) -> bool:
        """Whether there is something to compile, or compiled."""
        return any(_sources(part) or _classes(part) for part in self.parts)

    @property
    def class_folders(self) -> tuple[Path, ...]:
        """Where its compiled classes are."""
        return tuple(place for part in self.parts for place in part.classes if place.is_dir())

    @property
    def source_folders(self) -> tuple[Path, ...]:
        """Where its Java sources are."""
        places = (part.sources / "java" for part in self.parts)
        return tuple(place for place in places if place.is_dir())


@dataclass(frozen=True, slots=True)
class Build:
    """All modules that one call of a build tool knows; `folder` is where it is called."""

    folder: Path
    tool: str
    modules: tuple[Module, ...]

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that decide about the class path."""
        names = (MAVEN, *GRADLE, *SETTINGS, "gradle.properties")
        folders = dict.fromkeys((self.folder, *(module.folder for module in self.modules)))
        return tuple(f / name for f in folders for name in names if (f / name).is_file())


def is_project(folder: Path) -> bool:
    """Whether a folder has a build file."""
    return _tool(folder) is not None


def _tool(folder: Path) -> str | None:
    if (folder / MAVEN).is_file():
        return "mvn"
    return "gradle" if any((folder / name).is_file() for name in (*GRADLE, *SETTINGS)) else None


def build_of(folder: Path) -> Build:
    """The build that a project folder belongs to: its own, or that of a folder above it."""
    root = folder
    tool = _tool(folder) or "mvn"
    for above in folder.resolve().parents:
        if _tool(above) != tool:
            break
        if not any(each.folder.resolve() == folder.resolve() for each in _modules(above, tool)):
            break
        root = above
    return Build(root, tool, tuple(_modules(root, tool)))


def chosen(folder: Path, names: Sequence[str]) -> tuple[Module, ...]:
    """The modules in a project folder: those of these names, or all; InputError if one is not."""
    tool = _tool(folder) or "mvn"
    modules = [module for module in _modules(folder, tool) if module.has_code]
    if not modules:
        raise InputError(
            "there are no sources and no classes in this project",
            place=str(folder),
            remedy="name the folders of its sources, or of its classes",
        )
    if not names:
        return tuple(modules)
    known = {name: module for module in modules for name in (module.folder.name, module.name)}
    for name in names:
        if name not in known:
            raise InputError(
                f"there is no module {name}",
                place=str(folder),
                remedy=f"use one of {', '.join(dict.fromkeys(each.name for each in modules))}",
            )
    return tuple(dict.fromkeys(known[name] for name in names))


def demand_compiled(module: Module) -> None:
    """Raise InputError if classes of a module are missing, or older than its sources."""
    for part in module.parts:
        sources, classes = _sources(part), _classes(part)
        if not sources:
            continue
        if not classes:
            raise _not_compiled(module, f"{part.sources} is not compiled")
        newest = max(sources, key=lambda path: path.stat().st_mtime_ns)
        built = max(path.stat().st_mtime_ns for path in classes)
        if newest.stat().st_mtime_ns > built:
            raise _not_compiled(module, f"{newest} is newer than the compiled classes")


def _not_compiled(module: Module, cause: str) -> InputError:
    command = _TO_COMPILE[module.tool]
    return InputError(
        cause,
        place=str(module.folder),
        remedy=f"run `{command}` in the project; classes or sources in other folders are targets "
        "of their own",
    )


def _sources(part: Part) -> list[Path]:
    if not part.sources.is_dir():
        return []
    found = (path for suffix in _SUFFIXES for path in files_below(part.sources, suffix))
    return [path for path in found if path.name not in _NO_CODE]


def _classes(part: Part) -> list[Path]:
    places = (place for place in part.classes if place.is_dir())
    return [path for place in places for path in files_below(place, ".class")]


def _modules(folder: Path, tool: str) -> Iterator[Module]:
    """The module of a folder and those below it that its build file names."""
    seen: set[Path] = set()
    waiting = [folder]
    while waiting:
        place = waiting.pop(0)
        if place.resolve() in seen:
            continue
        seen.add(place.resolve())
        name, below = _maven(place) if tool == "mvn" else _gradle(place)
        yield Module(place, name, tool)
        waiting += below


def _maven(folder: Path) -> tuple[str, list[Path]]:
    file = folder / MAVEN
    if not file.is_file():
        return folder.name, []
    try:
        root = ET.fromstring(read_file(file))
    except ET.ParseError as error:
        raise InputError(f"is not XML: {error}", place=str(file)) from error
    names = [each.text or "" for each in root.findall("{*}modules/{*}module")]
    below = [folder / name.strip() for name in names if name.strip()]
    # A module may be named by its build file.
    below = [each.parent if each.is_file() else each for each in below]
    own = root.find("{*}artifactId")
    return (own.text or "").strip() if own is not None else folder.name, below


def _gradle(folder: Path) -> tuple[str, list[Path]]:
    below: list[Path] = []
    for file in (folder / name for name in SETTINGS if (folder / name).is_file()):
        text = read_file(file).decode(errors="replace")
        for included in _INCLUDE.findall(text):
            paths = (name.strip(":").replace(":", "/") for name in _QUOTED.findall(included))
            below += [folder / path for path in paths if (folder / path).is_dir()]
    return folder.resolve().name, below
