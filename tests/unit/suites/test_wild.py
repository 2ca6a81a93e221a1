"""Test classes of the shapes that people write, with Heddle and with the real JUnit.

What JUnit runs is found; outcomes agree; what happens around a test happens in the same order. The
tests that Heddle does not understand are listed here: it says so by name.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from heddle import api
from heddle.results import Outcome
from heddle.suites.find import find_tests
from support.junit_jars import ASSERTJ, fetched, junit_jars
from unit.suites.conftest import JAVAC, JUNIT
from unit.suites.test_cases import HOLDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from heddle.api import Program
    from heddle.suites.model import Test

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

UNKNOWN = {
    # Runners, extensions, sources and parameters.
    "OlderTheories.*": "the runner org.junit.experimental.theories.Theories",
    "OlderParameterized.*": "the annotation @BeforeParam",
    "OlderCaseTest$Suite.*": "the method suite",
    "CsvFilesTest.files": "files of @CsvFileSource",
    "CsvTest.pattern": "ConvertWith",
    "MethodSourceTest.fromMissing": "there is no such method",
    "MethodSourceTest.infoInFactory": "there is no such method",
    "ValuesTest.infoBehind": "getDisplayName",
    "NamesTest.*": "getDisplayName",
    "ExtensionsTest.*": "the extension wild.ExtensionsTest$Ext",
    "RegisteredTest.*": "the extension wild.ExtensionsTest$Ext",
    "SubRegistered.*": "the extension wild.ExtensionsTest$Ext",
    "TemplateTest.*": "TestTemplate",
    "TempDirScopesTest$ModesTest.never": "the cleanup mode NEVER",
    "TempDirScopesTest$ModesTest.onSuccess": "the cleanup mode ON_SUCCESS",
    "TempDirScopesTest$ModesTest.wrongType": "which JUnit refuses as @TempDir",
    "TempDirScopesTest$FinalTest.*": "which JUnit refuses as @TempDir",
    "TempDirScopesTest$ConstructorTest.*": "which JUnit refuses as @TempDir",
    # Classes that JUnit refuses, or methods that it cannot call.
    "BadBeforeTest.*": "which JUnit refuses",
    "PrivateBeforeTest.*": "which JUnit refuses",
    "ReturningBeforeTest.*": "which JUnit refuses",
    "ParameterBeforeTest.*": "parameter 1 of needs",
    "EnumOfTests.*": "parameter 1 of <init>",
    "TwoConstructorsTest.*": "a test class has one constructor",
    "ShapesTest.varargs": "parameter 1 of varargs",
    "OlderHidden.*": "a class that is not public",
    **{
        f"OlderShapes${name}.*": why
        for name, why in {
            "ConstructorWithParameter": "has no constructor without parameters",
            "NotPublicMethod": "the method t, which has to be public void",
            "NotStaticBefore": "the method b, which has to be public static void",
            "PrivateRule": "the rule f, which has to be public",
            "Returns": "the method t, which has to be public void",
            "StaticMethod": "the method t, which has to be public void",
            "TwoConstructors": "exactly one public constructor",
            "WithParameter": "the parameters of t",
        }.items()
    },
}
# JUnit looks at one run, and not at what ends other threads.
FOUND_BY_HEDDLE = {"ThreadsTest.lostUpdate", "ThreadsTest.uncaughtHandler"}
# Each row and each repetition is a run of its own.
SEVERAL_RUNS = re.compile(r"RepetitionsTest\.|\.withRow$|PerClassTest\.two$|OlderParameters")
_RANKS = {"SUCCESSFUL": 0, "SKIPPED": 0, "ABORTED": 1, "FAILED": 2}


@dataclass(frozen=True)
class Wild:
    """The classes as Heddle has them, and what JUnit said of classes and of methods."""

    program: Program
    tests: Mapping[str, Test]
    told: Mapping[str, list[str]]

    def outcomes(self) -> Iterator[tuple[str, str]]:
        """How JUnit ended each method and class, the worst of several."""
        found: dict[str, str] = {}
        for name, lines in self.told.items():
            for line in () if "#" in name else lines:
                match = re.fullmatch(r"-- wild\.(\S+) (\w+)", line)
                if match:
                    subject, how = match.groups()
                    if _RANKS[how] >= _RANKS[found.get(subject, how)]:
                        found[subject] = how
        yield from found.items()


def method_of(test: Test) -> str:
    """As JUnit names it: the words of the plan have the types of its parameters."""
    words = test.words
    for place in range(len(words) - 3):
        owner, name, types, count = words[place : place + 4]
        if name == test.method and "." in owner and count.isdecimal():
            return f"{test.class_name}#{name}({types})"
    return f"{test.class_name}#{test.method}"


@pytest.fixture(scope="module")
def wild(tmp_path_factory: pytest.TempPathFactory) -> Wild:
    jars, assertj = junit_jars(), fetched(ASSERTJ)
    if jars is None or assertj is None:
        pytest.skip("JUnit or AssertJ is not in Maven's repository and cannot be fetched")
    folder = tmp_path_factory.mktemp("wild")
    path = os.pathsep.join(map(str, (*jars, *assertj)))
    sources = sorted(map(str, [*JUNIT.glob("wild/**/*.java"), *JUNIT.glob("real/*.java")]))
    command = [*JAVAC, "-nowarn", "-parameters", "-cp", path, "-d", str(folder)]
    subprocess.run([*command, *sources], check=True, capture_output=True)
    for rows in (JUNIT / "wild").glob("*.csv"):
        shutil.copy(rows, folder)
    program = api.load_tests(folder, classpath=path)
    tests = {test.subject.removeprefix("wild."): test for test in find_tests(program)}
    files = sorted((folder / "wild").glob("*.class"))
    names = [f"wild.{file.stem}" for file in files if not re.search(r"\$\d", file.stem)]
    methods = (test for test in tests.values() if test.words and "#" not in test.method)
    names += map(method_of, methods)
    command = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-ea"]
    command += ["-cp", f"{folder}{os.pathsep}{path}", "RunUnderJUnit", *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    told: dict[str, list[str]] = {}
    for line in done.stdout.splitlines():
        if line.startswith("== "):
            told[line.removeprefix("== ")] = []
        else:
            list(told.values())[-1].append(line)
    return Wild(program, tests, told)


def unknown_reason(subject: str) -> str | None:
    simple = f"{subject.rpartition('.')[0]}.*"
    return UNKNOWN.get(subject, UNKNOWN.get(simple))


def test_outcomes_are_those_of_junit_and_what_is_unknown_is_known_here(wild: Wild) -> None:
    report = api.check_tests(wild.program)
    ours: dict[str, set[Outcome]] = {}
    reasons: dict[str, str] = {}
    for verdict in report.verdicts:
        subject = (verdict.subject or "").removeprefix("wild.")
        ours.setdefault(subject, set()).add(verdict.outcome)
        reasons[subject] = f"{reasons.get(subject, '')}{verdict.coverage}"
    aborted = {
        (each.subject or "").removeprefix("wild.")
        for each in report.remarks
        if each.kind == "assumption"
    }
    theirs = dict(wild.outcomes())
    wrong: list[str] = []
    for subject, test in wild.tests.items():
        plain = subject.partition("#")[0]
        of_class = test.class_name.removeprefix("wild.")
        how = theirs.get(plain) or theirs.get(of_class, "ABSENT")
        how = "FAILED" if theirs.get(of_class) == "FAILED" else how
        expected = unknown_reason(plain)
        mine = ours.get(subject, set())
        if expected is not None:
            is_right = Outcome.UNKNOWN in mine and expected in reasons[subject]
        elif test.disabled is not None:
            is_right = how in {"SKIPPED", "ABSENT"}
        elif plain in FOUND_BY_HEDDLE:
            is_right = Outcome.VIOLATED in mine
        elif how in {"SUCCESSFUL", "ABSENT"}:
            is_right = mine <= HOLDS
        elif how in {"ABORTED", "SKIPPED"}:
            is_right = mine <= HOLDS and subject in aborted
        elif subject != plain or plain == "ShapesTest.overloaded":
            is_right = True  # overloads have one name in JUnit's words
        else:
            is_right = Outcome.VIOLATED in mine
        if not is_right:
            wrong.append(f"{subject}: {how}, {sorted(each.value for each in mine)}")
    assert wrong == []


def test_all_that_junit_runs_is_found(wild: Wild) -> None:
    found = {subject.partition("#")[0] for subject in wild.tests}
    classes = {test.class_name.removeprefix("wild.") for test in wild.tests.values()}
    ran = {subject for subject, how in wild.outcomes() if how != "SKIPPED"}
    assert {subject for subject in ran - found if subject not in classes} == set()


def test_everything_around_a_test_runs_in_the_order_of_junit(wild: Wild) -> None:
    wrong: list[str] = []
    for subject, test in wild.tests.items():
        lines = wild.told.get(method_of(test), [])
        expected = [line for line in lines if not line.startswith("-- ")]
        is_compared = test.words and expected and unknown_reason(subject) is None
        if not is_compared or SEVERAL_RUNS.search(subject):
            continue
        ran = api.run(replace(wild.program, arguments=("no", *test.words)))
        told = ran.stdout.decode().splitlines()
        if told != expected:
            wrong.append(f"{subject}: {expected}, {told}")
    assert wrong == []
