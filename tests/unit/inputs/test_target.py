from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.errors import InputError, JavacFailed, MalformedFile, NoMainClass
from heddle.inputs.roots import Owner
from heddle.inputs.target import WHAT_TO_GIVE, Inputs, read_targets

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from heddle.inputs.cache import Cache
    from heddle.inputs.jdk import Jdk

    Jar = Callable[..., Path]
    MakeClass = Callable[..., bytes]
    Read = Callable[..., Inputs]
    Tree = Callable[..., Path]

MAIN = (0x0009, "main", "([Ljava/lang/String;)V")
MAIN_JAVA = "public static void main(String[] args) {}"


@pytest.fixture
def read(jdk: Jdk, shared_cache: Cache) -> Read:
    def read(
        *targets: Path | str, classpath: tuple[Path, ...] = (), main: str | None = None
    ) -> Inputs:
        return read_targets(targets, jdk=jdk, classpath=classpath, main=main, cache=shared_cache)

    return read


def owner(inputs: Inputs, name: str) -> Owner | None:
    found = inputs.classpath.find(name)
    return None if found is None else found.owner


def test_a_source_file_is_compiled_and_its_main_found(
    tmp_path: Path, tree: Tree, read: Read
) -> None:
    tree(tmp_path, {"src/a/A.java": f"package a; class A {{ {MAIN_JAVA} class B {{}} }}"})

    inputs = read(tmp_path / "src" / "a" / "A.java")

    assert inputs.user_classes == ("a/A", "a/A$B")
    assert inputs.main_class == "a/A"
    assert inputs.require_main().method.is_static
    assert inputs.source_roots == (tmp_path / "src",)
    assert [(s.relative, s.name) for s in inputs.sources] == [("A.java", "a/A.java")]
    assert owner(inputs, "a/A$B") is Owner.TARGET
    assert owner(inputs, "java/lang/Object") is Owner.JDK
    assert inputs.warnings == ()


def test_a_folder_of_packages_with_a_module_declaration_is_compiled(
    tmp_path: Path, tree: Tree, read: Read
) -> None:
    files = {
        "module-info.java": "module m { requires not.there; exports a; }",
        "a/A.java": f"package a; public class A {{ b.B b; {MAIN_JAVA} }}",
        "b/B.java": "package b; public class B {}",
        "b/package-info.java": "/** Documented. */ @Deprecated package b;",
    }
    inputs = read(tree(tmp_path / "src", files))

    assert inputs.user_classes == ("a/A", "b/B")
    assert inputs.main_class == "a/A"
    assert inputs.source_roots == (tmp_path / "src",)
    assert inputs.warnings == (
        f"{tmp_path / 'src' / 'module-info.java'}: "
        "module declarations are ignored; all classes share one class path",
    )


def test_a_project_folder_holds_sources_somewhere_inside(
    tmp_path: Path, tree: Tree, read: Read
) -> None:
    inputs = read(tree(tmp_path, {"app/src/main/java/a/A.java": "package a; class A {}"}))

    assert inputs.source_roots == (tmp_path / "app/src/main/java",)
    assert inputs.sources[0].relative == "app/src/main/java/a/A.java"


def test_a_folder_of_classes_is_used_as_it_is(
    tmp_path: Path, tree: Tree, class_file: MakeClass, read: Read
) -> None:
    files = {"a/A.class": class_file("a/A", [MAIN]), "a/B.class": class_file("a/B")}

    inputs = read(tree(tmp_path / "classes", files))

    assert inputs.user_classes == ("a/A", "a/B")
    assert inputs.main_class == "a/A"
    assert inputs.sources == ()


def test_sources_and_classes_in_one_folder_belong_together(
    tmp_path: Path, tree: Tree, class_file: MakeClass, read: Read
) -> None:
    files = {
        "A.java": f"class A extends a.Old {{ {MAIN_JAVA} }}",
        "A.class": class_file("A"),
        "a/Old.class": class_file("a/Old", [(1, "<init>", "()V")]),
    }

    inputs = read(tree(tmp_path, files))

    assert inputs.user_classes == ("A", "a/Old")
    compiled = inputs.classpath.find("A")
    assert compiled is not None
    assert compiled.origin == "A.class (compiled)"  # the source the user reads, not a stale class


def test_targets_of_all_kinds_are_mixed(
    tmp_path: Path, tree: Tree, class_file: MakeClass, jar: Jar, read: Read
) -> None:
    init = (1, "<init>", "()V")
    tree(tmp_path, {"A.java": "class A { B b = new B(); c.C c = new c.C(); }"})
    tree(tmp_path / "classes", {"B.class": class_file("B", [init])})
    library = jar(tmp_path / "c.jar", {"c/C.class": class_file("c/C", [init])})

    inputs = read(tmp_path / "A.java", tmp_path / "classes" / "B.class", library)

    assert inputs.user_classes == ("A", "B", "c/C")


def test_class_files_of_one_folder_are_all_the_users(
    tmp_path: Path, tree: Tree, class_file: MakeClass, read: Read
) -> None:
    tree(tmp_path, {f"a/{name}.class": class_file(f"a/{name}") for name in "ABC"})

    inputs = read(tmp_path / "a" / "A.class", tmp_path / "a" / "B.class")

    assert inputs.user_classes == ("a/A", "a/B")
    assert [owner(inputs, f"a/{name}") for name in "ABC"] == [
        Owner.TARGET,
        Owner.TARGET,
        Owner.LIBRARY,
    ]


def test_a_file_named_beside_its_folder_is_compiled_once(
    tmp_path: Path, tree: Tree, read: Read
) -> None:
    tree(tmp_path, {"src/A.java": "class A {}"})

    assert len(read(tmp_path / "src", tmp_path / "src" / "A.java").sources) == 1


def test_the_class_path_is_a_library_to_sources(
    tmp_path: Path, tree: Tree, class_file: MakeClass, jar: Jar, read: Read
) -> None:
    tree(tmp_path, {"A.java": f"class A {{ lib.B b; {MAIN_JAVA} }}"})
    library = jar(tmp_path / "lib.jar", {"lib/B.class": class_file("lib/B", [MAIN])})

    inputs = read(tmp_path / "A.java", classpath=(library,))

    assert inputs.user_classes == ("A",)
    assert inputs.main_class == "A"  # a main in a library is no candidate
    assert owner(inputs, "lib/B") is Owner.LIBRARY


def test_a_jars_manifest_names_main_and_libraries(
    tmp_path: Path, class_file: MakeClass, jar: Jar, read: Read
) -> None:
    classes = {f"{name}.class": class_file(name, [MAIN]) for name in ("a/A", "a/B")}
    app = jar(tmp_path / "app.jar", classes, "Main-Class: a.B\nClass-Path: lib.jar gone.jar")
    jar(tmp_path / "lib.jar", {"c/C.class": class_file("c/C", [MAIN])})

    inputs = read(app)

    assert inputs.main_class == "a/B"
    assert inputs.user_classes == ("a/A", "a/B")
    assert owner(inputs, "c/C") is Owner.LIBRARY
    assert inputs.warnings == (
        f"{app}: the manifest's Class-Path names gone.jar, which is not there",
    )


def test_a_jar_beside_sources_does_not_say_what_to_start(
    tmp_path: Path, tree: Tree, class_file: MakeClass, jar: Jar, read: Read
) -> None:
    tree(tmp_path, {"A.java": f"class A {{ {MAIN_JAVA} }}"})
    tool = jar(tmp_path / "tool.jar", {"t/T.class": class_file("t/T", [MAIN])}, "Main-Class: t.T")

    inputs = read(tmp_path / "A.java", tool)

    assert inputs.main_class is None
    with pytest.raises(NoMainClass, match=r"2 classes have a main method: A, t\.T"):
        inputs.require_main()


def test_a_jar_gives_the_classes_of_the_jdks_release(
    tmp_path: Path, class_file: MakeClass, jar: Jar, jdk: Jdk, read: Read
) -> None:
    entries = {
        "A.class": class_file("A"),
        f"META-INF/versions/{jdk.version}/A.class": class_file("A", [MAIN]),
        f"META-INF/versions/{jdk.version + 1}/A.class": class_file("A"),
    }

    assert read(jar(tmp_path / "x.jar", entries, "Multi-Release: true")).main_class == "A"


def test_a_requested_main_goes_before_everything(
    tmp_path: Path, class_file: MakeClass, jar: Jar, read: Read
) -> None:
    classes = {f"{name}.class": class_file(name, [MAIN]) for name in ("a/A", "a/B")}
    app = jar(tmp_path / "app.jar", classes, "Main-Class: a.B")

    assert read(app, main="a.A").main_class == "a/A"


def test_a_library_without_main_can_be_read(
    tmp_path: Path, class_file: MakeClass, jar: Jar, read: Read
) -> None:
    inputs = read(jar(tmp_path / "x.jar", {"A.class": class_file("A")}))

    assert inputs.main_class is None
    with pytest.raises(NoMainClass, match="no class has a main method"):
        inputs.require_main()


def test_a_class_of_the_jdk_can_be_named_instead_of_a_file(read: Read) -> None:
    inputs = read("java.util.concurrent.ConcurrentHashMap")

    assert inputs.user_classes == ("java/util/concurrent/ConcurrentHashMap",)


def test_unicode_names_pass_through_all_of_it(tmp_path: Path, tree: Tree, read: Read) -> None:
    inputs = read(
        tree(tmp_path / "übung", {"größe/Ω.java": f"package größe; class Ω {{ {MAIN_JAVA} }}"})
    )

    assert inputs.main_class == "größe/Ω"


def test_javacs_warnings_are_kept(tmp_path: Path, tree: Tree, read: Read) -> None:
    source = "class W { void f(java.util.List l) { l.add(1); } }"

    (warning,) = read(tree(tmp_path, {"W.java": source})).warnings

    assert warning.startswith(f"Note: {tmp_path / 'W.java'} uses unchecked or unsafe operations.")


def test_javacs_refusal_passes_through(tmp_path: Path, tree: Tree, read: Read) -> None:
    tree(tmp_path, {"A.java": "class A {"})

    with pytest.raises(JavacFailed, match="reached end of file while parsing"):
        read(tmp_path / "A.java")


@pytest.mark.parametrize(
    ("target", "cause"),
    [
        ("Gone.java", "no such file or folder"),
        ("gone.jar", "no such file or folder"),
        ("some/folder", "no such file or folder"),
        ("notes.txt", "this is neither Java source nor compiled Java"),
        ("Makefile", "this is neither Java source nor compiled Java"),
        ("empty", "there is no .java or .class file in this folder"),
        ("jars", "there is no .java or .class file in this folder"),
        ("empty.jar", "there is no class in this jar"),
        (
            "no.such.Class",
            "no such file or folder, and no such class in the JDK or on the class path",
        ),
    ],
)
def test_a_target_that_cannot_be_used_is_named_with_a_remedy(
    tmp_path: Path,
    tree: Tree,
    jar: Jar,
    read: Read,
    monkeypatch: pytest.MonkeyPatch,
    target: str,
    cause: str,
) -> None:
    tree(tmp_path, {"notes.txt": "", "Makefile": "", "empty/readme": ""})
    jar(tmp_path / "empty.jar", {"x.txt": b""})
    jar(tmp_path / "jars" / "x.jar", {})
    monkeypatch.chdir(tmp_path)

    with pytest.raises(InputError) as raised:
        read(target)

    assert str(raised.value) == f"{target}: {cause}\n  try: {WHAT_TO_GIVE}"


def test_no_target_is_an_error(read: Read) -> None:
    with pytest.raises(InputError) as raised:
        read()

    assert str(raised.value) == f"there is nothing to read\n  try: {WHAT_TO_GIVE}"


@pytest.mark.parametrize("text", ["", "// nothing yet", "/* */"])
def test_sources_that_declare_no_class_are_an_error(
    tmp_path: Path, tree: Tree, read: Read, text: str
) -> None:
    tree(tmp_path, {"A.java": text})

    with pytest.raises(InputError) as raised:
        read(tmp_path / "A.java")

    assert str(raised.value) == f"the targets contain no class\n  try: {WHAT_TO_GIVE}"


def test_a_jar_that_is_none_is_malformed(tmp_path: Path, tree: Tree, read: Read) -> None:
    tree(tmp_path, {"x.jar": "hello"})

    with pytest.raises(MalformedFile, match=r"x\.jar: not a readable jar"):
        read(tmp_path / "x.jar")


def test_what_was_compiled_can_be_packed_in_a_jar_and_read_again(
    tmp_path: Path, tree: Tree, jar: Jar, read: Read
) -> None:
    tree(tmp_path, {"A.java": f"class A {{ {MAIN_JAVA} }}"})
    compiled = read(tmp_path / "A.java").classpath.find("A")
    assert compiled is not None
    packed = jar(tmp_path / "a.jar", {"A.class": compiled.data}, "Main-Class: A")

    assert read(packed).main_class == "A"
