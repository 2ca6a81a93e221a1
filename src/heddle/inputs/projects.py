"""Folders with a build file of Maven or Gradle: their modules, classes and sources.

Nothing is built here, and no build tool is started: see `build_tools`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from heddle.errors import InputError
from heddle.inputs.build_files import SETTINGS, tool_of
from heddle.inputs.files import read_file
from heddle.inputs.freshness import Part, outdated
from heddle.inputs.poms import poms_of, read_pom

# Scripts, properties, locks of versions, and catalogues of them.
_DECIDING = ("*.gradle", "*.gradle.kts", "gradle.properties", "*.lockfile", "*.versions.toml")
_TO_COMPILE = {"mvn": ("mvn", "test-compile"), "gradle": ("gradle", "testClasses")}
_MAVEN = (
    ("main", "sourceDirectory", "outputDirectory", "classes"),
    ("test", "testSourceDirectory", "testOutputDirectory", "test-classes"),
)
_NO_SOURCES = frozenset({"resources", "webapp"})
_INCLUDE = re.compile(r"^\s*include\b\s*\(?\s*((?:[\"'][^\"']+[\"']\s*,?\s*)+)", re.MULTILINE)
_QUOTED = re.compile(r"[\"']([^\"']+)[\"']")
_FOLDER = re.compile(
    r"^\s*project\s*\(\s*[\"'](?P<name>[^\"']+)[\"']\s*\)\s*\.\s*projectDir\s*=\s*"
    r"(?:new\s+)?[Ff]ile\s*\((?:\s*(?:settingsDir|rootDir)\s*,)?\s*[\"'](?P<folder>[^\"']+)[\"']",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Module:
    """One module of a build: `name` is what its build file calls it, `tool` what compiles it.

    `parts` are the program and its tests; `profile` is the one of Maven that the module belongs to.
    """

    folder: Path
    name: str
    tool: str
    parts: tuple[Part, Part]
    profile: str | None = None

    @property
    def has_code(self) -> bool:
        """Whether there is something to compile, or compiled."""
        return any(part.source_files or part.class_files for part in self.parts)

    @property
    def class_folders(self) -> tuple[Path, ...]:
        """Where its compiled classes are."""
        return tuple(place for part in self.parts for place in part.classes if place.is_dir())

    @property
    def source_folders(self) -> tuple[Path, ...]:
        """Where its Java sources are."""
        return tuple(place for part in self.parts for place in part.sources if place.is_dir())


@dataclass(frozen=True, slots=True)
class Build:
    """All modules that one call of a build tool knows; `folder` is where it is called."""

    folder: Path
    tool: str
    modules: tuple[Module, ...]

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that decide about the class path."""
        folders = dict.fromkeys((self.folder, *(module.folder for module in self.modules)))
        if self.tool == "mvn":
            found = [file for folder in folders for file in poms_of(folder)]
        else:
            places = [place for f in folders for place in (f, f / "gradle", f / "buildSrc")]
            found = [file for f in places for name in _DECIDING for file in sorted(f.glob(name))]
            # Plugins of the build's own.
            found += sorted((self.folder / "buildSrc" / "src").rglob("*.*"))
        found += sorted((self.folder / ".mvn").glob("*.*"))
        return tuple(file for file in dict.fromkeys(found) if file.is_file())


def build_of(folder: Path) -> Build:
    """The build that a project folder belongs to: its own, or that of a folder above it."""
    root, own = folder, folder.resolve()
    tool = tool_of(folder) or "mvn"
    for above in own.parents:
        # A folder above may belong to something else, with a build file of its own kind.
        with suppress(InputError):
            if tool_of(above) == tool and own in _folders(above, tool):
                root = above
    return Build(root, tool, tuple(_modules(root, tool)))


def _folders(folder: Path, tool: str) -> set[Path]:
    return {module.folder.resolve() for module in _modules(folder, tool)}


def chosen(folder: Path, names: Sequence[str]) -> tuple[Module, ...]:
    """The modules in a project folder: those of these names, or all; InputError if one is not."""
    tool = tool_of(folder) or "mvn"
    modules = [module for module in _modules(folder, tool) if module.has_code]
    if not modules:
        raise InputError(
            "there are no sources and no classes in this project",
            place=str(folder),
            remedy="name the folders of its sources, or of its classes",
        )
    if not names:
        return tuple(modules)
    return tuple(dict.fromkeys(_named(name, modules, folder) for name in names))


def _named(name: str, modules: Sequence[Module], folder: Path) -> Module:
    """The module that is called so by its build file, its folder or the way to its folder."""
    wanted = name.strip(":").replace(":", "/").rstrip("/")
    ways = {module.folder.resolve(): module for module in modules}
    exact = ways.get((folder / wanted).resolve())
    meant = [exact] if exact is not None else []
    if not meant:
        # Maven's own spelling has the group before the name.
        simple = name.rpartition(":")[2]
        meant = [module for module in modules if simple in {module.name, module.folder.name}]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise InputError(
            f"there are {len(meant)} modules {name}",
            place=str(folder),
            remedy=f"use one of {', '.join(str(each.folder) for each in meant)}",
        )
    raise InputError(
        f"there is no module {name}",
        place=str(folder),
        remedy=f"use one of {', '.join(dict.fromkeys(each.name for each in modules))}",
    )


def demand_compiled(module: Module) -> None:
    """Raise InputError if classes of a module are missing, or do not belong to its sources."""
    for part in module.parts:
        found = outdated(part)
        if found is not None:
            tool, goal = _TO_COMPILE[module.tool]
            command = f"`{tool} clean {goal}`" if found.needs_clean else f"`{tool} {goal}`"
            raise InputError(
                found.cause,
                place=str(module.folder),
                remedy=f"run {command} in the project; classes or sources in other folders are "
                "targets of their own",
            )


def _modules(folder: Path, tool: str) -> Iterator[Module]:
    """The module of a folder and those below it that its build file names."""
    seen: set[Path] = set()
    waiting: list[tuple[Path, str | None]] = [(folder, None)]
    while waiting:
        place, profile = waiting.pop(0)
        if place.resolve() in seen:
            continue
        seen.add(place.resolve())
        module, below = _maven(place, profile) if tool == "mvn" else _gradle(place)
        yield module
        waiting += below


def _maven(folder: Path, profile: str | None) -> tuple[Module, list[tuple[Path, str | None]]]:
    pom = read_pom(folder)
    if pom is None:
        return Module(folder, folder.name, "mvn", (Part(), Part()), profile), []
    target = pom.place("directory", "target")
    parts = []
    for kind, written, out, name in _MAVEN:
        usual = folder / "src" / kind
        sources = _languages(usual)
        if pom.is_placed(written):
            sources = (pom.place(written, ""), usual / "kotlin")
        classes = pom.place(out, str(target.absolute() / name))
        parts.append(Part(sources, (classes,), (folder,)))
    module = Module(folder, pom.name, "mvn", (parts[0], parts[1]), profile)
    below: list[tuple[Path, str | None]] = [(place, profile) for place in pom.modules]
    for name, places in pom.profiles.items():
        if name in pom.defaults:
            below += [(place, profile) for place in places]
        else:
            # Whether a profile was asked for shows in what was compiled.
            below += [(place, name) for place in places if _maven(place, name)[0].class_folders]
    return module, below


def _languages(folder: Path) -> tuple[Path, ...]:
    """The folders of sources, one for each language, in a folder that has resources, too."""
    places = sorted(folder.iterdir()) if folder.is_dir() else []
    return tuple(place for place in places if place.is_dir() and place.name not in _NO_SOURCES)


def _gradle(folder: Path) -> tuple[Module, list[tuple[Path, str | None]]]:
    places: dict[str, Path] = {}
    for file in (folder / name for name in SETTINGS if (folder / name).is_file()):
        text = read_file(file).decode(errors="replace")
        for included in _INCLUDE.findall(text):
            for name in _QUOTED.findall(included):
                places[name.strip(":")] = folder / name.strip(":").replace(":", "/")
        for match in _FOLDER.finditer(text):
            places[match["name"].strip(":")] = folder / match["folder"]
    build = folder / "build"
    languages = sorted((build / "classes").iterdir()) if (build / "classes").is_dir() else []
    main, test = (
        Part(
            _languages(folder / "src" / kind),
            (*(each / kind for each in languages), build / "resources" / kind),
            (folder,),
        )
        for kind in ("main", "test")
    )
    module = Module(folder, folder.resolve().name, "gradle", (main, test))
    return module, [(place, None) for place in places.values() if place.is_dir()]
