"""What JUnit does unasked, or leaves out although it is asked: none of it is silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle import api
from heddle.suites.find import find_tests

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.api import Program

API = "package org.junit.jupiter.api%s; public @interface %s {}"
TESTS = """import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;
interface With { @RegisterExtension Extension E = null; }
class InterfaceTest implements With { @Test void t() {} }
class ClosingTest { @AutoClose Object field; @Test void t() {} }
class OnceTest {
    @BeforeEach void before(RepetitionInfo repetition) {}
    @Test void t() {}
    @RepeatedTest(2) void repeated() {}
}
class TimedTest { @BeforeEach @Timeout(1) void before() {} @Test void t() {} }
class HiddenTest {
    private static class Apart { @Test void t() {} }
    @Nested private class Inside { @Test void t() {} }
}
"""


@pytest.fixture
def loaded(tmp_path: Path, standin: Path) -> Program:
    for package, name in ((".extension", "RegisterExtension"), ("", "AutoClose")):
        folder = tmp_path / f"org/junit/jupiter/api{package.replace('.', '/')}"
        folder.mkdir(parents=True, exist_ok=True)
        text = "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) "
        (folder / f"{name}.java").write_text((API % (package, name)).replace("; ", f"; {text}"))
    (tmp_path / "Tests.java").write_text(TESTS)
    (tmp_path / "junit-platform.properties").write_text("a=b\n")
    return api.load_tests(tmp_path, classpath=str(standin))


def test_what_junit_does_unasked_or_leaves_out_is_told(loaded: Program) -> None:
    tests = {test.subject: test for test in find_tests(loaded)}
    assert {name: test.unknown for name, test in tests.items() if test.unknown} == {
        "InterfaceTest.t": "the extension org.junit.jupiter.api.extension.Extension",
        "ClosingTest.t": "the extension of @AutoClose on the field field",
        "OnceTest.t": "RepetitionInfo of a test that is not repeated",
    }
    assert {name: test.disabled for name, test in tests.items() if test.disabled} == {
        "HiddenTest$Apart.t": "JUnit ignores it, because the class is private",
        "HiddenTest$Inside.t": "JUnit ignores it, because the class is private",
    }
    assert {name for name, test in tests.items() if test.limited} == {"TimedTest.t"}


def test_settings_of_junit_that_are_not_read_are_a_remark(loaded: Program) -> None:
    report = api.check_tests(loaded, patterns=["OnceTest#repeated"])
    (remark,) = (each for each in report.remarks if each.kind == "unread-settings")
    assert remark.location.file == "junit-platform.properties"
