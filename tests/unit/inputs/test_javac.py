from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.budget import Budget, enforced, memory_used
from heddle.errors import InputError, JavacFailed, JdkNotFound
from heddle.inputs.cache import Cache
from heddle.inputs.javac import Compilation, compile_java, quoted, run_javac
from heddle.inputs.jdk import Jdk, open_jdk
from heddle.inputs.sources import sources_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    Tree = Callable[[Path, dict[str, str]], Path]

    class CountingJdk(Protocol):
        @property
        def jdk(self) -> Jdk: ...
        @property
        def calls(self) -> int: ...


UNCHECKED = "class W { void f(java.util.List l) { l.add(1); } }\n"


def compilation(folder: Path, jdk: Jdk, *classpath: Path) -> Compilation:
    return Compilation(tuple(sources_of(folder)), jdk, classpath)


def test_a_folder_is_compiled_in_one_call_and_not_again(
    tmp_path: Path, tree: Tree, counting_jdk: CountingJdk, cache: Cache
) -> None:
    tree(
        tmp_path / "src",
        {"a/A.java": "package a; class A { b.B b; }", "b/B.java": "package b; public class B {}"},
    )
    request = compilation(tmp_path / "src", counting_jdk.jdk)

    first = compile_java(request, cache)
    assert counting_jdk.calls == 1
    assert sorted(first.classes) == ["a/A", "b/B"]

    assert compile_java(request, cache) == first
    assert counting_jdk.calls == 1


def test_a_copy_elsewhere_needs_no_second_compilation(
    tmp_path: Path, tree: Tree, counting_jdk: CountingJdk, cache: Cache
) -> None:
    for place in ("one", "two"):
        tree(tmp_path / place, {"A.java": "class A {}"})
        compile_java(compilation(tmp_path / place, counting_jdk.jdk), cache)

    assert counting_jdk.calls == 1


def test_warnings_name_the_files_of_this_call_even_for_a_copy(
    tmp_path: Path, tree: Tree, counting_jdk: CountingJdk, cache: Cache
) -> None:
    for _ in range(2):
        for place in ("one", "two"):
            tree(tmp_path / place, {"W.java": UNCHECKED})
            compiled = compile_java(compilation(tmp_path / place, counting_jdk.jdk), cache)
            assert compiled.warnings == (
                f"Note: {tmp_path / place / 'W.java'} uses unchecked or unsafe operations.\n"
                "Note: Recompile with -Xlint:unchecked for details.\n"
            )

    assert counting_jdk.calls == 2


def test_lines_variables_and_parameters_are_kept(
    tmp_path: Path, tree: Tree, jdk: Jdk, cache: Cache
) -> None:
    tree(
        tmp_path / "src",
        {"A.java": "class A { int f(int given) { int local = given; return local; } }"},
    )

    data = compile_java(compilation(tmp_path / "src", jdk), cache).classes["A"]

    for attribute in (b"LineNumberTable", b"LocalVariableTable", b"MethodParameters"):
        assert attribute in data


def test_javacs_diagnostics_are_shown_as_they_are(
    tmp_path: Path, tree: Tree, jdk: Jdk, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(tmp_path, {"src/Bad.java": 'class Bad {\n    int x = "ä";\n}\n'})
    monkeypatch.chdir(tmp_path)
    relative = Path("src")

    with pytest.raises(JavacFailed) as raised:
        compile_java(compilation(relative, jdk), cache)

    expected = (
        "src/Bad.java:2: error: incompatible types: String cannot be converted to int\n"
        '    int x = "ä";\n'
        "            ^\n"
        "1 error\n"
    )
    assert raised.value.diagnostics == expected
    assert str(raised.value) == expected.rstrip("\n")


def test_a_failure_is_not_cached(
    tmp_path: Path, tree: Tree, counting_jdk: CountingJdk, cache: Cache
) -> None:
    tree(tmp_path / "src", {"Bad.java": "class"})
    for _ in range(2):
        with pytest.raises(JavacFailed):
            compile_java(compilation(tmp_path / "src", counting_jdk.jdk), cache)

    assert counting_jdk.calls == 2


def test_unicode_in_names_and_sources_survives_any_locale(
    tmp_path: Path, tree: Tree, jdk: Jdk, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    folder = tree(
        tmp_path / 'größe und "mehr"',
        {"weg/Größe.java": 'package weg; class Größe { String s = "日本"; }'},
    )

    compiled = compile_java(compilation(folder, jdk), cache)

    assert list(compiled.classes) == ["weg/Größe"]
    assert "日本".encode() in compiled.classes["weg/Größe"]


def test_settings_of_the_environment_change_nothing(
    tmp_path: Path, tree: Tree, jdk: Jdk, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("JDK_JAVAC_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"):
        monkeypatch.setenv(variable, "-Dnoisy=true")
    monkeypatch.setenv("CLASSPATH", str(tmp_path / "elsewhere"))
    tree(tmp_path / "src", {"A.java": "class A {}"})

    assert compile_java(compilation(tmp_path / "src", jdk), cache).warnings == ""


def test_only_the_files_given_are_compiled(
    tmp_path: Path, tree: Tree, jdk: Jdk, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(tmp_path, {"A.java": "class A { B b; }", "B.java": "class B {}"})
    monkeypatch.chdir(tmp_path)

    for classpath in ([], [tmp_path]):
        with pytest.raises(JavacFailed, match="cannot find symbol"):
            compile_java(compilation(tmp_path / "A.java", jdk, *classpath), cache)


def test_classes_on_the_class_path_are_seen_and_are_part_of_the_key(
    tmp_path: Path, tree: Tree, counting_jdk: CountingJdk, cache: Cache
) -> None:
    jdk, library = counting_jdk.jdk, tmp_path / "lib"
    library.mkdir()
    tree(tmp_path / "src", {"A.java": "class A extends lib.B {}"})
    for body in ("", "int x;"):
        tree(tmp_path / "libsrc", {"B.java": f"package lib; public class B {{ {body} }}"})
        made = compile_java(compilation(tmp_path / "libsrc", jdk), cache).classes["lib/B"]
        (library / "lib").mkdir(exist_ok=True)
        (library / "lib" / "B.class").write_bytes(made)
        compile_java(compilation(tmp_path / "src", jdk, library), cache)

    assert counting_jdk.calls == 4


def test_whatever_javac_may_see_is_part_of_the_key(tmp_path: Path, tree: Tree, jdk: Jdk) -> None:
    tree(
        tmp_path,
        {
            "src/A.java": "class A {}",
            "other/A.java": "class A { }",
            "named/B.java": "class A {}",
            "x.jar": "1",
            "y.jar": "2",
        },
    )
    base = compilation(tmp_path / "src", jdk)
    variants = [
        base,
        compilation(tmp_path / "other", jdk),
        compilation(tmp_path / "named", jdk),
        replace(base, options=("-Xlint",)),
        replace(base, jdk=replace(jdk, identity="another")),
        replace(base, classpath=(tmp_path / "x.jar",)),
        replace(base, classpath=(tmp_path / "y.jar",)),
        replace(base, classpath=(tmp_path / "x.jar", tmp_path / "y.jar")),
        replace(base, classpath=(tmp_path / "y.jar", tmp_path / "x.jar")),
        replace(base, sources=base.sources * 2),
    ]

    assert len({variant.key() for variant in variants}) == len(variants)
    assert base.key() == compilation(tmp_path / "src", jdk).key()


def test_sources_edited_while_javac_ran_are_not_cached(
    tmp_path: Path, tree: Tree, jdk: Jdk, cache: Cache
) -> None:
    tree(tmp_path / "src", {"A.java": "class A {}"})
    request = compilation(tmp_path / "src", jdk)
    tree(tmp_path / "src", {"A.java": "class A { int edited; }"})

    compile_java(request, cache)

    assert cache.get(request.key()) is None


def test_a_damaged_entry_is_compiled_again(
    tmp_path: Path, tree: Tree, counting_jdk: CountingJdk, cache: Cache
) -> None:
    tree(tmp_path / "src", {"A.java": "class A {}"})
    request = compilation(tmp_path / "src", counting_jdk.jdk)
    first = compile_java(request, cache)
    for entry in cache.folder.iterdir():
        entry.write_bytes(entry.read_bytes()[:-1])

    assert compile_java(request, cache) == first
    assert counting_jdk.calls == 2


def test_an_unusable_cache_costs_a_remark_not_the_answer(
    tmp_path: Path, tree: Tree, jdk: Jdk
) -> None:
    tree(tmp_path, {"src/A.java": "class A {}", "file": "in the way"})

    compiled = compile_java(compilation(tmp_path / "src", jdk), Cache(tmp_path / "file" / "cache"))

    assert list(compiled.classes) == ["A"]
    assert compiled.notes == (
        f"{tmp_path / 'file' / 'cache'}: the cache cannot be used: Not a directory\n"
        "  try: set HEDDLE_CACHE to a folder you may write to",
    )


def test_more_names_than_a_command_line_holds_fit_into_one_call(
    tmp_path: Path, tree: Tree, counting_jdk: CountingJdk, cache: Cache
) -> None:
    deep = "/".join(["a-long-name-for-a-folder" * 10] * 9)  # 2 MB of names
    tree(tmp_path / "src", {f"{deep}/C{n}.java": f"class C{n} {{}}" for n in range(1000)})

    compiled = compile_java(compilation(tmp_path / "src", counting_jdk.jdk), cache)

    assert len(compiled.classes) == 1000
    assert counting_jdk.calls == 1


def test_a_name_that_looks_like_an_option_is_a_file(
    tmp_path: Path, tree: Tree, jdk: Jdk, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(tmp_path, {"-A.java": "class A {}"})
    monkeypatch.chdir(tmp_path)

    compiled = compile_java(compilation(Path("-A.java"), jdk), cache)

    assert list(compiled.classes) == ["A"]


def test_words_of_an_argument_file_are_quoted() -> None:
    assert quoted('C:\\a b\\"c"') == '"C:\\\\a b\\\\\\"c\\""'


def test_a_runtime_without_javac_says_so(
    tmp_path: Path, tree: Tree, jdk: Jdk, cache: Cache
) -> None:
    home = tree(tmp_path / "jre", {"release": 'JAVA_VERSION="21"', "lib/modules": ""})
    tree(tmp_path / "src", {"A.java": "class A {}"})

    with pytest.raises(JdkNotFound, match="without javac"):
        compile_java(compilation(tmp_path / "src", open_jdk(home, named_by="--jdk")), cache)


def test_a_javac_that_cannot_be_started_is_named(tmp_path: Path, tree: Tree, cache: Cache) -> None:
    files = {"release": 'JAVA_VERSION="21"', "lib/modules": "", "bin/javac": "#!/nowhere/sh\n"}
    home = tree(tmp_path / "jdk", files)
    (home / "bin" / "javac").chmod(0o755)
    tree(tmp_path / "src", {"A.java": "class A {}"})

    with pytest.raises(InputError) as raised:
        compile_java(compilation(tmp_path / "src", open_jdk(home, named_by="--jdk")), cache)

    assert str(raised.value) == (
        f"{home / 'bin' / 'javac'}: javac cannot be started: No such file or directory\n"
        "  try: name a working JDK with --jdk"
    )


def test_javac_gets_half_of_the_memory_that_is_left(
    tmp_path: Path, tree: Tree, jdk: Jdk, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Sequence[str]] = []

    def call(command: Sequence[str]) -> tuple[str, int]:
        called.append(command)
        return "", 0

    monkeypatch.setattr("heddle.inputs.javac.call", call)
    folder = tree(tmp_path, {"Alpha.java": "class Alpha { }"})
    run_javac(compilation(folder, jdk))
    with enforced(Budget(memory=memory_used() + (1 << 30))):
        run_javac(compilation(folder, jdk))
    heaps = [[word for word in command if word.startswith("-J-Xmx")] for command in called]
    assert heaps[0] == []
    (heap,) = heaps[1]
    assert 400 < int(heap.removeprefix("-J-Xmx").removesuffix("m")) <= 512


def test_a_javac_that_fails_without_a_word_is_still_reported(
    tmp_path: Path, tree: Tree, cache: Cache
) -> None:
    files = {"release": 'JAVA_VERSION="21"', "lib/modules": "", "bin/javac": "#!/bin/sh\nexit 4\n"}
    home = tree(tmp_path / "jdk", files)
    (home / "bin" / "javac").chmod(0o755)
    tree(tmp_path / "src", {"A.java": "class A {}"})

    with pytest.raises(JavacFailed, match=r"^javac ended with status 4 without a message$"):
        compile_java(compilation(tmp_path / "src", open_jdk(home, named_by="--jdk")), cache)


COMPILE = """
import sys
from pathlib import Path
from heddle.inputs.cache import Cache
from heddle.inputs.javac import Compilation, compile_java
from heddle.inputs.jdk import open_jdk
from heddle.inputs.sources import sources_of
jdk = open_jdk(Path(sys.argv[1]), named_by="the test")
request = Compilation(tuple(sources_of(Path(sys.argv[2]))), jdk)
print(sorted(compile_java(request, Cache(Path(sys.argv[3]))).classes))
"""


def test_two_processes_may_compile_the_same_at_once(
    tmp_path: Path, tree: Tree, counting_jdk: CountingJdk, cache: Cache
) -> None:
    tree(tmp_path / "src", {f"C{n}.java": f"class C{n} {{}}" for n in range(20)})
    command = [
        sys.executable,
        "-c",
        COMPILE,
        str(counting_jdk.jdk.home),
        str(tmp_path / "src"),
        str(cache.folder),
    ]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    outputs = {process.communicate()[0] for process in processes}

    assert outputs == {f"{sorted(f'C{n}' for n in range(20))}\n"}
    assert [path.suffix for path in cache.folder.iterdir()] == [".entry"]
    before = counting_jdk.calls
    compile_java(compilation(tmp_path / "src", counting_jdk.jdk), cache)
    assert counting_jdk.calls == before
