"""Which loops under a monitor keep others waiting for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.engines.predicates.build.progress import only_monitors_block
from heddle.engines.predicates.build.reentry import reentered
from heddle.program.bodies import Bodies

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.program import Program

ENDING = {
    "up": "for (int i = 0; i < 3; i++) { x += i; }",
    "down": "for (int i = cells.length - 1; i >= 0; i--) { cells[i] = x; }",
    "each": "for (int cell : cells) { x += cell; }",
    "to a length": "int[] own = cells; for (int i = 0; i < own.length; i++) { own[i]++; }",
    "nested": "for (int i = 0; i < 3; i++) { for (int j = i; j < 4; j++) { x += j; } }",
    "with a way out": "for (int i = 0; i < 3; i++) { if (x == i) { break; } x++; }",
    "at its end": "int i = 0; do { x++; i++; } while (i < 3);",
}
ENDLESS = {
    "no bound": "while (x > 0) { x++; }",
    "not always counted": "for (int i = 0; i < 3; ) { if (x > 0) { i++; } }",
    "counted back": "for (int i = 0; i < 3; i++) { if (x > 0) { i--; } }",
    "counted away": "for (int i = 0; i < 3; i--) { x++; }",
    "a bound that moves": "for (int i = 0, n = 3; i < n; i++) { n++; }",
    "a bound in memory": "for (int i = 0; i < x; i++) { x++; }",
    "no number beyond": "for (int i = 0; i <= Integer.MAX_VALUE; i++) { x++; }",
    "counted inside too": "for (int i = 0; i < 9; i++) { while (x > 0) { i++; } }",
    "thrown before it counts": "for (int i = 0; i < 3; ) { try { x = 1 / x; i++; }"
    " catch (ArithmeticException caught) { x = 0; } }",
    "endless inside": "for (int i = 0; i < 3; i++) { while (x == 0) { } }",
}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A class for each loop."""
    path: Path = tmp_path_factory.mktemp("loops") / "Loops.java"
    loops = [*ENDING.values(), *ENDLESS.values()]
    classes = "".join(
        f"class Loop{number} {{ static int x; static int[] cells = new int[2];\n"
        f"    static void run() {{ synchronized (Loop{number}.class) {{ {loop} }} }} }}\n"
        for number, loop in enumerate(loops)
    )
    path.write_text(f"public class Loops {{ public static void main(String[] a) {{}} }}\n{classes}")
    return load(path)


@pytest.mark.parametrize("number", range(len(ENDING) + len(ENDLESS)))
def test_only_loops_that_count_to_a_bound_are_sure_to_end(program: Program, number: int) -> None:
    known = Bodies(program.hierarchy)
    found = (known.of(each) for each in program.methods() if each.owner == f"Loop{number}")
    bodies = {body.method: body for body in found if body is not None}
    assert only_monitors_block(bodies) == (number < len(ENDING))


def test_a_super_call_leads_to_the_class_further_above(tmp_path: Path) -> None:
    path = tmp_path / "Third.java"
    path.write_text(
        "class First { void go() { step(); } void step() {} } class Second extends First {}\n"
        "public class Third extends Second { void step() { super.go(); }\n"
        "    public static void main(String[] args) {} }\n"
    )
    program = load(path)
    known = Bodies(program.hierarchy)
    found = (known.of(each) for each in program.methods())
    bodies = {body.method: body for body in found if body is not None}
    assert {method.name for method in reentered(bodies)} == {"go", "step"}
