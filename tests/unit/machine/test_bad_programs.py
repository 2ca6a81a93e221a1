"""Programs that no compiler makes: a Java error or a clear message, never a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assembler import Line, assemble, method
from heddle.api import load
from heddle.errors import UnsupportedFeature
from heddle.machine import run
from heddle.results.run_outcome import Exited, RunOutcome

if TYPE_CHECKING:
    from pathlib import Path

MAIN = ("main", "([Ljava/lang/String;)V")
Code = list[Line]


def run_code(folder: Path, code: Code) -> RunOutcome:
    data = assemble("Main", methods=[method(*MAIN, max_stack=4, max_locals=4, code=code)])
    (folder / "Main.class").write_bytes(data)
    return run(load(folder / "Main.class"))


ILL_TYPED: dict[str, Code] = {
    "an int as an object": [("sipush", 30_000), ("arraylength",), ("pop",), ("return",)],
    "a string as an array": [("ldc", "text"), ("iconst_0",), ("iaload",), ("pop",), ("return",)],
    "an empty stack": [("pop",), ("pop",), ("pop",), ("return",)],
    "no end": [("nop",)],
    "a result nobody wants": [("iconst_0",), ("ireturn",)],
    "a string as another class": [
        ("ldc", "text"),
        ("getfield", "java/util/HashMap", "table", "[Ljava/util/HashMap$Node;"),
        ("pop",),
        ("return",),
    ],
}


def ending(folder: Path, code: Code) -> str:
    """How a run ended, in words."""
    try:
        return str(run_code(folder, code).end)
    except UnsupportedFeature as error:
        return str(error)


@pytest.mark.parametrize("code", ILL_TYPED.values(), ids=ILL_TYPED.keys())
def test_ill_typed_code_ends_the_run_and_not_the_process(tmp_path: Path, code: Code) -> None:
    words = ending(tmp_path, code)
    assert words.startswith("Exited(status=") or "the machine does not support" in words


def test_ill_typed_code_is_refused_by_the_name_of_its_method(tmp_path: Path) -> None:
    words = ending(tmp_path, ILL_TYPED["an empty stack"])
    assert "Main.main([Ljava/lang/String;)V, which Java's verifier would reject" in words


def test_no_ill_typed_program_is_an_internal_error(tmp_path: Path) -> None:
    for code in ILL_TYPED.values():
        assert "internal error" not in ending(tmp_path, code)


def test_a_class_missing_at_run_time_is_an_error_of_the_program(tmp_path: Path) -> None:
    outcome = run_code(tmp_path, [("new", "Gone"), ("pop",), ("return",)])
    assert b"java.lang.NoClassDefFoundError: Gone" in outcome.stderr
    assert outcome.end == Exited(1)


def test_a_gigantic_array_is_an_error_of_the_program(tmp_path: Path) -> None:
    code: Code = [("ldc", 2_147_483_647), ("newarray", "J"), ("pop",), ("return",)]
    outcome = run_code(tmp_path, code)
    assert b"java.lang.OutOfMemoryError: Requested array size exceeds VM limit" in outcome.stderr


def test_a_handler_for_a_missing_class_is_an_error_and_no_endless_loop(tmp_path: Path) -> None:
    code: Code = ["from:", "aconst_null", "athrow", "to:", "pop", "return"]
    main = method(
        *MAIN, max_stack=4, max_locals=4, code=code, handlers=[("from", "to", "to", "Gone")]
    )
    (tmp_path / "Main.class").write_bytes(assemble("Main", methods=[main]))
    outcome = run(load(tmp_path / "Main.class"))
    assert b"java.lang.NoClassDefFoundError: Gone" in outcome.stderr
    assert outcome.end == Exited(1)
