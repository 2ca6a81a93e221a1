"""Java source files: which there are, and where each stands in its package."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from heddle.errors import InputError
from heddle.inputs.files import files_below, read_file

MODULE_DECLARATION = "module-info.java"
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
LEADING = re.compile(r"(?:\s+|/\*.*?\*/|//[^\n]*)*", re.DOTALL)
PACKAGE = re.compile(r"\s*(?:@[^;]*?\s)?package\s+([\w$.\s]+?)\s*;")


@dataclass(frozen=True, slots=True)
class Source:
    """One source file.

    `path` is spelled as the user named it, `relative` counts from the target that it belongs to.
    `name` is the package's path and the file's name: what a class file knows of its source.
    """

    path: Path
    relative: str
    name: str
    data: bytes

    @property
    def root(self) -> Path:
        """The folder that the package's path starts from; the file's own folder if it does not."""
        package = Path(self.name).parent
        depth = len(package.parts)
        folder = self.path.parent
        if depth and folder.parts[-depth:] == package.parts:
            return folder.parents[depth - 1]
        return folder


def sources_of(target: Path) -> list[Source]:
    """The source file that a target is, or those below the folder that it is, in path order."""
    if target.is_dir():
        paths = files_below(target, ".java")
        return [read_source(path, path.relative_to(target).as_posix()) for path in paths]
    return [read_source(target, target.name)]


def sources_at(place: Path) -> list[Source]:
    """The sources in a folder or in a jar; names count from there."""
    if place.suffix.lower() not in {".jar", ".zip"}:
        if not place.is_dir():
            raise InputError(
                "no such folder or jar",
                place=str(place),
                remedy="correct --source-path: it names folders and -sources.jar files",
            )
        return sources_of(place)
    import zipfile

    try:
        with zipfile.ZipFile(place) as jar:
            names = sorted(name for name in jar.namelist() if name.endswith(".java"))
            return [_packed(place, name, jar.read(name)) for name in names]
    except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
        raise InputError(f"cannot be read: {error}", place=str(place)) from error


def _packed(jar: Path, name: str, data: bytes) -> Source:
    return Source(jar / name, name, f"{package_path(data)}{name.rpartition('/')[2]}", data)


def read_source(path: Path, relative: str) -> Source:
    """Read one source file."""
    data = read_file(path)
    return Source(path, relative, f"{package_path(data)}{path.name}", data)


def package_path(source: bytes) -> str:
    """`a/b/` for a file that says `package a.b;`, and nothing for the unnamed package.

    Serves only to find a file again from a class: javac decides what the package is.
    """
    text = source.decode(errors="replace").removeprefix("\ufeff")
    # Comments stand in front, as a rule: looking for them in the whole file takes far longer.
    start = LEADING.match(text)
    declared = start is not None and text.startswith("package", start.end())
    match = PACKAGE.match(text, start.end()) if start and declared else None
    match = match or PACKAGE.match(COMMENT.sub(" ", text))
    return "".join(match[1].split()).replace(".", "/") + "/" if match else ""


def without_modules(sources: Iterable[Source]) -> tuple[list[Source], list[Source]]:
    """The sources to compile, and the module declarations among them.

    Classes are read from a class path, where Java ignores module declarations as well; leaving
    them out lets several modules, and jars that are none, be compiled in one call.
    """
    compiled: list[Source] = []
    declarations: list[Source] = []
    for source in sources:
        (declarations if source.path.name == MODULE_DECLARATION else compiled).append(source)
    return compiled, declarations
