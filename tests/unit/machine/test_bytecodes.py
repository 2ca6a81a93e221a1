"""Bytecodes that javac no longer makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assembler import Line, assemble, method
from heddle.api import load
from heddle.machine import run
from heddle.results.run_outcome import Exited

if TYPE_CHECKING:
    from pathlib import Path


def test_a_subroutine_returns_to_each_of_its_callers(tmp_path: Path) -> None:
    code: list[Line] = [
        "iconst_0",
        ("istore", 1),
        ("jsr", "add five"),
        ("jsr", "add five"),
        ("iload", 1),
        ("invokestatic", "java/lang/System", "exit", "(I)V"),
        "return",
        "add five:",
        ("astore", 2),
        ("iinc", 1, 5),
        ("ret", 2),
    ]
    main = method("main", "([Ljava/lang/String;)V", max_stack=2, max_locals=3, code=code)
    (tmp_path / "Main.class").write_bytes(assemble("Main", methods=[main]))
    assert run(load(tmp_path / "Main.class")).end == Exited(10)


def test_wide_forms_reach_local_variables_beyond_255(tmp_path: Path) -> None:
    code: list[Line] = [
        ("sipush", 7),
        ("wide", "istore", 300),
        ("wide", "iinc", 300, 1000),
        ("wide", "iload", 300),
        ("sipush", 1000),
        "isub",
        ("invokestatic", "java/lang/System", "exit", "(I)V"),
        "return",
    ]
    main = method("main", "([Ljava/lang/String;)V", max_stack=2, max_locals=301, code=code)
    (tmp_path / "Main.class").write_bytes(assemble("Main", methods=[main]))
    assert run(load(tmp_path / "Main.class")).end == Exited(7)
