"""From Java sources to a program."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from heddle.inputs.cache import Cache
from heddle.inputs.jdk import find_jdk
from heddle.inputs.target import Inputs, read_targets
from heddle.program.call_kind import CallKind
from heddle.program.linkage import LinkFailure
from heddle.program.load import load_program
from linking_oracle.hierarchies import method_ref, said

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = dedent("""
    package bank;

    public class Main extends Base {
        interface Account { default String owner() { return "nobody"; } }
        static class Savings implements Account { }
    }

    class Base {
        public static void main(String[] arguments) { new Thread(() -> { }).start(); }
    }
""")


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Inputs:
    folder: Path = tmp_path_factory.mktemp("bank")
    (folder / "Main.java").write_text(SOURCE)
    cache = Cache(folder / "cache")
    return read_targets([folder / "Main.java"], jdk=find_jdk(), main="bank.Main", cache=cache)


def test_the_entry_is_the_main_method_even_if_it_is_inherited(inputs: Inputs) -> None:
    entry = load_program(inputs).require_entry()
    assert entry.main_class.name == "bank/Main"
    assert str(entry.method) == "bank.Base.main([Ljava/lang/String;)V"
    assert entry.method.is_static


def test_loading_a_program_loads_only_what_its_entry_needs(inputs: Inputs) -> None:
    program = load_program(inputs)
    assert [str(it) for it in program.loaded()] == ["bank.Base", "bank.Main", "java.lang.Object"]
    assert program.user_classes == (
        "bank/Base", "bank/Main", "bank/Main$Account", "bank/Main$Savings",
    )  # fmt: skip


def test_arguments_and_properties_are_kept_the_latter_by_key(inputs: Inputs) -> None:
    program = load_program(inputs, arguments=["b", "a"], properties={"z": "1", "a": "2"})
    assert program.arguments == ("b", "a")
    assert program.properties == (("a", "2"), ("z", "1"))


def test_the_users_classes_meet_the_jdk_in_one_hierarchy(inputs: Inputs) -> None:
    program = load_program(inputs)
    savings = program.hierarchy.load("bank/Main$Savings")
    reference = method_ref("interface bank/Main$Account.owner()")
    call = program.dispatch.link(CallKind.INTERFACE, reference, savings)
    assert not isinstance(call, LinkFailure)
    assert said(program.dispatch.target(call, savings.name)) == "bank.Main$Account.owner"
    assert program.hierarchy.nest_host(savings).name == "bank/Main"
    assert not program.hierarchy.load("java/util/HashMap").is_user_code


def test_a_program_without_a_main_class_can_be_loaded_to_be_shown(tmp_path: Path) -> None:
    (tmp_path / "Library.java").write_text("class Library { void m() { } }")
    inputs = read_targets([tmp_path / "Library.java"], jdk=find_jdk(), cache=Cache(tmp_path / "c"))
    program = load_program(inputs)
    assert program.entry is None
    assert program.no_entry is not None
    assert [method.name for method in program.methods()] == ["<init>", "m"]
