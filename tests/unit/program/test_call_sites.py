"""Dynamic call sites read like the Java that javac made them of."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.program.bodies import Bodies
from heddle.program.code import InvokeDynamic
from heddle.program.printing import instruction_text

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = """
import java.util.function.*;
record Point(int x, String name) {}
class Sites {
    Supplier<String> bound(String text) { return text::trim; }
    Function<Integer, int[]> array() { return int[]::new; }
    Runnable captured(int a, String b) { return () -> System.out.println(a + b); }
    String joined(int a, String b) { return "a=" + a + ", b=" + b + "!"; }
}
"""


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    folder = tmp_path_factory.mktemp("sites")
    (folder / "Sites.java").write_text(SOURCE)
    bodies = Bodies((program := load(folder)).hierarchy)
    found: dict[str, list[str]] = {}
    for method in program.methods():
        body = bodies.of(method)
        for instruction in body.instructions if body else ():
            if isinstance(instruction, InvokeDynamic):
                text = instruction_text(instruction, body.bootstraps if body else ())
                found.setdefault(method.name, []).append(text.partition(" = ")[2])
    return found


def test_a_method_reference_names_the_method(texts: dict[str, list[str]]) -> None:
    assert texts["bound"] == ["lambda java.lang.String.trim(text) as java.util.function.Supplier"]


def test_a_lambda_names_its_body_and_what_it_captures(texts: dict[str, list[str]]) -> None:
    assert texts["captured"] == ["lambda Sites.lambda$captured$1(a, b) as java.lang.Runnable"]


def test_a_concatenation_shows_its_parts_in_order(texts: dict[str, list[str]]) -> None:
    assert texts["joined"] == ['concat("a=", a, ", b=", b, "!")']


def test_other_sites_name_their_bootstrap(texts: dict[str, list[str]]) -> None:
    assert texts["toString"] == [
        "call dynamic toString(this) made by java.lang.runtime.ObjectMethods.bootstrap"
    ]


def test_old_concatenation_without_recipe_joins_its_arguments(tmp_path: Path) -> None:
    source = tmp_path / "Old.java"
    source.write_text("class Old { static String f(String a, int b) { return a + b; } }")
    options = ["-XDstringConcat=indy", "-g", "-d", str(tmp_path)]
    subprocess.run(["javac", *options, source], check=True)
    program = load(tmp_path / "Old.class")
    bodies = Bodies(program.hierarchy)
    (method,) = [method for method in program.methods() if method.name == "f"]
    body = bodies.of(method)
    assert body is not None
    assert instruction_text(body.instructions[0], body.bootstraps) == "t0 = concat(a, b)"
