"""From class files that the user named to the folder their packages start from."""

from __future__ import annotations

import os
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from heddle._core import ClassFile, DecodeError, parse_class
from heddle.errors import InputError, MalformedClassFile
from heddle.inputs.files import files_below, read_file
from heddle.inputs.roots import ClassBytes, FolderRoot, Owner, is_code


def decode(found: ClassBytes) -> ClassFile:
    """The decoded class; damaged bytes are an error that names where they came from."""
    return _decode(found.data, found.origin)


def folder_roots(folder: Path) -> list[FolderRoot]:
    """The roots that the class files below a folder need, each owning those files only.

    The folder need not be a root: it may be a project's folder with the classes somewhere inside
    or a package's folder within the root. One class of each folder tells which.
    """
    owned: dict[Path, set[str]] = {}
    for _, group in groupby(files_below(folder, ".class"), key=attrgetter("parent")):
        files = [file for file in group if is_code(file.stem)]
        if files:
            root, package = _root_and_package(files[0])
            owned.setdefault(root, set()).update(f"{package}{file.stem}" for file in files)
    return [FolderRoot(root, Owner.TARGET, frozenset(owned[root])) for root in sorted(owned)]


def file_root(file: Path) -> FolderRoot:
    """The root of one class file, owning it and the classes nested in it."""
    root, package = _root_and_package(file)
    nested = (path.stem for path in file.parent.glob("*.class"))
    names = {file.stem, *(name for name in nested if name.startswith(f"{file.stem}$"))}
    return FolderRoot(root, Owner.TARGET, frozenset(f"{package}{name}" for name in names))


def _root_and_package(file: Path) -> tuple[Path, str]:
    name = _decode(read_file(file), str(file)).name
    package, slash, simple = name.rpartition("/")
    folders = tuple(package.split("/")) if package else ()
    place = Path(os.path.abspath(file.parent))  # noqa: PTH100 (links stay as the user sees them)
    if simple != file.stem or place.parts[len(place.parts) - len(folders) :] != folders:
        cause = f"this is class {name.replace('/', '.')}, which belongs in a file {name}.class"
        remedy = "keep class files as javac -d lays them out, or put them in a jar"
        raise InputError(cause, place=str(file), remedy=remedy)
    if not folders:
        return file.parent, ""
    depth = len(folders)
    spelled = file.parent if file.parent.parts[-depth:] == folders else place
    return spelled.parents[depth - 1], package + slash


def _decode(data: bytes, origin: str) -> ClassFile:
    try:
        return parse_class(data)
    except DecodeError as error:
        raise MalformedClassFile(origin, error.offset, error.cause) from error
