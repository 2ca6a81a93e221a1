"""A slice as classes in a folder."""

from __future__ import annotations

import os
from pathlib import Path

from heddle.abstraction.slices.criterion import lines_with_code
from heddle.abstraction.slices.slice import Slices
from heddle.errors import InputError
from heddle.inputs.jar import JarRoot
from heddle.inputs.roots import FolderRoot, Owner
from heddle.program.program import Program
from heddle.results.slice import SlicedProgram


def write_slice(
    program: Program, folder: Path, at: str, *more: str, divergence: bool = False
) -> SlicedProgram:
    """Write the classes of a slice, which java runs by the command."""
    entry = program.require_entry()
    found = Slices(program, divergence).executable(at, *more)
    try:
        for name, data in found.classes.items():
            path = folder / f"{name}.class"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except OSError as error:
        raise InputError(
            f"the classes cannot be written: {error.strerror}",
            place=str(folder),
            remedy="name another folder with --classes",
        ) from error
    roots = program.inputs.classpath.roots
    libraries = (each for each in roots if each.owner is Owner.LIBRARY)
    others = [str(each.path) for each in libraries if isinstance(each, FolderRoot | JarRoot)]
    java = program.inputs.classpath.jdk.jdk.home / "bin" / "java"
    command = (
        str(java),
        "-cp",
        os.pathsep.join((str(folder), *others)),
        *(f"-D{key}={value}" for key, value in program.properties),
        entry.main_class.java_name,
        *program.arguments,
    )
    lines = sum(map(len, lines_with_code(program).values()))
    return SlicedProgram(str(folder), len(found.kept), lines, command)
