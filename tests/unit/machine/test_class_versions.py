"""Class files that are newer than the JDK are refused, as `java` refuses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assembler import Line, assemble, method
from heddle.api import check, load
from heddle.errors import InputError
from heddle.machine import run
from heddle.results import FindingKind
from heddle.results.run_outcome import Exited

if TYPE_CHECKING:
    from pathlib import Path

MAIN = ("main", "([Ljava/lang/String;)V")
PREVIEW = bytes.fromhex("ffff")
RETURN: list[Line] = ["return"]


def later(folder: Path) -> int:
    """The version of class files that the JDK at hand does not know yet."""
    write(folder, "Probe", RETURN, 50)
    return load(folder / "Probe.class").jdk.version + 45


def write(folder: Path, name: str, code: list[Line], version: int) -> Path:
    body = method(*MAIN, max_stack=1, max_locals=1, code=code)
    path = folder / f"{name}.class"
    path.write_bytes(assemble(name, methods=[body], version=version))
    return path


def test_a_main_class_that_is_too_new_is_bad_input(tmp_path: Path) -> None:
    new = write(tmp_path, "Main", RETURN, later(tmp_path))
    with pytest.raises(InputError, match=r"class file version \d+\.0, and JDK \d+ takes versions"):
        check(new)
    with pytest.raises(InputError, match="UnsupportedClassVersionError"):
        run(load(new))


def test_a_main_class_with_preview_features_is_bad_input(tmp_path: Path) -> None:
    new = write(tmp_path, "Main", RETURN, later(tmp_path) - 1)
    data = new.read_bytes()
    new.write_bytes(data[:4] + PREVIEW + data[6:])
    with pytest.raises(InputError, match="preview features"):
        check(new)


def test_the_version_of_the_jdk_itself_is_accepted(tmp_path: Path) -> None:
    assert run(load(write(tmp_path, "Main", RETURN, later(tmp_path) - 1))).end == Exited(0)


def test_a_class_that_is_loaded_later_is_an_error_of_the_program(tmp_path: Path) -> None:
    version = later(tmp_path)
    write(tmp_path, "New", RETURN, version)
    write(tmp_path, "Main", ["aconst_null", ("invokestatic", "New", *MAIN), "return"], 50)
    outcome = run(load(tmp_path, main="Main"))
    assert b"java.lang.UnsupportedClassVersionError: New has been compiled by" in outcome.stderr
    assert f"(class file version {version}.0)".encode() in outcome.stderr
    (finding,) = check(tmp_path, main="Main").verdicts[0].findings
    assert finding.kind is FindingKind.UNCAUGHT_EXCEPTION
