"""Compiling the user's sources with the user's javac: one call, and none when nothing changed."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from heddle.budget import during, memory_for_a_child
from heddle.errors import InputError, JavacFailed
from heddle.inputs.build_files import is_project
from heddle.inputs.cache import Cache
from heddle.inputs.compiled import Compiled, pack, unpack
from heddle.inputs.files import files_below, read_file
from heddle.inputs.jdk import Jdk
from heddle.inputs.sources import Source

# Engines need lines and variable names.
OPTIONS = ("-g", "-parameters", "-encoding", "UTF-8")
# Annotation processors run the user's code on the host, so they must be asked for.
_NO_PROCESSORS, _PROCESSORS = "-proc:none", "-proc:full"
_SAYS_FULL = 21
"""The first JDK that knows the option; from 23 on it is needed."""
# One short run: the best compiler and collector would cost more than they save. Diagnostics come
# in one language and one encoding, so that the same sources give the same words everywhere.
JVM_OPTIONS = (
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:+UseSerialGC",
    "-J-Duser.language=en",
    "-J-Duser.country=US",
    "-J-Dfile.encoding=UTF-8",
    "-J-Dstderr.encoding=UTF-8",
)
# These would change what javac does or prints without being part of the cache's key.
IGNORED_VARIABLES = {"CLASSPATH", "JDK_JAVAC_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"}
_MISSING = re.compile(r"error: package \S+ does not exist")
_LEAST_HEAP = 64
"""Megabytes."""
FORMAT = b"2"  # of what is cached; raise it when the meaning of an entry changes


@dataclass(frozen=True, slots=True)
class Compilation:
    """Everything that decides what javac makes.

    `behind` are compiled classes by internal name that stand behind the class path. `module` is
    the module of the JDK that the sources become a part of, if they do.
    """

    sources: tuple[Source, ...]
    jdk: Jdk
    classpath: tuple[Path, ...] = ()
    options: tuple[str, ...] = ()
    behind: Mapping[str, bytes] = field(default_factory=dict)
    module: str | None = None
    processing: bool = False
    preview: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The options of javac."""
        processors: tuple[str, ...] = (_NO_PROCESSORS,)
        if self.processing:
            processors = (_PROCESSORS,) if self.jdk.version >= _SAYS_FULL else ()
        preview = ("--enable-preview", "--release", str(self.jdk.version)) if self.preview else ()
        return (*OPTIONS, *processors, *preview, *self.options)

    @property
    def names(self) -> tuple[str, ...]:
        """The files as javac will name them in its diagnostics."""
        return tuple(str(source.path) for source in self.sources)

    def key(self) -> str:
        """A digest of all inputs by content; where files lie makes no difference."""
        digest = Digest()
        digest.add(FORMAT, self.jdk.identity.encode())
        digest.add(*(option.encode() for option in self.words))
        for source in self.sources:
            digest.add(b"source", os.fsencode(source.name), source.data)
        for entry in self.classpath:
            digest.add(b"entry")
            for name, path in class_files(entry):
                digest.add(os.fsencode(name), file_digest(path))
        for class_name, data in sorted(self.behind.items()):
            digest.add(b"behind", class_name.encode(), data)
        if self.module is not None:
            digest.add(b"module", self.module.encode())
        return digest.hex()

    def key_with_names(self) -> str:
        """A digest of all inputs and of how the user named the files."""
        digest = Digest()
        digest.add(self.key().encode(), *map(os.fsencode, self.names))
        return digest.hex()


class Digest:
    """A hash over a sequence of byte strings in which no two sequences look alike."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, *parts: bytes) -> None:
        """Append parts, each with its length."""
        for part in parts:
            self._hash.update(len(part).to_bytes(8, "big") + part)

    def hex(self) -> str:
        """The digest so far."""
        return self._hash.hexdigest()


def compile_java(compilation: Compilation, cache: Cache) -> Compiled:
    """The classes of these sources, from the cache if it has them.

    Raises JavacFailed with javac's own words. An unusable cache costs time, not the answer: it
    is one of the warnings.
    """
    key = compilation.key()
    stored = cache.get(key)
    if stored is not None:
        compiled = unpack(stored)
        if not compiled.warnings or compiled.names == compilation.names:
            return compiled
        # Equal sources elsewhere: these warnings name files that the user did not give.
        key = compilation.key_with_names()
        if (stored := cache.get(key)) is not None:
            return unpack(stored)
    compiled = run_javac(compilation)
    if any(read_file(source.path) != source.data for source in compilation.sources):
        return compiled  # edited while javac ran: these classes do not belong to this key
    try:
        cache.put(key, pack(compiled))
    except InputError as error:
        return replace(compiled, notes=(str(error),))
    return compiled


def run_javac(compilation: Compilation) -> Compiled:
    """Call javac once. Arguments go through a file, since command lines have a greatest length."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="heddle-javac-") as name:
        scratch = Path(name)
        classes, nothing, arguments = scratch / "classes", scratch / "none", scratch / "arguments"
        classes.mkdir()
        nothing.mkdir()
        behind = write_classes(compilation.behind, scratch / "behind")
        # Without -sourcepath javac would compile files it finds on the class path, or in the
        # working folder when the class path is empty: files that the cache's key does not know.
        words = [*compilation.words, "-d", str(classes), "-sourcepath", str(nothing)]
        words += ["-classpath", os.pathsep.join(map(str, (*compilation.classpath, behind)))]
        words += patch_words(compilation)
        words += map(file_argument, compilation.names)
        arguments.write_text(
            "\n".join(map(quoted, words)), encoding="utf-8", errors="surrogateescape"
        )
        command = [str(compilation.jdk.javac), *JVM_OPTIONS, *_heap(), f"@{arguments}"]
        with during("compiling the sources"):
            diagnostics, status = call(command)
        if status != 0:
            said = diagnostics or f"javac ended with status {status} without a message"
            raise JavacFailed(said + _hint(compilation, diagnostics))
        made = {
            path.relative_to(classes).with_suffix("").as_posix(): path.read_bytes()
            for path in files_below(classes, ".class")
        }
    return Compiled(made, diagnostics, compilation.names)


def _hint(compilation: Compilation, diagnostics: str) -> str:
    """What may be the cause of errors: a project around the sources, or a processor."""
    project = _project_around(compilation.sources) if _MISSING.search(diagnostics) else None
    if project is not None:
        return (
            f"  try: the sources belong to the project {project}: compile it with its build tool "
            "and name that folder, or name the libraries with --classpath\n"
        )
    if compilation.processing or "cannot find symbol" not in diagnostics:
        return ""
    if not any(b"import lombok" in source.data for source in compilation.sources):
        return ""
    return (
        "  try: the sources use Lombok, whose annotation processor did not run: "
        "--annotation-processing runs it on this machine, or compile with the build tool and name "
        "the class folders\n"
    )


def _project_around(sources: Sequence[Source]) -> Path | None:
    """The nearest folder with a build file above the first source."""
    above = sources[0].path.absolute().parents if sources else ()
    found = next((folder for folder in above if is_project(folder)), None)
    return None if found is None else Path(os.path.relpath(found))


def _heap() -> tuple[str, ...]:
    """How much memory javac may use, if that is limited; it needs some to start at all."""
    memory = memory_for_a_child()
    return () if memory is None else (f"-J-Xmx{max(memory >> 20, _LEAST_HEAP)}m",)


def patch_words(compilation: Compilation) -> list[str]:
    """What tells javac that the sources belong to a module of the JDK."""
    if compilation.module is None:
        return []
    roots = sorted({str(source.root) for source in compilation.sources})
    return ["--patch-module", f"{compilation.module}={os.pathsep.join(roots)}"]


def write_classes(classes: Mapping[str, bytes], folder: Path) -> Path:
    """Lay classes out in a new folder as javac looks for them; the folder."""
    folder.mkdir()
    for name, data in classes.items():
        file = folder / f"{name}.class"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return folder


def call(command: Sequence[str]) -> tuple[str, int]:
    """Run javac; returns what it printed and its exit status."""
    import subprocess

    environment = {k: v for k, v in os.environ.items() if k not in IGNORED_VARIABLES}
    if sys.platform not in {"darwin", "win32"}:
        environment["LC_ALL"] = "C.UTF-8"  # elsewhere Java takes file names' encoding from here
    try:
        result = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            check=False,
        )
    except OSError as error:
        cause = f"javac cannot be started: {error.strerror or error}"
        remedy = "name a working JDK with --jdk"
        raise InputError(cause, place=command[0], remedy=remedy) from error
    return result.stdout.decode(errors="replace").replace("\r\n", "\n"), result.returncode


def quoted(word: str) -> str:
    """One word of an argument file; inside quotes only backslashes and quotes are special."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def file_argument(name: str) -> str:
    """A file name that javac cannot take for an option."""
    return f".{os.sep}{name}" if name.startswith("-") else name


def class_files(entry: Path) -> Iterable[tuple[str, Path]]:
    """What javac may read from a class path entry: a jar itself, or the classes in a folder."""
    if not entry.is_dir():
        return [(entry.name, entry)]
    return ((path.relative_to(entry).as_posix(), path) for path in files_below(entry, ".class"))


def file_digest(path: Path) -> bytes:
    """The hash of one file's contents."""
    return hashlib.sha256(read_file(path)).digest()
