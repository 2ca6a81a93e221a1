"""From a reference to a declaration: JVMS 5.4.3, rule by rule."""

from __future__ import annotations

import pytest

from heddle.inputs.jdk import find_jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.program.hierarchy import Hierarchy
from heddle.program.linkage import LinkFailure
from heddle.program.resolution import (
    find_method,
    maximally_specific,
    resolve_class,
    resolve_field,
    resolve_method,
)
from linking_oracle.declarations import STRING
from linking_oracle.hierarchies import field_ref, hierarchy_of, method_ref, said

KEY = ("m", f"(){STRING}")


def method(text: str, reference: str, caller: str = "Caller") -> str:
    hierarchy = hierarchy_of(f"{text} class Caller {{}}")
    return said(resolve_method(hierarchy, method_ref(reference), hierarchy.load(caller)))


def field(text: str, reference: str, caller: str = "Caller") -> str:
    hierarchy = hierarchy_of(f"{text} class Caller {{}}")
    return said(resolve_field(hierarchy, field_ref(reference), hierarchy.load(caller)))


# --- classes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("p/Open", "p.Open"),
        ("[Lp/Open;", "[Lp.Open;"),
        ("[[I", "[[I"),
        ("Gone", "java.lang.NoClassDefFoundError: Gone"),
        ("Orphan", "java.lang.NoClassDefFoundError: Gone"),
        ("[LGone;", "java.lang.NoClassDefFoundError: [LGone;"),
        ("Misfit",
         "java.lang.IncompatibleClassChangeError: class Misfit has interface I as super class"),
        ("p/Hidden",
         "java.lang.IllegalAccessError: failed to access class p.Hidden from class Caller"
         " (p.Hidden and Caller are in unnamed module of loader 'app')"),
    ],
)  # fmt: skip
def test_a_class_reference_finds_the_class_or_what_java_throws(name: str, expected: str) -> None:
    hierarchy = hierarchy_of("""
        public class p/Open {} class p/Hidden {} class Orphan extends Gone {} class Caller {}
        interface I {} class Misfit extends I {}
    """)
    assert str(resolve_class(hierarchy, name, hierarchy.load("Caller"))) == expected


def test_an_array_of_a_hidden_class_is_hidden() -> None:
    hierarchy = hierarchy_of("class p/Hidden {} class Caller {}")
    failure = resolve_class(hierarchy, "[Lp/Hidden;", hierarchy.load("Caller"))
    assert isinstance(failure, LinkFailure)


# --- fields ---------------------------------------------------------------------------------------


def test_a_field_is_found_in_the_class_before_its_interfaces_before_its_superclass() -> None:
    above = "class S { f; } interface I { public static final f; }"
    assert field(f"{above} class A extends S implements I {{ f; }}", "A.f") == "A.f"
    assert field(f"{above} class A extends S implements I {{ }}", "A.f") == "I.f"
    assert field(f"{above} class A extends S {{ }}", "A.f") == "S.f"


def test_interfaces_are_searched_depth_first_in_the_order_they_are_written() -> None:
    text = """
        interface J { public static final f; } interface I implements J {}
        interface K { public static final f; } class A implements I, K {}
    """
    assert field(text, "A.f") == "J.f"


def test_a_field_of_another_type_is_another_field() -> None:
    assert field("class S { f; } class A extends S { f:I; }", "A.f") == "S.f"


def test_a_field_that_is_nowhere_is_a_no_such_field_error() -> None:
    assert field("class A {}", "A.f") == "NoSuchFieldError: f"
    assert field("", "A.f") == "NoClassDefFoundError: A"


def test_a_field_that_the_caller_may_not_use_is_an_illegal_access_error() -> None:
    assert field("class A { private f; }", "A.f") == (
        "IllegalAccessError: class Caller tried to access private field A.f"
        " (Caller and A are in unnamed module of loader 'app')"
    )


# --- methods of classes ---------------------------------------------------------------------------


def test_a_method_is_found_in_the_nearest_class() -> None:
    above = "class S { public m(); } class T extends S { public m(); }"
    assert method(f"{above} class A extends T {{}}", "A.m()") == "T.m"


def test_a_class_wins_over_an_interface_even_with_an_abstract_method() -> None:
    text = "class S { abstract m(); } interface I { public m(); } class A extends S implements I {}"
    assert method(text, "A.m()") == "S.m"


def test_the_nearest_method_counts_even_if_it_is_static_or_private() -> None:
    assert method("class S { public m(); } class A extends S { static m(); }", "A.m()") == "A.m"
    hidden = method("class S { public m(); } class A extends S { private m(); }", "A.m()")
    assert hidden.startswith("IllegalAccessError: class Caller tried to access private method")


def test_of_the_interfaces_the_most_specific_default_is_found() -> None:
    text = """
        interface I { public m(); } interface J implements I { public m(); }
        class S implements J {} class A extends S implements I {}
    """
    assert method(text, "A.m()") == "J.m"


def test_a_default_is_preferred_to_an_unrelated_abstract_method() -> None:
    text = "interface I { public abstract m(); } interface J { public m(); }"
    assert method(f"{text} class A implements I, J {{}}", "A.m()") == "J.m"


def test_of_conflicting_defaults_the_first_is_found_and_selection_complains_later() -> None:
    text = "interface I { public m(); } interface J { public m(); } class A implements J, I {}"
    assert method(text, "A.m()") == "J.m"


def test_static_and_private_methods_of_interfaces_are_not_inherited() -> None:
    text = "interface I { public static m(); private n(); } class A implements I {}"
    assert method(text, "A.m()") == "NoSuchMethodError: 'java.lang.String A.m()'"
    assert method(text, "A.n()") == "NoSuchMethodError: 'java.lang.String A.n()'"


def test_a_missing_method_is_spelled_as_in_java() -> None:
    assert method("class p/A {} public class p/B extends p/A {}", "p/B.m(I[Lp/A;)V") == (
        "NoSuchMethodError: 'void p.B.m(int, p.A[])'"
    )


def test_a_class_reference_to_an_interface_is_an_incompatible_change_and_the_reverse() -> None:
    assert method("interface A { public m(); }", "A.m()") == (
        "IncompatibleClassChangeError: Found interface A, but class was expected"
    )
    assert method("class A { public m(); }", "interface A.m()") == (
        "IncompatibleClassChangeError: Found class A, but interface was expected"
    )


def test_arrays_have_the_methods_of_object_and_a_public_clone() -> None:
    assert method("", "[I.toString()") == "java.lang.Object.toString"
    assert method("", "[I.clone()") == "java.lang.Object.clone"


# --- methods of interfaces ------------------------------------------------------------------------


def test_an_interface_method_is_found_in_the_interface_then_object_then_above() -> None:
    above = "interface I { public m(); public toString(); }"
    assert method(f"{above} interface J implements I {{ public m(); }}", "interface J.m()") == "J.m"
    assert method(f"{above} interface J implements I {{}}", "interface J.m()") == "I.m"
    inherited = method(f"{above} interface J implements I {{}}", "interface J.toString()")
    assert inherited == "java.lang.Object.toString"


def test_an_interface_has_only_the_public_instance_methods_of_object() -> None:
    assert method("interface I {}", "interface I.clone()") == (
        "NoSuchMethodError: 'java.lang.String I.clone()'"
    )
    assert method("interface I {}", "interface I.registerNatives()V") == (
        "NoSuchMethodError: 'void I.registerNatives()'"
    )


def test_an_interfaces_own_static_and_private_methods_are_found() -> None:
    text = (
        "interface I hosts Caller2 { public static m(); private n(); } class Caller2 hosted by I {}"
    )
    assert method(text, "interface I.m()") == "I.m"
    assert method(text, "interface I.n()", caller="Caller2") == "I.n"


# --- maximally specific ---------------------------------------------------------------------------


def test_maximally_specific_methods_have_no_redeclaration_below_them() -> None:
    hierarchy = hierarchy_of("""
        interface Top { public m(); } interface Left implements Top { public abstract m(); }
        interface Right implements Top {} interface Other { public m(); }
        interface Static { public static m(); }
        class A implements Right, Left, Other, Static {} class B implements Right {}
    """)
    found = [
        [it.owner for it in maximally_specific(hierarchy, hierarchy.load(name), KEY)]
        for name in ("A", "B", "Top")
    ]
    assert found == [["Left", "Other"], ["Top"], []]


# --- without a caller -----------------------------------------------------------------------------


def test_without_a_caller_nothing_is_hidden() -> None:
    hierarchy = hierarchy_of("class A { private m(); }")
    assert said(find_method(hierarchy, method_ref("A.m()"))) == "A.m"
    assert said(find_method(hierarchy, method_ref("B.m()"))) == "NoClassDefFoundError: B"


# --- signature polymorphism -----------------------------------------------------------------------

HANDLE = "java/lang/invoke/MethodHandle"


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        (f"{HANDLE}.invokeExact(IJ)V", f"{HANDLE}.invokeExact"),
        (f"{HANDLE}.invoke()", f"{HANDLE}.invoke"),
        (f"{HANDLE}.linkToStatic(Ljava/lang/Object;)V", f"{HANDLE}.linkToStatic"),
        (
            "java/lang/invoke/VarHandle.getAndAdd(LCounter;I)I",
            "java/lang/invoke/VarHandle.getAndAdd",
        ),
    ],
)
def test_a_signature_polymorphic_method_takes_every_descriptor(reference: str, found: str) -> None:
    hierarchy = Hierarchy(JdkRoot(find_jdk()))
    caller = hierarchy.load(reference.partition(".")[0])
    resolved = resolve_method(hierarchy, method_ref(reference), caller)
    assert said(resolved) == found.replace("/", ".")
    assert not isinstance(resolved, LinkFailure)
    assert resolved.is_signature_polymorphic


def test_other_methods_of_method_handle_take_only_their_own_descriptor() -> None:
    hierarchy = Hierarchy(JdkRoot(find_jdk()))
    reference = method_ref(f"{HANDLE}.invokeWithArguments(I)V")
    assert isinstance(find_method(hierarchy, reference), LinkFailure)
