"""The package refuses a Rust core of another version, instead of failing somewhere inside."""

from __future__ import annotations

import ast
import hashlib
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle import _core
from heddle.errors import OtherCore
from heddle.interface import INTERFACE, demand_current_core

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
STUB = ROOT / "src" / "heddle" / "_core.pyi"
RECORD = "interface.txt"
OLD = "from heddle import _core; {change}; import sys; sys.argv = ['heddle', '--version']"
MAIN = "from heddle.cli import main; main()"


@pytest.mark.parametrize(
    ("change", "age"),
    [("del _core.INTERFACE", "older"), ("_core.INTERFACE += 1", "newer")],
)
def test_a_core_of_another_version_is_one_message_with_the_remedy(change: str, age: str) -> None:
    program = f"{OLD.format(change=change)}; {MAIN}"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert result.stderr == (
        f"heddle: the Rust core is {age} than the Python package\n"
        "  try: rebuild it with `python3 dev.py setup`, or install Heddle again\n"
    )
    assert result.returncode == 2


def test_a_python_user_gets_an_error_of_heddle() -> None:
    program = "from heddle import _core; del _core.INTERFACE; import heddle; heddle.check"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "heddle.errors.OtherCore: the Rust core is older" in result.stderr


def test_the_core_of_this_version_is_accepted() -> None:
    demand_current_core(_core.INTERFACE)
    with pytest.raises(OtherCore):
        demand_current_core(INTERFACE - 1)


def test_what_the_two_sides_tell_each_other_does_not_change_without_a_new_number(
    expect_golden: Callable[[str, str], None],
) -> None:
    record = ROOT / "tests" / "golden" / RECORD
    known, digest = record.read_text().split()
    assert digest == fingerprint() or int(known) < INTERFACE, (
        "_core.pyi has changed: raise INTERFACE in heddle/interface.py and "
        "rust/python/src/lib.rs, then `python3 dev.py bless`"
    )
    expect_golden(RECORD, f"{INTERFACE} {fingerprint()}\n")


def fingerprint() -> str:
    """A digest of the stub without its comments and docstrings."""
    tree = ast.parse(STUB.read_text())
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [part for part in body if not is_text(part)] or [ast.Pass()]
    return hashlib.sha256(ast.unparse(tree).encode()).hexdigest()[:16]


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
