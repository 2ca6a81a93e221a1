"""The installed JDK as an oracle: compile many programs at once, run one, and what came of it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

SECONDS = 120
TIMED_OUT = 124

# Every class file names its source.
SOURCE_FILE = re.compile(rb"\w+\.java")

# Neither flag changes what a program prints; together they halve the start of a JVM.
API = Path(__file__).parents[2] / "src" / "heddle" / "java" / "api"
QUICK_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


@dataclass(frozen=True, slots=True)
class RunResult:
    """What one run of a program left behind."""

    status: int
    stdout: str
    stderr: str


@dataclass(frozen=True, slots=True)
class Jdk:
    """An installed JDK; `feature` is 17, 21, 25 and so on."""

    home: Path
    feature: int

    def tool(self, name: str) -> str:
        """The path of one of its programs."""
        return str(self.home / "bin" / name)


@cache
def installed_jdk() -> Jdk:
    """The JDK of `JAVA_HOME`, else the one whose javac is on the path: the user's own rule."""
    named = os.environ.get("JAVA_HOME")
    javac = shutil.which("javac")
    assert named or javac, "no JDK: set JAVA_HOME or put javac on the PATH"
    return jdk_at(Path(named) if named else Path(str(javac)).resolve().parent.parent)


def jdk_at(home: Path) -> Jdk:
    """The JDK in a folder."""
    version = re.search(r'^JAVA_VERSION="(\d+)', (home / "release").read_text(), re.MULTILINE)
    assert version, f"{home} does not say which Java it is"
    return Jdk(home, int(version[1]))


@cache
def newest_jdk() -> Jdk:
    """The newest one beside the installed JDK, or that one."""
    found = (javac.parent.parent for javac in installed_jdk().home.parent.glob("*/bin/javac"))
    known = [jdk_at(home) for home in sorted(found) if (home / "release").is_file()]
    return max((installed_jdk(), *known), key=lambda jdk: jdk.feature)


def run(command: Sequence[str], seconds: int = SECONDS) -> RunResult:
    """Run a command without input; one that does not end in time has status 124."""
    # Without this an option in the environment would speak up on stderr.
    quiet = {name: value for name, value in os.environ.items() if not name.endswith("_OPTIONS")}
    # Files, not pipes: a child that outlives its parent would keep a pipe open, and us waiting.
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=quiet
        )
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            status = TIMED_OUT
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="backslashreplace"))
    return RunResult(status, *texts)


def compile_together(sources: Sequence[Path], folder: Path, jdk: Jdk | None = None) -> None:
    """Compile all sources with one javac: starting one for each would take minutes."""
    folder.mkdir(parents=True, exist_ok=True)
    arguments = folder / "javac-arguments"
    arguments.write_text("".join(f'"{path.as_posix()}"\n' for path in sources))
    javac = (jdk or installed_jdk()).tool("javac")
    quickly = [f"-J{option}" for option in QUICK_START]
    # Annotations of the package `heddle` have to be known, and leave no classes of their own.
    known = ["-sourcepath", str(API), "-implicit:none"]
    options = [*quickly, *known, "-g", "-parameters", "-nowarn", "-proc:none", "-encoding", "UTF-8"]
    result = run([javac, *options, "-d", str(folder), f"@{arguments}"])
    arguments.unlink()
    assert result.status == 0, result.stderr


def compile_apart(sources: Sequence[Path], folder: Path, jdk: Jdk | None = None) -> None:
    """The same, and the classes of each source are in a folder of its own, named like the source.

    A target is read whole and each of its classes is looked at: in one folder, every program would
    pay for all.
    """
    together = folder / "together"
    compile_together(sources, together, jdk)
    known = {source.name.encode(): folder / source.stem for source in sources}
    for file in sorted(together.rglob("*.class")):
        named = set(SOURCE_FILE.findall(file.read_bytes())) & set(known)
        assert len(named) == 1, f"{file} is of {named}"
        home = known[named.pop()] / file.relative_to(together)
        home.parent.mkdir(parents=True, exist_ok=True)
        file.rename(home)
    shutil.rmtree(together)


def run_on_java(main: str, classes: Path | str, *arguments: str) -> RunResult:
    """What the real thing says, with assertions on as always with heddle."""
    java = installed_jdk().tool("java")
    return run([java, "-ea", *QUICK_START, "-cp", str(classes), main, *arguments])
