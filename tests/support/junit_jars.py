"""The real JUnit, where Maven has it or can fetch it."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import TypeAlias

Artifacts: TypeAlias = tuple[tuple[str, str, str], ...]
ARTIFACTS: Artifacts = (
    ("org.junit.platform", "junit-platform-console-standalone", "1.10.2"),
    ("junit", "junit", "4.13.2"),
    ("org.hamcrest", "hamcrest-core", "1.3"),
)
ASSERTJ: Artifacts = (("org.assertj", "assertj-core", "3.25.3"),)
_DEPENDENCY = """<dependency><groupId>{}</groupId><artifactId>{}</artifactId>
<version>{}</version></dependency>"""
_PROJECT = """<project><modelVersion>4.0.0</modelVersion><groupId>tests</groupId>
<artifactId>junit</artifactId><version>1</version><dependencies>{}</dependencies></project>"""
_SECONDS = 120


def junit_jars() -> tuple[Path, ...] | None:
    """The jars of JUnit 4 and 5 with what starts them; None if they are not to be had."""
    return fetched(ARTIFACTS)


@cache
def fetched(artifacts: Artifacts) -> tuple[Path, ...] | None:
    """The jars of some artifacts; None if they are not to be had."""
    known = _known(artifacts)
    if known is not None or shutil.which("mvn") is None:
        return known
    # Tests run in several processes: one of them fetches.
    with Path(tempfile.gettempdir(), "heddle-junit.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _known(artifacts) is None:
            _fetch(artifacts)
    return _known(artifacts)


def _known(artifacts: Artifacts) -> tuple[Path, ...] | None:
    repository = Path.home() / ".m2" / "repository"
    jars = tuple(
        repository / group.replace(".", "/") / name / version / f"{name}-{version}.jar"
        for group, name, version in artifacts
    )
    return jars if all(jar.is_file() for jar in jars) else None


def _fetch(artifacts: Artifacts) -> None:
    dependencies = "".join(_DEPENDENCY.format(*artifact) for artifact in artifacts)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "pom.xml").write_text(_PROJECT.format(dependencies))
        command = ["mvn", "-q", "-B", "dependency:build-classpath"]
        try:
            subprocess.run(command, cwd=folder, timeout=_SECONDS, capture_output=True, check=False)
        except subprocess.TimeoutExpired:
            return
