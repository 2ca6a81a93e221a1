"""The same test classes under the real JUnit: order of what runs, and outcomes of sequential tests.

Where JUnit is neither in Maven's repository nor to be fetched, these tests are skipped.
"""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from heddle import api
from heddle.results import Outcome
from heddle.suites.find import find_tests
from support.junit_jars import junit_jars
from unit.suites.conftest import JAVAC, JUNIT
from unit.suites.test_cases import ORDERS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

# Tests of other classes start threads, end the program or never end.
SEQUENTIAL = (
    "ArgumentsTest",
    "BrokenAfterTest",
    "BrokenBeforeAllTest",
    "BrokenBeforeTest",
    "IgnoredTest",
    "LifecycleTest",
    "OlderFieldsTest",
    "OlderOrderedTest",
    "OlderParametersTest",
    "OrderedTest",
    "PerClassTest",
    "SpecialTest",
)
NOT_COMPARED = {
    # Not understood.
    "SpecialTest.extended",
    "SpecialTest.provided",
    "SpecialTest.keepsAFolder",
    "SpecialTest.takesAnything",
    "OrderedTest$Odd.b",
}


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The test classes and what runs them, compiled against the real JUnit; its class path."""
    jars = junit_jars()
    if jars is None:
        pytest.skip("JUnit is not in Maven's repository and cannot be fetched")
    folder = tmp_path_factory.mktemp("real")
    path = os.pathsep.join(map(str, jars))
    sources = sorted(map(str, [*JUNIT.glob("cases/**/*.java"), *JUNIT.glob("real/*.java")]))
    command = [*JAVAC, "-parameters", "-cp", path, "-d", str(folder)]
    subprocess.run([*command, *sources], check=True, capture_output=True)
    return folder, path


@pytest.fixture(scope="module")
def told(classes: tuple[Path, str]) -> Mapping[str, list[str]]:
    """What JUnit printed for each class and method that it was asked to run."""
    folder, path = classes
    names = [f"cases.{name}" for name in SEQUENTIAL]
    names += [f"cases.{'#'.join(subject.rsplit('.', 1))}" for subject in ORDERS]
    command = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-ea"]
    command += ["-cp", f"{folder}{os.pathsep}{path}", "RunUnderJUnit", *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100)
    answers: dict[str, list[str]] = {}
    for line in done.stdout.splitlines():
        if line.startswith("== "):
            answers[line.removeprefix("== ")] = []
        else:
            list(answers.values())[-1].append(line)
    return answers


@pytest.mark.parametrize("subject", ORDERS)
def test_the_order_of_what_runs_is_that_of_junit(
    subject: str, told: Mapping[str, list[str]]
) -> None:
    lines = told[f"cases.{'#'.join(subject.rsplit('.', 1))}"]
    expected = [part.strip() for part in " ".join(ORDERS[subject].split()).split(",")]
    assert [line for line in lines if not line.startswith("-- ")] == expected


@pytest.mark.long
def test_outcomes_of_sequential_tests_are_those_of_junit(
    classes: tuple[Path, str], told: Mapping[str, list[str]]
) -> None:
    folder, path = classes
    program = api.load_tests(folder, classpath=path)
    patterns = [f"cases.{name}" for name in SEQUENTIAL]
    report = api.check_tests(
        program, patterns=[*patterns, "cases.LifecycleTest$Inner", "cases.OrderedTest$*"]
    )
    ours: dict[str, str] = {}
    for verdict in report.verdicts:
        subject = (verdict.subject or "").removeprefix("cases.")
        failed = verdict.outcome is Outcome.VIOLATED
        ours[subject] = "FAILED" if failed else ours.get(subject, verdict.outcome.value)
    theirs: dict[str, str] = {}
    for name in SEQUENTIAL:
        for line in (line for line in told[f"cases.{name}"] if line.startswith("-- ")):
            _, subject, how = line.split()
            subject = subject.removeprefix("cases.")
            # A test with rows of arguments fails if one of them does.
            worse = "FAILED" in (how, theirs.get(subject))
            theirs[subject] = "FAILED" if worse else how
    # A failure before all tests is told of the class.
    for test in find_tests(program):
        class_name = test.class_name.removeprefix("cases.")
        if theirs.get(class_name) == "FAILED":
            theirs[f"{class_name}.{test.method}"] = "FAILED"
    compared = ours.keys() - NOT_COMPARED
    assert len(compared) >= 28
    for subject in sorted(compared):
        failed = theirs[subject] == "FAILED"
        assert (ours[subject] == "FAILED") == failed, (subject, ours[subject], theirs[subject])
    ran = {subject for subject, how in theirs.items() if how != "SKIPPED" and "." in subject}
    assert ran - NOT_COMPARED <= ours.keys()
