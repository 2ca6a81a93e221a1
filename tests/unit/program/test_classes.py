"""Classes and members as values."""

from __future__ import annotations

from linking_oracle.hierarchies import hierarchy_of


def test_flags_are_read_as_java_means_them() -> None:
    a = hierarchy_of("""
        public abstract class p/A {
            public synchronized m()V; protected abstract n()V; private static native o()V; q()V;
            volatile f:I; private static final g:I;
        }
    """).load("p/A")
    m, n, o, q = (a.methods[name, "()V"] for name in "mnoq")
    assert (m.is_public, m.is_synchronized, m.is_virtual) == (True, True, True)
    assert (n.is_protected, n.is_abstract, n.code) == (True, True, None)
    assert (o.is_private, o.is_static, o.is_native, o.is_virtual) == (True, True, True, False)
    assert (q.is_package_private, q.is_final, q.code is not None) == (True, False, True)
    f, g = a.fields["f", "I"], a.fields["g", "I"]
    assert (f.is_package_private, f.is_volatile, f.is_static) == (True, True, False)
    assert (g.is_private, g.is_final, g.is_static, g.is_volatile) == (True, True, True, False)
    constructor = a.methods["<init>", "()V"]
    assert (constructor.is_constructor, constructor.is_virtual) == (True, False)


def test_kinds_are_spelled_as_in_javas_messages() -> None:
    hierarchy = hierarchy_of("class A {} abstract class B {} interface I {}")
    assert [hierarchy.load(name).kind for name in "ABI"] == ["class", "abstract class", "interface"]


def test_members_are_equal_and_sorted_by_owner_name_and_descriptor() -> None:
    text = "class A { b()V; a()V; a(I)V; } class B { a()V; }"
    first, second = hierarchy_of(text), hierarchy_of(text)
    methods = [*first.load("B").methods.values(), *first.load("A").methods.values()]
    again = [*second.load("A").methods.values(), *second.load("B").methods.values()]
    assert set(methods) == set(again)
    assert [str(it) for it in sorted(methods)] == [
        "A.<init>()V", "A.a()V", "A.a(I)V", "A.b()V", "B.<init>()V", "B.a()V",
    ]  # fmt: skip


def test_members_of_a_class_cannot_be_replaced() -> None:
    a = hierarchy_of("class A { m()V; f:I; }").load("A")
    assert not hasattr(a.methods, "__setitem__")
    assert not hasattr(a.fields, "__setitem__")
