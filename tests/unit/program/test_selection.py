"""From a call and its receiver to the method that runs: JVMS 5.4.5, 5.4.6 and `invoke…`."""

from __future__ import annotations

import pytest

from heddle.inputs.jdk import find_jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.program.call_kind import CallKind
from heddle.program.hierarchy import Hierarchy
from heddle.program.linkage import LinkFailure
from heddle.program.selection import Dispatch
from linking_oracle.hierarchies import hierarchy_of, method_ref, said


def run(text: str, call: str, receiver: str, caller: str = "Caller") -> str:
    """Where a call such as `virtual A.m()` leads from `caller` if the receiver is a `receiver`."""
    kind, _, reference = call.partition(" ")
    hierarchy = hierarchy_of(f"{text} class Caller {{}}")
    dispatch = Dispatch(hierarchy)
    linked = dispatch.link(CallKind(kind), method_ref(reference), hierarchy.load(caller))
    return said(linked if isinstance(linked, LinkFailure) else dispatch.target(linked, receiver))


def outcomes(text: str, call: str, *receivers: str, caller: str = "Caller") -> list[str]:
    return [run(text, call, receiver, caller) for receiver in receivers]


# --- virtual calls --------------------------------------------------------------------------------


def test_the_receivers_nearest_override_runs() -> None:
    text = "class A { m(); } class B extends A {} class C extends B { m(); } class D extends C {}"
    assert outcomes(text, "virtual A.m()", *"ABCD") == ["A.m", "A.m", "C.m", "C.m"]


def test_private_methods_neither_override_nor_are_overridden() -> None:
    text = "class A hosts Caller2 { private m(); } class B extends A { public m(); }"
    text += " class Caller2 hosted by A {}"
    assert run(text, "virtual A.m()", "B", caller="Caller2") == "A.m"
    text = "class A { public m(); } class B extends A { private m(); } class C extends B {}"
    assert outcomes(text, "virtual A.m()", "B", "C") == ["A.m", "A.m"]


def test_static_methods_do_not_override() -> None:
    text = "class A { public m(); } class B extends A { static m(); }"
    assert run(text, "virtual A.m()", "B") == "A.m"


def test_a_package_private_method_is_overridden_only_within_its_package() -> None:
    text = """
        public class p/A { m(); } public class q/B extends p/A { public m(); }
        public class p/C extends q/B { m(); } class p/Caller {}
    """
    assert outcomes(text, "virtual p/A.m()", "q/B", "p/C", caller="p/Caller") == ["p.A.m", "p.C.m"]
    assert outcomes(text, "virtual q/B.m()", "q/B", "p/C") == ["q.B.m", "p.C.m"]


def test_overriding_is_transitive_across_packages() -> None:
    """`p.B.m` widens `p.A.m` to public, so that `q.C.m` overrides it, and thereby `p.A.m`."""
    text = """
        public class p/A { m(); } public class p/B extends p/A { public m(); }
        public class q/C extends p/B { public m(); } class p/Caller {}
    """
    assert run(text, "virtual p/A.m()", "q/C", caller="p/Caller") == "q.C.m"


def test_without_the_step_in_between_the_other_package_does_not_override() -> None:
    text = """
        public class p/A { m(); } public class p/B extends p/A {}
        public class q/C extends p/B { public m(); } class p/Caller {}
    """
    assert run(text, "virtual p/A.m()", "q/C", caller="p/Caller") == "p.A.m"


def test_a_narrowed_override_starts_a_family_of_its_own() -> None:
    """`p.B.m` is hidden from `q.C`, which still overrides the public `p.A.m`."""
    text = """
        public class p/A { public m(); } public class p/B extends p/A { m(); }
        public class q/C extends p/B { public m(); } class p/Caller {}
    """
    assert run(text, "virtual p/A.m()", "q/C", caller="p/Caller") == "q.C.m"
    assert run(text, "virtual p/B.m()", "q/C", caller="p/Caller") == "p.B.m"


def test_an_array_receiver_has_the_methods_of_object() -> None:
    assert run("", "virtual java/lang/Object.toString()", "[I") == "java.lang.Object.toString"
    assert run("", "virtual [I.clone()", "[I") == "java.lang.Object.clone"


def test_a_call_that_reaches_an_abstract_method_is_an_abstract_method_error() -> None:
    text = "class A { m(); } abstract class B extends A { abstract m(); } class C extends B {}"
    assert run(text, "virtual A.m()", "C") == (
        "AbstractMethodError: Receiver class C does not define or inherit an implementation of the"
        " resolved method 'java.lang.String m()' of class A."
        " Selected method is 'abstract java.lang.String B.m()'."
    )


def test_a_static_method_cannot_be_called_virtually_nor_the_reverse() -> None:
    text = "class A { static m(); n(); } interface I { public static m(); }"
    assert run(text, "virtual A.m()", "A") == (
        "IncompatibleClassChangeError: Expecting non-static method 'java.lang.String A.m()'"
    )
    assert run(text, "interface interface I.m()", "A") == (
        "IncompatibleClassChangeError: Expected instance not static method 'java.lang.String I.m()'"
    )
    assert run(text, "static A.n()", "A") == (
        "IncompatibleClassChangeError: Expected static method 'java.lang.String A.n()'"
    )


# --- default methods ------------------------------------------------------------------------------

DIAMOND = """
    interface Top { public m(); } interface Left implements Top { public m(); }
    interface Right implements Top {} interface Other { public m(); }
    interface Abstract { public abstract m(); }
"""


@pytest.mark.parametrize(
    ("heritage", "expected"),
    [
        ("implements Top", "Top.m"),
        ("implements Left, Right", "Left.m"),
        ("implements Right, Abstract, Top", "Top.m"),
        ("implements Left, Other",
         "IncompatibleClassChangeError: Conflicting default methods: Left.m Other.m"),
    ],
)  # fmt: skip
def test_the_one_most_specific_default_runs(heritage: str, expected: str) -> None:
    text = f"{DIAMOND} class A {heritage} {{}}"
    assert run(text, "virtual A.m()", "A") == expected


def test_a_class_wins_over_a_default_even_if_it_inherits_the_method() -> None:
    text = f"{DIAMOND} class A {{ public m(); }} class B extends A implements Left, Other {{}}"
    assert run(text, "interface interface Left.m()", "B") == "A.m"


def test_an_abstract_method_of_a_class_hides_a_default() -> None:
    text = f"{DIAMOND} class A {{ public abstract m(); }} class B extends A implements Top {{}}"
    assert run(text, "interface interface Top.m()", "B").startswith("AbstractMethodError")


# --- calls through interfaces ---------------------------------------------------------------------


def test_an_interface_call_needs_a_receiver_that_implements_the_interface() -> None:
    assert run("interface I { public m(); } class A {}", "interface interface I.m()", "A") == (
        "IncompatibleClassChangeError: Class A does not implement the requested interface I"
    )


def test_a_body_that_is_not_public_cannot_be_reached_through_an_interface() -> None:
    text = "interface I { public m(); } class A implements I"
    for access in ("protected", "", "protected abstract"):
        outcome = run(f"{text} {{ {access} m(); }}", "interface interface I.m()", "A")
        assert outcome == "IllegalAccessError"


def test_an_unimplemented_interface_method_is_an_abstract_method_error() -> None:
    text = "interface I { public abstract m(); } class A implements I {}"
    assert run(text, "interface interface I.m()", "A") == (
        "AbstractMethodError: Receiver class A does not define or inherit an implementation of the"
        " resolved method 'abstract java.lang.String m()' of interface I."
    )


def test_a_private_interface_method_is_called_as_it_is() -> None:
    text = """
        interface I hosts Caller2 { private m(); } class Caller2 hosted by I {}
        class A implements I { public m(); }
    """
    assert run(text, "interface interface I.m()", "A", caller="Caller2") == "I.m"


def test_a_method_of_object_called_through_an_interface_is_virtual() -> None:
    text = "interface I {} class A implements I { public toString(); }"
    assert run(text, "interface interface I.toString()", "A") == "A.toString"


# --- special calls --------------------------------------------------------------------------------


def test_a_super_call_starts_at_the_direct_superclass_of_today() -> None:
    """`C` was compiled when it extended `A`; meanwhile `B` came in between."""
    text = "class A { m(); } class B extends A { m(); } class C extends B { m(); }"
    assert run(text, "special A.m()", "C", caller="C") == "B.m"


def test_a_call_of_the_callers_own_method_is_not_a_super_call() -> None:
    text = "class A { m(); } class B extends A { private m(); }"
    assert run(text, "special B.m()", "B", caller="B") == "B.m"


def test_a_super_call_passes_over_static_methods() -> None:
    text = "class A { m(); } class B extends A { static m(); } class C extends B {}"
    assert run(text, "special A.m()", "C", caller="C") == "A.m"


def test_a_super_call_into_an_interface_runs_its_default() -> None:
    text = "interface I { public m(); } interface J implements I {} class A implements J {}"
    assert run(text, "special interface J.m()", "A", caller="A") == "I.m"


def test_a_super_call_into_an_interface_passes_over_what_object_keeps_to_itself() -> None:
    text = "interface I { public clone(); } interface J implements I {} class A implements J {}"
    assert run(text, "special interface J.clone()", "A", caller="A") == "I.clone"


def test_a_super_call_finds_the_default_that_a_superclass_inherits() -> None:
    text = f"{DIAMOND} class A implements Left {{}} class B extends A {{}}"
    assert run(text, "special A.m()", "B", caller="B") == "Left.m"


def test_a_super_call_can_meet_a_conflict_or_nothing() -> None:
    text = f"{DIAMOND} class A implements Left, Other {{}} class B extends A {{}}"
    assert run(text, "special A.m()", "B", caller="B").startswith("IncompatibleClassChangeError")
    text = "class A { abstract m(); } class B extends A {}"
    assert run(text, "special A.m()", "B", caller="B") == (
        "AbstractMethodError: 'java.lang.String A.m()'"
    )


def test_constructors_are_not_inherited() -> None:
    text = "class B { <init>(J)V; } class A extends B {}"
    assert run(text, "special B.<init>(J)V", "B") == "B.<init>"
    assert run(text, "special A.<init>()V", "A") == "A.<init>"
    assert run(text, "special A.<init>(J)V", "A") == "NoSuchMethodError: 'void A.<init>(long)'"


def test_a_special_or_static_call_may_name_an_interface_but_must_say_so() -> None:
    text = "interface I { public static m(); } class A { static m(); }"
    assert run(text, "static interface I.m()", "A") == "I.m"
    assert run(text, "static I.m()", "A") == (
        "IncompatibleClassChangeError: Method 'java.lang.String I.m()' must be InterfaceMethodref"
        " constant"
    )
    assert run(text, "static interface A.m()", "A") == (
        "IncompatibleClassChangeError: Method 'java.lang.String A.m()' must be Methodref constant"
    )


# --- static calls ---------------------------------------------------------------------------------


def test_a_static_call_runs_what_it_resolves_to_whatever_the_receiver() -> None:
    text = "class A { static m(); } class B extends A { static m(); } class C extends A {}"
    assert outcomes(text, "static A.m()", "A", "B") == ["A.m", "A.m"]
    assert run(text, "static C.m()", "C") == "A.m"


# --- the real thing -------------------------------------------------------------------------------


def test_polymorphic_methods_are_their_own_target() -> None:
    hierarchy = Hierarchy(JdkRoot(find_jdk()))
    dispatch, handle = Dispatch(hierarchy), "java/lang/invoke/MethodHandle"
    caller = hierarchy.load("java/lang/String")
    call = dispatch.link(CallKind.VIRTUAL, method_ref(f"{handle}.invokeExact(I)J"), caller)
    assert not isinstance(call, LinkFailure)
    target = dispatch.target(call, "java/lang/invoke/DirectMethodHandle")
    assert said(target) == "java.lang.invoke.MethodHandle.invokeExact"


def test_an_answer_is_computed_once() -> None:
    hierarchy = hierarchy_of("class A { m(); } class B extends A { m(); }")
    dispatch, method = Dispatch(hierarchy), hierarchy.load("A").methods
    (resolved,) = (it for it in method.values() if it.name == "m")
    assert dispatch.select(resolved, "B") is dispatch.select(resolved, "B")
