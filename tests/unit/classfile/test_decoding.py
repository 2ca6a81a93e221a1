"""What a class file holds, and what is said when it does not hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assembler import Field, assemble, method
from constant_pool import Pool, u1, u2, u4
from heddle.classfile.decoding import decode
from heddle.errors import InputError, MalformedClassFile

if TYPE_CHECKING:
    from assembler import Attribute, Line

EMPTY = assemble("T")


def cause(data: bytes) -> str:
    with pytest.raises(MalformedClassFile) as caught:
        decode(data, "T.class")
    assert 0 <= caught.value.offset <= len(data)
    return caught.value.cause


def test_a_class_without_anything_decodes() -> None:
    it = decode(EMPTY, "T.class")

    assert (it.name, it.superclass, it.interfaces) == ("T", "java/lang/Object", ())
    assert (it.fields, it.methods, it.attributes) == ((), (), ())
    assert (it.major_version, it.minor_version, it.access_flags) == (50, 0, 0x21)


def test_an_error_names_the_file_the_place_and_a_way_out() -> None:
    with pytest.raises(MalformedClassFile) as caught:
        decode(b"PK\x03\x04", "lib/T.class")

    assert isinstance(caught.value, InputError)
    assert str(caught.value) == (
        "lib/T.class: not a valid class file: magic number 504b0304, not cafebabe (at byte 0)\n"
        "  try: compile it again, or leave it out of the class path"
    )


@pytest.mark.parametrize("version", [45, 49, 52, 61, 69])
def test_versions_45_to_69_are_read(version: int) -> None:
    assert decode(assemble("T", version=version), "T.class").major_version == version


@pytest.mark.parametrize("version", [0, 44, 70, 65535])
def test_other_versions_are_named(version: int) -> None:
    assert f"version {version}.0, not 45 to 69" in cause(assemble("T", version=version))


def test_every_truncation_is_noticed() -> None:
    whole = assemble(
        "T",
        fields=[Field("f", "I")],
        methods=[method("m", "()V", code=["return"], lines=[], handlers=[])],
        attributes=[("SourceFile", lambda pool: pool.utf8("T.java"))],
    )

    assert all("too early" in cause(whole[:length]) for length in range(len(whole)))


def test_bytes_after_the_class_are_a_fault() -> None:
    assert "after the class: 1 bytes too many" in cause(EMPTY + b"\0")


def test_only_object_has_no_superclass() -> None:
    assert decode(assemble("java/lang/Object", superclass=None), "Object").superclass is None
    assert "superclass: only java.lang.Object" in cause(assemble("T", superclass=None))


@pytest.mark.parametrize("name", ["", "a.b", "a//b", "/a", "a;", "[X", "[V", "[" * 256 + "I"])
def test_ill_formed_class_names_are_faults(name: str) -> None:
    assert "ill-formed class name" in cause(assemble(name))


def test_a_class_is_not_an_array() -> None:
    assert "this class: '[I' is an array" in cause(assemble("[I"))
    assert "interfaces: '[I' is an array" in cause(assemble("T", interfaces=["[I"]))


def test_long_names_are_shortened_in_messages() -> None:
    assert "x" * 80 + "…'" in cause(assemble("x" * 60_000 + "."))


@pytest.mark.parametrize("descriptor", ["", "V", "II", "L;", "Lx", "[", "()V", "Q"])
def test_ill_formed_field_descriptors_are_faults(descriptor: str) -> None:
    text = cause(assemble("T", fields=[Field("f", descriptor)]))
    assert f"field 0 'f': ill-formed field descriptor '{descriptor}'" in text


@pytest.mark.parametrize(
    "descriptor", ["", "I", "()", "(V)V", "()VV", "(I", "(" + "J" * 128 + ")V"]
)
def test_ill_formed_method_descriptors_are_faults(descriptor: str) -> None:
    data = assemble("T", methods=[method("m", descriptor, code=["return"])])
    assert "method 0 'm': ill-formed method descriptor" in cause(data)


@pytest.mark.parametrize("name", ["", "a.b", "a/b", "a;b", "a[b", "<a>", "<init"])
def test_ill_formed_method_names_are_faults(name: str) -> None:
    data = assemble("T", methods=[method(name, "()V", code=["return"])])
    assert "ill-formed method name" in cause(data)


def test_code_is_there_exactly_where_it_should_be() -> None:
    concrete = assemble("T", methods=[method("m", "()V", flags=0)])
    abstract = assemble("T", methods=[method("m", "()V", flags=0x400, code=["return"])])

    assert "method 0 'm': a method that is neither native nor abstract has no code" in cause(
        concrete
    )
    assert "method 0 'm': a native or abstract method has code" in cause(abstract)


def test_unknown_attributes_are_named_and_skipped() -> None:
    attributes = [("Deprecated", b""), ("org.example.Odd", b"anything"), ("Synthetic", b"")]
    it = decode(assemble("T", attributes=attributes), "T.class")

    assert it.attributes == ("Deprecated", "org.example.Odd", "Synthetic")


def test_an_attribute_must_be_as_long_as_it_says() -> None:
    longer: Attribute = ("SourceFile", lambda pool: pool.utf8("T.java") + b"\0")
    shorter: Attribute = ("SourceFile", b"\0")
    other: Attribute = ("Deprecated", b"")

    assert "SourceFile: 1 bytes too many" in cause(assemble("T", attributes=[longer, other]))
    text = cause(assemble("T", attributes=[shorter, other]))
    assert "SourceFile: the structure ends too early: 2 bytes needed, 1 left" in text


def test_an_attribute_that_must_be_single_may_not_be_there_twice() -> None:
    source: Attribute = ("SourceFile", lambda pool: pool.utf8("T.java"))

    assert "SourceFile: the attribute is there twice" in cause(
        assemble("T", attributes=[source, source])
    )


def test_a_wild_length_does_not_allocate() -> None:
    pool = Pool()
    body = u2(0x21) + pool.class_name("T") + pool.class_name("java/lang/Object") + u2(0) * 3
    body += u2(1) + pool.utf8("SourceFile") + u4(0xFFFFFFFF)
    data = u4(0xCAFEBABE) + u4(50) + pool.encoded() + body

    assert "SourceFile: the file ends too early: 4294967295 bytes needed, 0 left" in cause(data)


def test_nesting_without_end_is_refused() -> None:
    def nested(pool: Pool) -> bytes:
        head = u2(1) + pool.utf8("LA;") + u2(1) + pool.utf8("x")
        return head + (b"[" + u2(1)) * 10_000 + b"[" + u2(0)

    data = assemble("T", attributes=[("RuntimeVisibleAnnotations", nested)])

    assert "annotation nested more than 64 deep" in cause(data)


def with_pool(*entries: bytes) -> bytes:
    """A class file whose pool is these entries, the class's own name first."""
    own = [u1(7) + u2(2), u1(1) + u2(1) + b"T", u1(7) + u2(4), u1(1) + u2(1) + b"S"]
    pool = u2(1 + len(own) + len(entries)) + b"".join([*own, *entries])
    return u4(0xCAFEBABE) + u4(50) + pool + u2(0x21) + u2(1) + u2(3) + u2(0) * 4


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (u1(2) + u2(1), "constant 5: unknown tag 2"),
        (u1(21) + u2(1), "constant 5: unknown tag 21"),
        (u1(7) + u2(99), "constant 5: constant 99 is outside the pool of 6"),
        (u1(7) + u2(0), "constant 5: constant 0 is not a Utf8"),
        (u1(7) + u2(1), "constant 5: constant 1 is not a Utf8"),
        (u1(9) + u2(1) + u2(2), "constant 5: constant 2 is not a NameAndType"),
        (u1(12) + u2(2) + u2(2), "constant 5: ill-formed field descriptor 'T'"),
        (u1(15) + u1(0) + u2(1), "constant 5: 0 is no kind of method handle"),
        (u1(15) + u1(6) + u2(1), "constant 5: constant 1 is no target of a InvokeStatic"),
        (u1(16) + u2(2), "constant 5: ill-formed method descriptor 'T'"),
        (u1(1) + u2(1) + b"\0", "constant 5: not modified UTF-8"),
        (u1(1) + u2(4) + b"\xf0\x9d\x84\x9e", "constant 5: not modified UTF-8"),
        (u1(5) + u4(0) + u4(0), "no room for the second half of its last constant"),
    ],
)
def test_a_broken_constant_is_named(entry: bytes, expected: str) -> None:
    assert expected in cause(with_pool(entry))


def test_a_bootstrap_method_that_is_named_must_be_there() -> None:
    code: list[Line] = [("invokedynamic", 1, "run", "()V"), "return"]
    handle = ("MethodHandle", 6, "Methodref", "B", "make", "()V")
    data = assemble("T", methods=[method("m", "()V", code=code)], bootstraps=[(handle, [])])

    assert "bootstrap method 1 is named, but there are 1" in cause(data)
