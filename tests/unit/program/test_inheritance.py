"""Supertypes that Java refuses when it loads a class, in HotSpot's words."""

from __future__ import annotations

import pytest

from heddle.program.linkage import Unlinkable
from linking_oracle.hierarchies import hierarchy_of

REFUSED = {
    "interface I {} class A extends I {}": (
        "java.lang.IncompatibleClassChangeError: class A has interface I as super class"
    ),
    "class B {} class A implements B {}": (
        "java.lang.IncompatibleClassChangeError: class A can not implement B, because it is not an"
        " interface (B is in unnamed module of loader 'app')"
    ),
    "final class B {} class A extends B {}": (
        "java.lang.IncompatibleClassChangeError: class A cannot inherit from final class B"
    ),
    "class B permits C {} class A extends B {}": (
        "java.lang.IncompatibleClassChangeError: class A cannot inherit from sealed class B"
    ),
    "interface I permits B {} class A implements I {}": (
        "java.lang.IncompatibleClassChangeError: class A cannot implement sealed interface I"
    ),
    "interface I permits B {} interface A implements I {}": (
        "java.lang.IncompatibleClassChangeError: class A cannot extend sealed interface I"
    ),
    "class p/B {} class A extends p/B {}": (
        "java.lang.IllegalAccessError: class A cannot access its superclass p.B"
        " (A and p.B are in unnamed module of loader 'app')"
    ),
    "interface p/I {} class A implements p/I {}": (
        "java.lang.IllegalAccessError: class A cannot access its superinterface p.I"
        " (A and p.I are in unnamed module of loader 'app')"
    ),
    "class B { protected final m(); } class C extends B {} class A extends C { m(); }": (
        "java.lang.IncompatibleClassChangeError: class A overrides final method"
        " B.m()Ljava/lang/String;"
    ),
    # What q.C has in common with p.B is the name: it neither overrides nor protects it.
    "public class p/B { final m(); } public class q/C extends p/B { public m(); }"
    " class p/A extends q/C { public m(); }": (
        "java.lang.IncompatibleClassChangeError: class p.A overrides final method"
        " p.B.m()Ljava/lang/String;"
    ),
}

ACCEPTED = [
    "class B permits A {} class A extends B {}",
    "interface I permits A {} class A implements I {}",
    "public class p/B { final m(); } class A extends p/B { m(); }",
    "class B { private final m(); } class A extends B { m(); }",
    "class B { final m(); } class A extends B { static m(); }",
    "class B { final m(); } class A extends B { private m(); }",
]


@pytest.mark.parametrize("text", REFUSED)
def test_unfit_supertypes_are_refused(text: str) -> None:
    name = "p/A" if "class p/A" in text else "A"
    with pytest.raises(Unlinkable) as caught:
        hierarchy_of(text).find(name)
    assert str(caught.value.failure) == REFUSED[text]
    place = name.replace("/", ".")
    assert str(caught.value).startswith(f"{place}: Java cannot load this class: ")


@pytest.mark.parametrize("text", ACCEPTED)
def test_what_only_looks_unfit_is_accepted(text: str) -> None:
    assert hierarchy_of(text).find("A") is not None
