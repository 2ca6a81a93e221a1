"""What a build file of Maven says about where things are, and which modules there are.

Only what is written in the file, and in the files of its parents beside it, is known: Maven itself
is not asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from heddle.errors import InputError
from heddle.inputs.build_files import POM
from heddle.inputs.files import read_file

_REFERENCE = re.compile(r"\$\{([^}]+)\}")
_DEEPEST = 16
"""How many parents, and how many references in references, are followed."""


@dataclass(frozen=True, slots=True)
class Pom:
    """One build file, with what it inherits from the files of its parents."""

    folder: Path
    elements: tuple[ET.Element, ...]

    @property
    def name(self) -> str:
        """What the module is called."""
        return self._text("artifactId", inherits=False) or self.folder.resolve().name

    @property
    def modules(self) -> tuple[Path, ...]:
        """The folders of the modules that are always built."""
        return self._folders(self.elements[0])

    @property
    def profiles(self) -> Mapping[str, tuple[Path, ...]]:
        """The modules that profiles add, by the names of the profiles."""
        found = self.elements[0].findall("{*}profiles/{*}profile")
        named = ((_content(each, "id") or "default", self._folders(each)) for each in found)
        return {name: folders for name, folders in named if folders}

    @property
    def defaults(self) -> frozenset[str]:
        """The profiles that are active unless another one is asked for."""
        found = self.elements[0].findall("{*}profiles/{*}profile")
        return frozenset(
            _content(each, "id") or "default"
            for each in found
            if _content(each, "activation/activeByDefault") == "true"
        )

    def place(self, element: str, default: str) -> Path:
        """A folder of the build, such as `outputDirectory`."""
        written = self._text(f"build/{element}")
        return self.folder / (self._filled(written) if written else default)

    def is_placed(self, element: str) -> bool:
        """Whether the file says where a folder of the build is."""
        return self._text(f"build/{element}") is not None

    def _folders(self, element: ET.Element) -> tuple[Path, ...]:
        names = (self._filled(each.text or "").strip() for each in _all(element, "modules/module"))
        places = (self.folder / name for name in names if name)
        # A module may be named by its build file.
        return tuple(each.parent if each.is_file() else each for each in places)

    def _text(self, path: str, *, inherits: bool = True) -> str | None:
        for element in self.elements if inherits else self.elements[:1]:
            found = _content(element, path)
            if found is not None:
                return found
        return None

    def _filled(self, text: str, depth: int = 0) -> str:
        def value(match: re.Match[str]) -> str:
            found = self._property(match[1])
            if found is None or depth == _DEEPEST:
                return match[0]
            return self._filled(found, depth + 1)

        return _REFERENCE.sub(value, text)

    def _property(self, name: str) -> str | None:
        plain = name.removeprefix("project.").removeprefix("pom.")
        if plain == "basedir":
            return str(self.folder.absolute())
        if plain == "build.directory":
            return self._text("build/directory") or "${basedir}/target"
        if plain != name:
            return self._text(plain.replace(".", "/"))
        return self._text(f"properties/{name}")


def read_pom(folder: Path) -> Pom | None:
    """The build file in a folder; None if there is none."""
    file = folder / POM
    if not file.is_file():
        return None
    return Pom(folder, tuple(element for _, element in _inherited(file)))


def poms_of(folder: Path) -> tuple[Path, ...]:
    """The build file in a folder, if there is one, and those of its parents."""
    file = folder / POM
    return tuple(each for each, _ in _inherited(file)) if file.is_file() else ()


def _inherited(file: Path) -> Iterator[tuple[Path, ET.Element]]:
    """The file and its parents as far as they are files of the same project, with their content."""
    for _ in range(_DEEPEST):
        element = _parsed(file)
        yield file, element
        parent = element.find("{*}parent")
        if parent is None:
            return
        stated = parent.find("{*}relativePath")
        relative = "../pom.xml" if stated is None else (stated.text or "").strip()
        above = file.parent / relative
        above = above / POM if above.is_dir() else above
        if not relative or not above.is_file():
            return
        if _content(_parsed(above), "artifactId") != _content(parent, "artifactId"):
            return
        file = above


def _parsed(file: Path) -> ET.Element:
    try:
        return ET.fromstring(read_file(file))
    except ET.ParseError as error:
        raise InputError(f"is not XML: {error}", place=str(file)) from error


def _all(element: ET.Element, path: str) -> list[ET.Element]:
    return element.findall("/".join(f"{{*}}{step}" for step in path.split("/")))


def _content(element: ET.Element, path: str) -> str | None:
    found = next(iter(_all(element, path)), None)
    return None if found is None else (found.text or "").strip()
