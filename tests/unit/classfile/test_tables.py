"""Tables of the code, attributes of members and classes, and how all of it prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assembler import Field, Handler, Line, assemble, method
from constant_pool import Pool, u1, u2
from heddle.classfile.decoding import decode
from heddle.errors import MalformedClassFile

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from heddle._core import ClassFile, Code

BODY: list[Line] = ["start:", ("iload", 0), "middle:", "return", "end:"]


def code_of(data: bytes) -> Code:
    found = decode(data, "T.class").methods[0].code
    assert found is not None
    return found


def with_handlers(handlers: Sequence[Handler]) -> bytes:
    return assemble("T", methods=[method("m", "()V", code=BODY, handlers=handlers)])


def with_table(name: str, *numbers: int) -> bytes:
    content = u2(1) + b"".join(map(u2, numbers))
    body = method("m", "()V", code=BODY, max_locals=2, code_attributes=[(name, content)])
    return assemble("T", methods=[body])


def with_variable(start: int, length: int, descriptor: str, slot: int) -> bytes:
    def content(pool: Pool) -> bytes:
        names = pool.utf8("x") + pool.utf8(descriptor)
        return u2(1) + u2(start) + u2(length) + names + u2(slot)

    tables = [("LocalVariableTable", content)]
    return assemble(
        "T", methods=[method("m", "()V", code=BODY, max_locals=2, code_attributes=tables)]
    )


def cause(data: bytes) -> str:
    with pytest.raises(MalformedClassFile) as caught:
        decode(data, "T.class")
    return caught.value.cause


def test_handlers_cover_whole_instructions() -> None:
    it = code_of(
        with_handlers([("start", "end", "middle", "E"), ("start", "middle", "start", None)])
    )

    assert repr(it.exception_table) == (
        "(ExceptionHandler(0, 3, 2, 'E'), ExceptionHandler(0, 2, 0, None))"
    )


def test_handlers_that_cover_nothing_are_faults() -> None:
    text = cause(with_handlers([("middle", "middle", "start", None)]))
    assert "exception table: range 2 to 2 is not one of whole instructions" in text

    text = cause(with_handlers([("start", "middle", "end", None)]))
    assert "exception table: handler 3 is not the start of an instruction" in text


def test_lines_are_kept_in_the_order_of_the_file() -> None:
    lines = [("middle", 7), ("start", 9), ("middle", 8)]
    it = code_of(assemble("T", methods=[method("m", "()V", code=BODY, lines=lines)]))

    assert it.line_numbers == ((2, 7), (0, 9), (2, 8))


def test_a_line_outside_the_code_is_a_fault() -> None:
    assert "line 5 begins outside the code, at 3" in cause(with_table("LineNumberTable", 3, 5))


def test_local_variables_have_a_range_and_a_slot() -> None:
    it = code_of(with_variable(2, 1, "J", 0))

    assert repr(it.local_variables) == "(LocalVariable(2, 1, 'x', 'J', 0),)"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (with_variable(2, 2, "I", 0), "a variable lives from 2 to 4, outside the code"),
        (with_variable(0, 65535, "I", 0), "a variable lives from 0 to 65535, outside the code"),
        (with_variable(0, 1, "I", 2), "a variable in local 2 where there are 2"),
        (with_variable(0, 1, "D", 1), "a variable in local 1 where there are 2"),
        (with_variable(0, 1, "V", 0), "ill-formed field descriptor 'V'"),
    ],
)
def test_local_variables_must_exist(data: bytes, expected: str) -> None:
    assert f"Code: LocalVariableTable: {expected}" in cause(data)


@pytest.mark.parametrize(
    ("descriptor", "value", "shown"),
    [
        ("Z", ("Integer", 1), "Constant.Integer(1)"),
        ("I", ("Integer", -5), "Constant.Integer(-5)"),
        ("J", ("Long", -5), "Constant.Long(-5)"),
        ("F", ("Float", float("inf")), "Constant.Float(inf)"),
        ("D", ("Double", 0.1), "Constant.Double(0.1)"),
        ("Ljava/lang/String;", ("String", "text"), "Constant.String('text')"),
    ],
)
def test_a_field_may_have_a_constant_of_its_type(
    descriptor: str, value: tuple[object, ...], shown: str
) -> None:
    constant = ("ConstantValue", lambda pool: u2(pool.add(*value)))
    it = decode(assemble("T", fields=[Field("f", descriptor, attributes=[constant])]), "T.class")

    assert repr(it.fields[0].constant_value) == shown


@pytest.mark.parametrize("descriptor", ["J", "F", "Ljava/lang/Object;", "[I"])
def test_a_constant_of_another_type_is_a_fault(descriptor: str) -> None:
    constant = ("ConstantValue", lambda pool: u2(pool.add("Integer", 1)))
    text = cause(assemble("T", fields=[Field("f", descriptor, attributes=[constant])]))

    assert f"field 0 'f': ConstantValue: constant 7 is not a value of type {descriptor}" in text


def test_type_annotations_and_stack_maps_stay_as_they_are() -> None:
    raw = [("RuntimeVisibleTypeAnnotations", b"seen"), ("RuntimeInvisibleTypeAnnotations", b"not")]
    body = method("m", "()V", code=BODY, code_attributes=[("StackMapTable", b"map"), *raw])
    it = decode(assemble("T", methods=[body], attributes=raw), "T.class")

    shown = "(TypeAnnotations(b'seen', True), TypeAnnotations(b'not', False))"
    code = it.methods[0].code
    assert code is not None
    assert repr(it.type_annotations) == repr(code.type_annotations) == shown
    assert (code.stack_map, code.attributes) == (b"map", ("StackMapTable", *dict(raw)))


def test_annotations_of_parameters_join_what_is_visible_and_what_is_not() -> None:
    def annotated(pool: Pool, *types: str) -> bytes:
        return u2(len(types)) + b"".join(pool.utf8(name) + u2(0) for name in types)

    def visible(pool: Pool) -> bytes:
        return u1(2) + annotated(pool, "LA;") + annotated(pool)

    def invisible(pool: Pool) -> bytes:
        return u1(1) + annotated(pool, "LB;", "LC;")

    names = ("RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations")
    attributes = list(zip(names, (visible, invisible), strict=True))
    data = assemble("T", methods=[method("m", "(II)V", code=BODY, attributes=attributes)])

    (it,) = decode(data, "T.class").methods
    assert [[(each.type, each.visible) for each in one] for one in it.parameter_annotations] == [
        [("LA;", True), ("LB;", False), ("LC;", False)],
        [],
    ]


@pytest.fixture(scope="session")
def classes(features: list[Path]) -> dict[str, ClassFile]:
    return {file.stem: decode(file.read_bytes(), file.name) for file in features}


def test_a_record_knows_its_components(classes: dict[str, ClassFile]) -> None:
    it = classes["Features$Point"]

    assert repr(it.record_components) == (
        "(RecordComponent('x', 'Ljava/lang/Number;', 'TN;', (Annotation('LFeatures$Small;', "
        "(('value', ElementValue.Const('I', Constant.Integer(1))),), True),)), "
        "RecordComponent('y', 'Ljava/util/List;', 'Ljava/util/List<+TN;>;', ()))"
    )
    assert classes["Features"].record_components is None


def test_a_sealed_interface_knows_its_subclasses(classes: dict[str, ClassFile]) -> None:
    it = classes["Features$Shape"]

    assert it.permitted_subclasses == ("Features$Square", "Features$Circle")
    assert it.nest_host == "Features"
    assert "Features$Shape" in classes["Features"].nest_members


def test_local_and_anonymous_classes_know_where_they_are(classes: dict[str, ClassFile]) -> None:
    local, constant = classes["Features$1Local"], classes["Features$Colour$1"]

    shown = "EnclosingMethod('Features', 'lambdas', '(I)Ljava/lang/Runnable;')"
    assert repr(local.enclosing_method) == shown
    assert repr(local.inner_classes) == "(InnerClass('Features$1Local', None, 'Local', 0),)"
    assert repr(constant.enclosing_method) == "EnclosingMethod('Features$Colour', None, None)"
    assert "InnerClass('Features$Colour$1', None, None, 16400)" in repr(constant.inner_classes)


def test_an_annotation_knows_its_defaults(classes: dict[str, ClassFile]) -> None:
    methods = {
        it.name: repr(it.annotation_default) for it in classes["Features$Everything"].methods
    }

    assert methods == {
        "flag": "ElementValue.Const('Z', Constant.Integer(1))",
        "tiny": "ElementValue.Const('B', Constant.Integer(1))",
        "letter": "ElementValue.Const('C', Constant.Integer(39))",
        "small": "ElementValue.Const('S', Constant.Integer(3))",
        "numbers": "ElementValue.Array(())",
        "big": "ElementValue.Const('J', Constant.Long(1099511627776))",
        "real": "ElementValue.Const('F', Constant.Float(1.5))",
        "precise": "ElementValue.Const('D', Constant.Double(2.5))",
        "text": "ElementValue.Const('s', Constant.String('text '))",
        "type": "ElementValue.Class('V')",
        "types": "ElementValue.Array((ElementValue.Class('[I'), "
        "ElementValue.Class('Ljava/lang/String;')))",
        "colour": "ElementValue.Enum('LFeatures$Colour;', 'GREEN')",
        "nested": "ElementValue.Annotation(Annotation('LFeatures$Small;', (), True))",
        "several": "ElementValue.Array((ElementValue.Annotation(Annotation('LFeatures$Small;', "
        "(('value', ElementValue.Const('I', Constant.Integer(1))),), True)), "
        "ElementValue.Annotation(Annotation('LFeatures$Small;', "
        "(('value', ElementValue.Const('I', Constant.Integer(2))),), True))))",
    }


def test_bootstrap_methods_have_a_handle_and_arguments(classes: dict[str, ClassFile]) -> None:
    shown = [repr(it) for it in classes["Features$Point"].bootstrap_methods]

    assert len(shown) == 1
    assert shown[0].startswith(
        "BootstrapMethod(Constant.MethodHandle(6, MethodRef('java/lang/runtime/ObjectMethods', "
    )
    assert shown[0].endswith(
        "(Constant.Class('Features$Point'), Constant.String('x;y'), "
        "Constant.MethodHandle(1, FieldRef('Features$Point', 'x', 'Ljava/lang/Number;')), "
        "Constant.MethodHandle(1, FieldRef('Features$Point', 'y', 'Ljava/util/List;'))))"
    )


def test_members_print_as_what_they_are(classes: dict[str, ClassFile]) -> None:
    it = classes["Features$Square"]
    (getter,) = (each for each in it.methods if each.name == "side")

    assert repr(it) == "<ClassFile Features$Square>"
    assert repr(it.fields) == "(<Field side D>,)"
    assert repr(getter) == "<Method side()D>"
    assert repr(getter.code) == "<Code of 5 bytes>"


def test_members_are_the_same_objects_each_time(classes: dict[str, ClassFile]) -> None:
    it = classes["Features"]

    assert it.methods is it.methods
    assert it.fields is it.fields


def test_values_are_equal_when_they_say_the_same(features: list[Path]) -> None:
    first, second = ([decode(file.read_bytes(), "") for file in features] for _ in range(2))

    for one, other in zip(first, second, strict=True):
        for mine, theirs in (
            (one.inner_classes, other.inner_classes),
            (one.bootstrap_methods, other.bootstrap_methods),
            (one.annotations, other.annotations),
            (one.record_components, other.record_components),
            (one.enclosing_method, other.enclosing_method),
        ):
            assert mine == theirs
            assert hash(mine) == hash(theirs)
