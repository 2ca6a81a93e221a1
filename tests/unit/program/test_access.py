"""Who may use what: JVMS 5.4.4, rule by rule."""

from __future__ import annotations

import pytest

from heddle.program.resolution import resolve_method
from linking_oracle.hierarchies import hierarchy_of, method_ref, said

WORLD = """
    public class p/A hosts p/A$N, p/A$Liar {
        public open(); protected kin(); protected static skin(); package(); private secret();
    }
    class p/A$N hosted by p/A {}
    class p/A$M hosted by p/A {}
    class p/Neighbour {}
    public class q/B extends p/A {}
    class q/C extends q/B {}
    class q/Stranger {}
"""


@pytest.mark.parametrize(
    ("caller", "reference", "allowed"),
    [
        ("q/Stranger", "p/A.open()", True),
        ("q/Stranger", "p/A.kin()", False),
        ("q/Stranger", "p/A.package()", False),
        ("p/Neighbour", "p/A.kin()", True),
        ("p/Neighbour", "p/A.package()", True),
        ("p/Neighbour", "p/A.secret()", False),
        ("p/A", "p/A.secret()", True),
        ("p/A$N", "p/A.secret()", True),
        ("p/A$M", "p/A.secret()", False),
        ("q/B", "p/A.secret()", False),
        ("q/B", "q/B.secret()", False),
        ("q/B", "q/B.package()", False),
        # Protected: through the caller's own type, one below it, or one above it.
        ("q/B", "q/B.kin()", True),
        ("q/B", "q/C.kin()", True),
        ("q/B", "p/A.kin()", True),
        ("q/C", "q/B.kin()", True),
        ("q/Stranger", "q/B.kin()", False),
        ("q/B", "p/A.skin()", True),
        ("q/Stranger", "q/B.skin()", False),
    ],
)
def test_access_is_that_of_java(caller: str, reference: str, allowed: bool) -> None:
    hierarchy = hierarchy_of(WORLD)
    outcome = said(resolve_method(hierarchy, method_ref(reference), hierarchy.load(caller)))
    assert outcome.startswith("p.A." if allowed else "IllegalAccessError: ")


def test_protected_instance_methods_are_not_for_siblings() -> None:
    hierarchy = hierarchy_of(f"{WORLD} public class q/D extends p/A {{}}")
    outcome = resolve_method(hierarchy, method_ref("q/D.kin()"), hierarchy.load("q/B"))
    assert said(outcome) == (
        "IllegalAccessError: class q.B tried to access protected method"
        " 'java.lang.String p.A.kin()' (q.B and p.A are in unnamed module of loader 'app')"
    )


def test_protected_static_methods_are_for_siblings_too() -> None:
    hierarchy = hierarchy_of(f"{WORLD} public class q/D extends p/A {{}}")
    outcome = resolve_method(hierarchy, method_ref("q/D.skin()"), hierarchy.load("q/B"))
    assert said(outcome) == "p.A.skin"


def test_a_package_of_the_jdk_is_not_the_users_package_of_the_same_name() -> None:
    hierarchy = hierarchy_of("class java/lang/Intruder {}")
    intruder = hierarchy.load("java/lang/Intruder")
    assert not intruder.in_same_package(hierarchy.load("java/lang/Object"))
    reference = method_ref("java/lang/Object.clone()")
    assert said(resolve_method(hierarchy, reference, intruder)) == "java.lang.Object.clone"
    private = method_ref("java/lang/Object.registerNatives()V")
    assert said(resolve_method(hierarchy, private, intruder)) == (
        "IllegalAccessError: class java.lang.Intruder tried to access private method"
        " 'void java.lang.Object.registerNatives()'"
    )


def test_classes_of_one_nest_share_secrets_whichever_hosts() -> None:
    hierarchy = hierarchy_of("""
        class A hosts A$B, A$C {} class A$B hosted by A { private m(); } class A$C hosted by A {}
    """)
    for caller in ("A", "A$C"):
        outcome = resolve_method(hierarchy, method_ref("A$B.m()"), hierarchy.load(caller))
        assert said(outcome) == "A$B.m"
