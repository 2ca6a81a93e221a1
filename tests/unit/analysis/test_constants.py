"""Which branches constants decide, and which values only seem to be constant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle import api
from heddle.analysis.constants import Constants
from heddle.program.bodies import Bodies

if TYPE_CHECKING:
    from pathlib import Path

MAIN = "public class Main {{ {members} public static void main(String[] args) {{ {code} }} }}"
DECIDED = {
    "a property that is not given": ("", 'if (Boolean.getBoolean("debug")) throw null;'),
    "the number of arguments": ("", "if (args.length > 1) throw null;"),
    "a final field": (
        'static final boolean ON = System.getProperty("on") != null;',
        "if (ON) throw null;",
    ),
    "a field behind others": (
        "static final String NAME = String.valueOf(3); static final boolean ON = make(false);"
        " static boolean make(boolean it) { return it; }"
        ' static final boolean SET = Boolean.parseBoolean("no");',
        'if (Boolean.getBoolean("debug")) throw null;',
    ),
}
OPEN = {
    "a field that the initialiser of another class sees unset": (
        "static class Other { static { seen(); } static void seen() { if (Main.ON) throw null; } }"
        ' static { try { Class.forName("Main$Other"); } catch (ClassNotFoundException e) { } }'
        ' static final boolean ON = Boolean.getBoolean("on");',
        "if (ON) throw null;",
    ),
    "a field that an interface of the class sees unset": (
        "interface Early { int SEEN = Main.look(); default void go() { } }"
        " static class Late implements Early {"
        ' static final boolean ON = System.getProperty("on") == null; }'
        " static int look() { return Late.ON ? 1 : 0; }",
        "if (Late.ON) throw null;",
    ),
    "arguments of a main that is called by reflection": (
        "static void again() throws Exception {"
        ' Main.class.getMethod("ma" + "in", String[].class)'
        ".invoke(null, (Object) new String[2]); }",
        "if (args.length > 1) throw null;",
    ),
    "a property where methods are called by name": (
        "static void set() throws Exception {"
        ' System.class.getMethod("set" + "Property", String.class, String.class)'
        '.invoke(null, "debug", "true"); }',
        'if (Boolean.getBoolean("debug")) throw null;',
    ),
}


def decided(folder: Path, members: str, code: str) -> int:
    """How many branches of `main` are decided."""
    source = folder / "Main.java"
    source.write_text(MAIN.format(members=members, code=code))
    program = api.load(source)
    assert program.entry is not None
    main = program.entry.method
    bodies = Bodies(program.hierarchy)
    body = bodies.of(main)
    assert body is not None
    return len(Constants(program, bodies.of, exactly=True).ways(main, body).decided)


@pytest.mark.parametrize(("members", "code"), DECIDED.values(), ids=DECIDED.keys())
def test_a_branch_on_constants_has_one_way(tmp_path: Path, members: str, code: str) -> None:
    assert decided(tmp_path, members, code) == 1


@pytest.mark.parametrize(("members", "code"), OPEN.values(), ids=OPEN.keys())
def test_a_branch_on_what_may_change_keeps_both_ways(
    tmp_path: Path, members: str, code: str
) -> None:
    assert decided(tmp_path, members, code) == 0
