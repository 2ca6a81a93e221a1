"""The Java that ships with Heddle, as inputs of a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.errors import InputError, JdkNotFound
from heddle.inputs import shipped
from heddle.inputs.javac import Compilation, compile_java
from heddle.inputs.jdk import open_jdk
from heddle.inputs.roots import Owner
from heddle.inputs.shipped import ShippedRoot
from heddle.inputs.sources import sources_of
from heddle.inputs.target import read_targets

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Protocol

    from heddle.inputs.cache import Cache
    from heddle.inputs.jdk import Jdk

    MakeClass = Callable[..., bytes]
    Tree = Callable[..., Path]

    class CountingJdk(Protocol):
        @property
        def jdk(self) -> Jdk: ...
        @property
        def calls(self) -> int: ...


MAIN = "public static void main(String[] args)"
CHOOSES = f"import heddle.Choose; class A {{ {MAIN} {{ Choose.bool(); }} }}"
VERIFY = "gov/nasa/jpf/vm/Verify"
OWN_VERIFY = "package gov.nasa.jpf.vm; public class Verify { public static void own() {} }"
CALLS_OWN = f"import gov.nasa.jpf.vm.Verify; class A {{ {MAIN} {{ Verify.own(); }} }}"


@pytest.fixture
def runtime_only(tmp_path: Path, jdk: Jdk) -> Jdk:
    """The JDK without its compiler."""
    home = tmp_path / "runtime"
    (home / "lib").mkdir(parents=True)
    (home / "lib" / "modules").symlink_to(jdk.image)
    (home / "release").write_bytes((jdk.home / "release").read_bytes())
    return open_jdk(home, named_by="the test")


def test_a_program_may_use_what_ships_and_it_counts_as_a_library(
    tmp_path: Path, tree: Tree, jdk: Jdk, shared_cache: Cache
) -> None:
    inputs = read_targets([tree(tmp_path, {"A.java": CHOOSES})], jdk=jdk, cache=shared_cache)

    found = inputs.classpath.find("heddle/Choose")

    assert found is not None
    assert found.owner is Owner.LIBRARY
    assert found.origin == "heddle/Choose.class (of Heddle)"
    assert inputs.user_classes == ("A",)
    assert inputs.warnings == ()


#: What runs JUnit tests.
DRIVER = (
    "Apart",
    "Body",
    "Call",
    "Condition",
    "Context",
    "Converted",
    "CsvFile",
    "Driver",
    "Dynamic",
    "Failures",
    "Folders",
    "Given",
    "Level",
    "NotUnderstood",
    "Removal",
    "Rule",
    "Skipped",
    "Source",
    "Statements",
    "Test",
    "Words",
)


def test_every_source_that_ships_makes_the_one_class_of_its_name(
    jdk: Jdk, shared_cache: Cache
) -> None:
    root = ShippedRoot(jdk, shared_cache)

    assert root.class_names() == tuple(sorted(root.compiled.classes))
    assert root.class_names() == (
        "gov/nasa/jpf/vm/Verify",
        "heddle/Abstract",
        "heddle/AtomicSet",
        "heddle/Bits",
        "heddle/BrokenContract",
        "heddle/Choose",
        "heddle/Contracts",
        "heddle/Declassified",
        "heddle/Ensures",
        "heddle/Invariant",
        "heddle/Observer",
        "heddle/Public",
        "heddle/Replaced",
        "heddle/Requires",
        "heddle/Secret",
        "heddle/UnitOfWork",
        *(f"heddle/junit/{name}" for name in DRIVER),
        "org/sosy_lab/sv_benchmarks/Verifier",
    )
    assert root.compiled.warnings == ""


def test_what_ships_is_compiled_once_for_all_programs(
    tmp_path: Path, tree: Tree, counting_jdk: CountingJdk, cache: Cache
) -> None:
    programs = [
        tree(tmp_path / "one", {"A.java": CHOOSES}),
        tree(tmp_path / "two", {"A.java": "class A {}"}),
    ]
    for program in (*programs, *programs):
        read_targets([program], jdk=counting_jdk.jdk, cache=cache)

    assert counting_jdk.calls == 1 + len(programs)


def test_a_users_class_of_the_same_name_comes_first_in_compiling_and_in_running(
    tmp_path: Path, tree: Tree, jdk: Jdk, shared_cache: Cache
) -> None:
    own = tree(tmp_path / "own", {f"{VERIFY}.java": OWN_VERIFY})
    compiled = compile_java(Compilation(tuple(sources_of(own)), jdk), shared_cache)
    library = tree(tmp_path / "library", {f"{VERIFY}.class": compiled.classes[VERIFY]})
    program = tree(tmp_path / "program", {"A.java": CALLS_OWN})

    inputs = read_targets([program], jdk=jdk, classpath=[library], cache=shared_cache)

    found = inputs.classpath.find(VERIFY)
    assert found is not None
    assert found.data == compiled.classes[VERIFY]


def test_a_users_source_of_the_same_name_comes_first_too(
    tmp_path: Path, tree: Tree, jdk: Jdk, shared_cache: Cache
) -> None:
    program = tree(tmp_path, {f"{VERIFY}.java": OWN_VERIFY, "A.java": CALLS_OWN})

    inputs = read_targets([program], jdk=jdk, cache=shared_cache)

    assert inputs.user_classes == ("A", VERIFY)


def test_a_runtime_without_javac_serves_classes_that_need_nothing_of_it(
    tmp_path: Path, tree: Tree, class_file: MakeClass, runtime_only: Jdk, cache: Cache
) -> None:
    program = tree(tmp_path / "classes", {"A.class": class_file("A")})

    inputs = read_targets([program], jdk=runtime_only, cache=cache)

    assert inputs.classpath.find("heddle/Nothing") is None
    with pytest.raises(JdkNotFound, match="runtime without javac"):
        inputs.classpath.find("heddle/Choose")


def test_sources_missing_from_an_installation_are_named(
    tmp_path: Path, jdk: Jdk, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipped, "API", tmp_path / "gone")

    with pytest.raises(InputError) as raised:
        ShippedRoot(jdk, cache).find("heddle/Choose")

    assert str(raised.value) == (
        f"{tmp_path / 'gone'}: Heddle's own Java sources are missing\n  try: install Heddle again"
    )


def test_other_classes_behind_the_class_path_are_another_compilation(
    tmp_path: Path, tree: Tree, jdk: Jdk
) -> None:
    sources = tuple(sources_of(tree(tmp_path, {"A.java": "class A {}"})))
    behind: list[dict[str, bytes]] = [{}, {"p/B": b"1"}, {"p/B": b"2"}, {"p/C": b"1"}]

    keys = {Compilation(sources, jdk, behind=classes).key() for classes in behind}

    assert len(keys) == len(behind)
