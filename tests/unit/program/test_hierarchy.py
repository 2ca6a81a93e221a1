"""Which classes there are and who extends whom."""

from __future__ import annotations

import pytest

from heddle.errors import ClassNotFound, MalformedClassFile, MalformedFile
from heddle.inputs.roots import ClassBytes, Owner
from heddle.program.hierarchy import Hierarchy
from heddle.program.linkage import JavaError, Unlinkable
from linking_oracle.declarations import declare
from linking_oracle.hierarchies import Declarations, hierarchy_of


def names(classes: tuple[object, ...]) -> list[str]:
    return [str(it) for it in classes]


def test_loading_a_class_loads_its_supertypes_and_nothing_else() -> None:
    source = Declarations("""
        class A { public m(); } interface I {} interface J implements I {}
        class B extends A implements J {} class C extends B {}
    """)
    hierarchy = Hierarchy(source)

    hierarchy.load("B")

    assert names(hierarchy.loaded()) == ["A", "B", "I", "J", "java.lang.Object"]
    assert sorted(source.asked) == ["A", "B", "I", "J", "java/lang/Object"]


def test_asking_twice_gives_the_same_object_and_reads_once() -> None:
    source = Declarations("class A {}")
    hierarchy = Hierarchy(source)
    assert hierarchy.find("A") is hierarchy.load("A")
    assert source.asked.count("A") == 1


def test_a_class_keeps_the_words_of_its_file() -> None:
    a = hierarchy_of("public interface p/q/A implements I { public m(); public static final f; }"
                     " public interface I {}").load("p/q/A")  # fmt: skip
    assert (a.name, a.java_name, a.package) == ("p/q/A", "p.q.A", "p/q")
    assert (a.superclass, a.interfaces, a.origin) == (
        "java/lang/Object",
        ("I",),
        "user/p/q/A.class",
    )
    assert (a.is_interface, a.is_abstract, a.is_public, a.is_user_code) == (True, True, True, True)
    assert [str(it) for it in a.methods.values()] == [
        "p.q.A.<clinit>()V", "p.q.A.m()Ljava/lang/String;",
    ]  # fmt: skip
    assert [str(it) for it in a.fields.values()] == ["p.q.A.f"]


def test_a_class_that_is_nowhere_is_none_to_find_and_an_error_to_load() -> None:
    hierarchy = hierarchy_of("")
    assert hierarchy.find("p/Gone") is None
    with pytest.raises(ClassNotFound) as caught:
        hierarchy.load("p/Gone", wanted_by="p/Main")
    assert str(caught.value) == (
        "p.Main: class p.Gone not found\n"
        "  try: add the folder or jar that holds it with --classpath"
    )


@pytest.mark.parametrize("heritage", ["extends p/Gone", "implements p/Gone"])
def test_a_missing_supertype_is_an_error_that_names_the_heir(heritage: str) -> None:
    hierarchy = hierarchy_of(f"class p/B {heritage} {{}} class p/C extends p/B {{}}")
    with pytest.raises(ClassNotFound, match=r"^p\.B: class p\.Gone not found"):
        hierarchy.find("p/C")
    assert "p.C" not in names(hierarchy.loaded())


def test_a_class_that_is_its_own_supertype_is_an_error_that_shows_the_circle() -> None:
    hierarchy = hierarchy_of("""
        class A extends B {} class B extends C {}
        class C implements I {} interface I implements A {}
    """)
    with pytest.raises(Unlinkable, match="it is its own supertype: A → B → C → I → A") as caught:
        hierarchy.find("A")
    assert caught.value.failure.error is JavaError.CLASS_CIRCULARITY


def test_a_file_that_holds_another_class_is_an_error_that_names_both() -> None:
    class Renamed:
        def find(self, name: str, /) -> ClassBytes | None:
            return ClassBytes(declare("class p/A {}")["p/A"], "lib.jar!/p/a.class", Owner.TARGET)

    with pytest.raises(
        MalformedFile, match=r"^lib.jar!/p/a.class: should hold .*p\.a .*holds p\.A"
    ):
        Hierarchy(Renamed()).find("p/a")


def test_damaged_bytes_are_an_error_that_names_the_file() -> None:
    class Damaged:
        def find(self, name: str, /) -> ClassBytes | None:
            return ClassBytes(b"\xca\xfe\xba\xbe", "lib.jar!/A.class", Owner.TARGET)

    with pytest.raises(MalformedClassFile, match=r"^lib.jar!/A.class: "):
        Hierarchy(Damaged()).find("A")


def test_superclasses_go_from_the_class_itself_up_to_object() -> None:
    hierarchy = hierarchy_of("class A {} class B extends A {}")
    above = hierarchy.superclasses(hierarchy.load("B"))
    assert names(above) == ["B", "A", "java.lang.Object"]


def test_each_superinterface_comes_once_and_after_those_it_extends() -> None:
    hierarchy = hierarchy_of("""
        interface I {} interface J implements I {} interface K implements I, J {} interface L {}
        class A implements K {} class B extends A implements L, J {}
    """)
    assert names(hierarchy.superinterfaces(hierarchy.load("B"))) == ["I", "J", "K", "L"]
    assert names(hierarchy.superinterfaces(hierarchy.load("K"))) == ["I", "J"]


def test_a_chain_of_superclasses_may_be_longer_than_any_stack() -> None:
    chain = "".join(f"class A{n} extends A{n - 1} {{}}" for n in range(1, 3000))
    hierarchy = hierarchy_of(f"class A0 {{}} {chain}")
    assert len(hierarchy.superclasses(hierarchy.load("A2999"))) == 3001
    assert hierarchy.is_subtype("A2999", "A0")


@pytest.mark.parametrize(
    ("name", "other", "expected"),
    [
        ("B", "A", True),
        ("A", "B", False),
        ("B", "I", True),
        ("I", "java/lang/Object", True),
        ("I", "A", False),
        ("[I", "java/lang/Object", True),
        ("[I", "java/lang/Cloneable", True),
        ("[I", "java/io/Serializable", True),
        ("[I", "I", False),
        ("[I", "[I", True),
        ("[I", "[J", False),
        ("[I", "[LI;", False),
        ("[LB;", "[LA;", True),
        ("[LB;", "[LI;", True),
        ("[LA;", "[LB;", False),
        ("[LA;", "[I", False),
        ("A", "[LA;", False),
        ("[[LB;", "[[LA;", True),
        ("[[LB;", "[LA;", False),
        ("[[I", "[Ljava/lang/Object;", True),
        ("[[I", "[Ljava/lang/Cloneable;", True),
        ("[I", "[Ljava/lang/Object;", False),
        ("[[LB;", "[[Ljava/io/Serializable;", False),
    ],
)
def test_subtypes_are_those_of_the_language(name: str, other: str, expected: bool) -> None:
    hierarchy = hierarchy_of("interface I {} class A implements I {} class B extends A {}")
    assert hierarchy.is_subtype(name, other) is expected


def test_an_array_is_a_final_class_as_accessible_as_its_element() -> None:
    hierarchy = hierarchy_of("class p/A {} public class p/B {}")
    hidden, open_, ints = (hierarchy.load(it) for it in ("[[Lp/A;", "[Lp/B;", "[I"))
    assert (hidden.superclass, hidden.package) == ("java/lang/Object", "p")
    assert hidden.interfaces == ("java/lang/Cloneable", "java/io/Serializable")
    assert [it.is_public for it in (hidden, open_, ints)] == [False, True, True]
    assert [it.is_user_code for it in (hidden, open_, ints)] == [True, True, False]
    assert hidden.is_array
    assert hidden.is_final
    assert names(hierarchy.superclasses(hidden)) == ["[[Lp.A;", "java.lang.Object"]


def test_an_array_of_a_missing_class_is_missing_and_arrays_are_not_listed_as_loaded() -> None:
    hierarchy = hierarchy_of("class A {}")
    assert hierarchy.find("[[LGone;") is None
    assert hierarchy.find("[LA;") is not None
    assert "[LA;" not in names(hierarchy.loaded())


@pytest.mark.parametrize("name", ["[", "[X", "[LA", "[L;", "[LA;;", f"{'[' * 256}I"])
def test_what_is_no_array_descriptor_names_no_class(name: str) -> None:
    assert hierarchy_of("class A {}").find(name) is None


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("class A hosts B {} class B hosted by A {}", "A"),
        ("class A {} class B hosted by A {}", "B"),
        ("class B hosted by Gone {}", "B"),
        ("class A extends Gone hosts B {} class B hosted by A {}", "B"),
        ("public class p/A hosts B {} class B hosted by p/A {}", "B"),
        ("class B {}", "B"),
    ],
)
def test_a_nest_host_counts_only_if_it_lists_the_member(text: str, host: str) -> None:
    hierarchy = hierarchy_of(text)
    assert hierarchy.nest_host(hierarchy.load("B")).name == host
