"""The programs of the suite, compiled once, with what is expected of each."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from conformance.expectation import Expectation
from conformance.java import compile_apart, installed_jdk, run_on_java

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / ".build" / "conformance"


@dataclass(frozen=True, slots=True)
class Program:
    """One Java file with a main method; its area is the folder that it is in."""

    area: str
    name: str

    @property
    def source(self) -> Path:
        """The Java file."""
        return HERE / "programs" / self.area / f"{self.name}.java"

    @property
    def resources(self) -> Path:
        """What lies beside its classes, if there is anything."""
        return self.source.with_suffix("")

    def __str__(self) -> str:
        return f"{self.area}/{self.name}"


PROGRAMS = tuple(
    Program(file.parent.name, file.stem) for file in sorted((HERE / "programs").glob("*/*.java"))
)


def digest(program: Program) -> bytes:
    """A fixed-length mark of a program's name and text, and of its resources."""
    mark = hashlib.sha256(f"{program}\0".encode() + program.source.read_bytes())
    for file in sorted(program.resources.rglob("*")):
        mark.update(f"\0{file.relative_to(program.resources)}\0".encode())
        mark.update(file.read_bytes() if file.is_file() else b"")
    return mark.digest()


@cache
def compiled() -> Path:
    """A folder of classes for each program, made anew when a source or the compiler changed."""
    jdk = installed_jdk()
    parts = [(jdk.home / "release").read_bytes(), *(digest(program) for program in PROGRAMS)]
    key = hashlib.sha256(b"".join(parts)).hexdigest()[:16]
    folder = BUILD / "classes" / f"{jdk.feature}-{key}"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(dir=folder.parent))
        compile_apart([program.source for program in PROGRAMS], scratch)
        for program in PROGRAMS:
            if program.resources.is_dir():
                shutil.copytree(program.resources, scratch / program.name, dirs_exist_ok=True)
        try:
            scratch.rename(folder)
        except OSError:  # another test process was quicker
            shutil.rmtree(scratch)
    return folder


def classes(program: Program) -> Path:
    """The folder of a program's class files."""
    return compiled() / program.name


def observed(program: Program) -> Expectation:
    """What the installed java says now."""
    return Expectation.of(run_on_java(program.name, classes(program)))


def expectation_file(program: Program) -> Path:
    """Where the expectation for the installed feature version is recorded, if it is."""
    folder = HERE / "expected" / str(installed_jdk().feature)
    return folder / program.area / f"{program.name}.txt"


def bless(program: Program) -> Expectation:
    """Record what the installed java says."""
    expectation, file = observed(program), expectation_file(program)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(expectation.render().encode())
    return expectation


def expected(program: Program) -> Expectation:
    """The recorded expectation; for a JDK without recorded ones, what its java says now."""
    if expectation_file(program).parents[1].is_dir():
        return Expectation.parse(expectation_file(program).read_bytes().decode())
    return observed(program)


def record(program: Program, difference: str | None) -> None:
    """Keep the result for the table of supported areas.

    One file per program: test processes that run side by side need no agreement.
    """
    folder = BUILD / "results" / str(installed_jdk().feature) / program.area
    folder.mkdir(parents=True, exist_ok=True)
    result = {"passed": difference is None, "why": difference or ""}
    (folder / f"{program.name}.json").write_text(json.dumps(result) + "\n")
