"""Whose memory it is, and what the JDK leaves to races on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.analysis.by_design import ByDesign, acts_for_others
from heddle.api import load

if TYPE_CHECKING:
    from heddle.program.program import Program

FLOWER = """
package sun.flower;

public class Seed {
    public static void main(String[] args) {}
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A program whose package is named like one of the JDK's."""
    source = tmp_path_factory.mktemp("flower") / "sun" / "flower" / "Seed.java"
    source.parent.mkdir(parents=True)
    source.write_text(FLOWER)
    return load(source)


def test_collections_and_builders_are_not_meant_to_race(program: Program) -> None:
    by_design = ByDesign(program)
    for name in ("java/util/ArrayList", "java/util/HashMap", "java/lang/StringBuilder"):
        assert not by_design.is_trusted(name)
    for name in ("java/util/concurrent/ConcurrentHashMap", "java/lang/String"):
        assert by_design.is_trusted(name)


def test_a_package_of_the_user_is_not_the_jdks_whatever_its_name(program: Program) -> None:
    by_design = ByDesign(program)
    assert by_design.is_users("sun/flower/Seed")
    assert not by_design.is_trusted("sun/flower/Seed")


def test_what_an_atomic_variable_holds_is_its_users(program: Program) -> None:
    by_design = ByDesign(program)
    assert not by_design.is_left_out(("java/util/concurrent/atomic/AtomicInteger", "value"), None)
    assert by_design.is_left_out(("java/util/concurrent/ConcurrentHashMap", "table"), None)


def test_what_a_reference_or_a_task_keeps_is_asked_for_like_a_field(program: Program) -> None:
    by_design = ByDesign(program)
    for field in (
        ("java/lang/ref/Reference", "referent"),
        ("java/util/concurrent/RecursiveTask", "result"),
        ("java/lang/Thread", "contextClassLoader"),
    ):
        assert not by_design.is_left_out(field, None)
    assert by_design.is_left_out(("java/lang/ref/Reference", "queue"), None)


def test_a_walk_through_a_collection_is_for_one_thread(program: Program) -> None:
    by_design = ByDesign(program)
    for name in ("ConcurrentLinkedQueue$Itr", "CopyOnWriteArrayList$COWIterator"):
        assert not by_design.is_trusted(f"java/util/concurrent/{name}")


def test_a_name_with_a_full_stop_is_a_whole_one() -> None:
    assert acts_for_others("java/lang/Thread")
    assert not acts_for_others("java/lang/ThreadLocal")
    assert acts_for_others("java/lang/invoke/VarHandleInts$Array")
