"""Bytecodes that javac no longer makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assembler import Line, assemble, method
from heddle.api import check, load
from heddle.errors import UnsupportedFeature
from heddle.machine import run
from heddle.results import Outcome
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


def test_what_callers_of_a_subroutine_disagree_about_is_kept_for_each(tmp_path: Path) -> None:
    """Local 1 is an int for the first call of the subroutine, and an object for the second."""
    new = ("java/lang/StringBuilder", "<init>", "()V")
    append = ("java/lang/StringBuilder", "append", "(I)Ljava/lang/StringBuilder;")
    code: list[Line] = [
        *(("sipush", 40), ("istore", 1), ("jsr", "collect")),
        *(("iload", 1), ("istore", 3)),
        *(("new", new[0]), "dup", ("invokespecial", *new), ("astore", 1)),
        *(("aload", 1), ("iload", 3), ("invokevirtual", *append), "pop", ("jsr", "collect")),
        *(("aload", 1), ("invokevirtual", "java/lang/StringBuilder", "length", "()I")),
        *(("iload", 3), "iadd", ("invokestatic", "java/lang/System", "exit", "(I)V"), "return"),
        *("collect:", ("astore", 2), ("invokestatic", "java/lang/System", "gc", "()V")),
        *(("sipush", 1000), ("newarray", "J"), "pop", ("ret", 2)),
    ]
    main = method("main", "([Ljava/lang/String;)V", max_stack=4, max_locals=4, code=code)
    (tmp_path / "Main.class").write_bytes(assemble("Main", methods=[main]))
    assert run(load(tmp_path / "Main.class")).end == Exited(42)
    assert check(tmp_path / "Main.class").outcome is Outcome.HOLDS


def test_subroutines_that_cannot_be_copied_are_unsupported_by_name(tmp_path: Path) -> None:
    code: list[Line] = [("jsr", "s0"), "return"]
    for level in range(20):
        calls: list[Line] = [("jsr", f"s{level + 1}")] * 2
        code += [f"s{level}:", ("astore", level + 1), *calls, ("ret", level + 1)]
    code += ["s20:", ("astore", 21), ("ret", 21)]
    main = method("main", "([Ljava/lang/String;)V", max_stack=4, max_locals=22, code=code)
    (tmp_path / "Main.class").write_bytes(assemble("Main", methods=[main]))
    with pytest.raises(UnsupportedFeature, match=r"the subroutines \(jsr\) of Main.main"):
        run(load(tmp_path / "Main.class"))
