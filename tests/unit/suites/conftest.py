"""The test classes of tests/junit, compiled against the stand-in of JUnit."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle import api
from heddle.suites.find import find_tests

if TYPE_CHECKING:
    from collections.abc import Mapping

    from heddle.api import Program
    from heddle.suites.model import Test

JUNIT = Path(__file__).parents[2] / "junit"
JAVAC = ("javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-proc:none")
"""One short run: the best compiler of the JVM would cost more than it saves."""


@pytest.fixture(scope="session")
def standin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The stand-in, compiled: a library of the tests, as JUnit is."""
    folder = tmp_path_factory.mktemp("standin")
    sources = sorted(map(str, (JUNIT / "standin").rglob("*.java")))
    subprocess.run([*JAVAC, "-d", str(folder), *sources], check=True)
    return folder


@pytest.fixture(scope="session")
def program(standin: Path) -> Program:
    return api.load_tests(JUNIT / "cases", classpath=str(standin))


@pytest.fixture(scope="session")
def found(program: Program) -> Mapping[str, Test]:
    return {test.subject: test for test in find_tests(program)}
