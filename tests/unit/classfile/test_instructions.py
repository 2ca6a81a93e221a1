"""Every kind of instruction, from hand-made code."""

from __future__ import annotations

import re

import pytest

from assembler import Line, assemble, method
from heddle._core import (
    MNEMONICS,
    Constant,
    DynamicRef,
    FieldRef,
    Increment,
    Instruction,
    MethodRef,
    MultiArray,
    Operand,
    Switch,
)
from heddle.classfile.decoding import decode
from heddle.errors import MalformedClassFile

HANDLE = ("MethodHandle", 6, "Methodref", "B", "make", "()V")


def instructions(*code: Line, max_locals: int = 8) -> tuple[Instruction, ...]:
    body = method("m", "()V", code=code, max_locals=max_locals)
    it = decode(assemble("T", methods=[body], bootstraps=[(HANDLE, [])]), "T.class")
    found = it.methods[0].code
    assert found is not None
    return found.instructions


def operand(*code: Line) -> Operand:
    """The operand of the first instruction."""
    return instructions(*code, "return")[0].operand


def cause(*code: Line, max_locals: int = 8) -> str:
    with pytest.raises(MalformedClassFile) as caught:
        instructions(*code, max_locals=max_locals)
    return caught.value.cause


def test_mnemonics_are_numbered_as_in_the_specification() -> None:
    assert len(MNEMONICS) == 202
    numbers = {"nop": 0, "ldc": 18, "iload": 21, "iinc": 132, "goto": 167, "return": 177}
    numbers |= {"invokedynamic": 186, "new": 187, "wide": 196, "jsr_w": 201}
    assert {name: MNEMONICS.index(name) for name in numbers} == numbers


SIMPLE = [
    *MNEMONICS[:16],
    *MNEMONICS[26:54],
    *MNEMONICS[59:132],
    *MNEMONICS[133:153],
    *MNEMONICS[172:178],
    *("arraylength", "athrow", "monitorenter", "monitorexit"),
]


@pytest.mark.parametrize("mnemonic", SIMPLE)
def test_simple_instructions_have_no_operand(mnemonic: str) -> None:
    (it,) = instructions(mnemonic)

    assert (it.pc, it.opcode, it.mnemonic) == (0, MNEMONICS.index(mnemonic), mnemonic)
    assert (it.length, it.operand) == (1, None)


@pytest.mark.parametrize(
    ("line", "value"),
    [(("bipush", -128), -128), (("sipush", -32768), -32768), (("sipush", 32767), 32767)],
)
def test_pushed_values_are_signed(line: Line, value: int) -> None:
    assert operand(line) == value


@pytest.mark.parametrize("mnemonic", [*MNEMONICS[21:26], *MNEMONICS[54:59], "ret"])
def test_locals_are_slots_and_wide_is_folded_in(mnemonic: str) -> None:
    narrow, wide = instructions((mnemonic, 200), ("wide", mnemonic, 300), max_locals=302)

    assert (narrow.operand, narrow.length, narrow.mnemonic) == (200, 2, mnemonic)
    assert (wide.operand, wide.length, wide.mnemonic) == (300, 4, mnemonic)
    assert (wide.pc, wide.opcode) == (2, narrow.opcode)


def test_increments_are_signed_and_wide_is_folded_in() -> None:
    narrow, wide = instructions(("iinc", 1, -128), ("wide", "iinc", 300, -32768), max_locals=301)

    match narrow.operand, wide.operand:
        case Increment(slot, amount), Increment(wide_slot, wide_amount):
            assert (slot, amount, wide_slot, wide_amount) == (1, -128, 300, -32768)
        case _:
            pytest.fail("iinc has another operand")
    assert (narrow.length, wide.length) == (3, 6)


@pytest.mark.parametrize("slot", [7, 8])
def test_a_local_beyond_the_last_is_a_fault(slot: int) -> None:
    assert f"lload of local {slot} where there are 8" in cause(("lload", slot), "return")


def test_an_implied_local_beyond_the_last_is_a_fault() -> None:
    assert "iload_3 of local 3 where there are 3" in cause("iload_3", "return", max_locals=3)
    assert "dstore_2 of local 2 where there are 3" in cause("dstore_2", "return", max_locals=3)


@pytest.mark.parametrize("mnemonic", [*MNEMONICS[153:169], "ifnull", "ifnonnull"])
def test_jumps_go_to_absolute_targets(mnemonic: str) -> None:
    forward, _, backward = instructions((mnemonic, "end"), "nop", "end:", (mnemonic, "end"))

    assert (forward.operand, backward.operand) == (4, 4)


@pytest.mark.parametrize("mnemonic", ["goto_w", "jsr_w"])
def test_wide_jumps_reach_far(mnemonic: str) -> None:
    padding = ["nop"] * 40_000

    code = instructions((mnemonic, "end"), *padding, "end:", (mnemonic, "start"), "start:", "nop")

    assert (code[0].operand, code[0].length) == (40_005, 5)


def test_subroutines_decode() -> None:
    code = instructions(("jsr", "sub"), "return", "sub:", ("astore", 1), ("ret", 1))

    assert [(it.mnemonic, it.operand) for it in code] == [
        ("jsr", 4),
        ("return", None),
        ("astore", 1),
        ("ret", 1),
    ]


@pytest.mark.parametrize("padding", range(4))
def test_switches_are_aligned_wherever_they_stand(padding: int) -> None:
    table = ("tableswitch", -1, ["end", "start", "end"], "start")
    lookup = ("lookupswitch", {-(2**31): "end", 7: "start", 2**31 - 1: "end"}, "end")

    code = instructions("start:", *["nop"] * padding, table, lookup, "end:", "return")

    first, second, end = code[padding:]
    match first.operand, second.operand:
        case Switch(cases, default), Switch(sparse, otherwise):
            assert (cases, default) == (((-1, end.pc), (0, 0), (1, end.pc)), 0)
            assert sparse == ((-(2**31), end.pc), (7, 0), (2**31 - 1, end.pc))
            assert otherwise == end.pc
        case _:
            pytest.fail("a switch has another operand")
    assert first.pc + first.length == second.pc
    assert second.pc + second.length == end.pc


def test_a_switch_may_have_no_cases() -> None:
    assert repr(operand(("lookupswitch", {}, "end"), "end:")) == "Switch((), 12)"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (("ldc", 7), "Constant.Integer(7)"),
        (("ldc", -(2**31)), "Constant.Integer(-2147483648)"),
        (("ldc", 0.5), "Constant.Float(0.5)"),
        (("ldc_w", "text"), "Constant.String('text')"),
        (("ldc", ("Class", "[[I")), "Constant.Class('[[I')"),
        (("ldc", ("MethodType", "(I)V")), "Constant.MethodType('(I)V')"),
        (
            ("ldc", HANDLE),
            "Constant.MethodHandle(6, MethodRef('B', 'make', '()V', False))",
        ),
        (
            ("ldc", ("MethodHandle", 1, "Fieldref", "B", "f", "J")),
            "Constant.MethodHandle(1, FieldRef('B', 'f', 'J'))",
        ),
        (("ldc", ("Dynamic", 0, "x", "I")), "Constant.Dynamic(DynamicRef(0, 'x', 'I'))"),
        (("ldc2_w", -(2**63)), "Constant.Long(-9223372036854775808)"),
        (("ldc2_w", -0.0), "Constant.Double(-0.0)"),
        (("ldc2_w", ("Dynamic", 0, "x", "D")), "Constant.Dynamic(DynamicRef(0, 'x', 'D'))"),
    ],
)
def test_constants_are_loaded_by_value(line: Line, expected: str) -> None:
    assert repr(operand(line)) == expected


@pytest.mark.parametrize("text", ["", "\0", "a\ud800b", "\udc00\ud800", "𝄞", "trailing ", "\u20ac"])
def test_strings_survive_exactly(text: str) -> None:
    match operand(("ldc", text)):
        case Constant.String(value):
            assert value == text
        case other:
            pytest.fail(f"another constant: {other}")


def test_references_name_owner_name_and_type() -> None:
    code = instructions(
        ("getstatic", "A", "f", "[I"),
        ("invokevirtual", "[I", "clone", "()Ljava/lang/Object;"),
        ("invokestatic", "I", "s", "()V", "interface"),
        ("invokespecial", "A", "<init>", "()V"),
        ("invokeinterface", "I", "m", "(J[JLjava/lang/String;D)V"),
        ("invokedynamic", 0, "run", "(I)V"),
    )

    match [it.operand for it in code]:
        case [
            FieldRef("A", "f", "[I"),
            MethodRef("[I", "clone", "()Ljava/lang/Object;", False),
            MethodRef("I", "s", "()V", True),
            MethodRef("A", "<init>", "()V", False),
            MethodRef("I", "m", "(J[JLjava/lang/String;D)V", True),
            DynamicRef(0, "run", "(I)V"),
        ]:
            pass
        case other:
            pytest.fail(f"other operands: {other}")


def test_classes_and_arrays() -> None:
    code = instructions(
        ("new", "A"),
        ("anewarray", "[LA;"),
        ("checkcast", "[I"),
        ("instanceof", "A"),
        ("newarray", "Z"),
        ("multianewarray", "[[[I", 2),
    )

    match [it.operand for it in code]:
        case ["A", "[LA;", "[I", "A", "Z", MultiArray("[[[I", 2)]:
            pass
        case other:
            pytest.fail(f"other operands: {other}")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ([b"\xca"], "pc 0: unknown opcode 202"),
        ([b"\xc4\xc4"], "pc 0: wide before wide"),
        ([b"\xc4\x00"], "pc 0: wide before nop"),
        (["nop", b"\x11\x00"], "pc 1: the structure ends too early"),
        ([b"\xa7\x00\x03"], "pc 0: branch target 3 outside the code"),
        ([b"\xa7\xff\xff"], "pc 0: branch target -1 outside the code"),
        ([b"\xa7\x00\x01"], "pc 0: branch target 1 is not the start of an instruction"),
        ([b"\xbc\x03"], "pc 0: unknown element type 3"),
        ([("new", "[I")], "pc 0: new of an array class"),
        ([("multianewarray", "[I", 0)], "pc 0: 0 dimensions of [I"),
        ([("multianewarray", "[I", 2)], "pc 0: 2 dimensions of [I"),
        ([("ldc2_w", ("Integer", 1))], "is not a constant of 2 slots"),
        ([("ldc", ("Double", 1.0))], "is not a constant of 1 slots"),
        ([("ldc", ("Utf8", "T"))], "is not a loadable constant"),
        ([("invokestatic", "A", "<init>", "()V")], "invokestatic cannot call '<init>'"),
        ([("invokespecial", "A", "<clinit>", "()V")], "invokespecial cannot call '<clinit>'"),
        ([("invokevirtual", "A", "m", "()V", "interface")], "invokevirtual cannot call 'm'"),
        ([("lookupswitch", {2: "end", 1: "end"}, "end"), "end:", "nop"], "are not in order"),
        ([("tableswitch", 5, [], "end"), "end:", "nop"], "tableswitch from 5 down to 4"),
    ],
)
def test_ill_formed_code_is_a_fault_at_its_place(code: list[Line], expected: str) -> None:
    text = cause(*code)

    assert "method 0 'm': Code: pc " in text
    assert expected in text


def test_a_wild_switch_does_not_allocate() -> None:
    table = b"\xaa\0\0\0" + bytes(4) + (-(2**31)).to_bytes(4, signed=True)
    lookup = b"\xab\0\0\0" + bytes(4) + b"\xff\xff\xff\xff"

    assert "too early" in cause(table + (2**31 - 1).to_bytes(4))
    assert "too early" in cause(lookup)


@pytest.mark.parametrize("count", [0, 2, 4, 255])
def test_interface_calls_must_count_their_arguments(count: int) -> None:
    body = method("m", "()V", code=[("invokeinterface", "I", "m", "(J)V"), "return"])
    data = assemble("T", methods=[body])
    call = re.compile(rb"(\xb9..)\x03\x00", re.DOTALL)
    wrong = call.sub(lambda found: found[1] + bytes([count, 0]), data)

    with pytest.raises(MalformedClassFile, match=f"says {count} argument slots, not 3"):
        decode(wrong, "T.class")


@pytest.mark.parametrize(
    "call", [("invokeinterface", "I", "m", "()V"), ("invokedynamic", 0, "m", "()V")]
)
def test_reserved_bytes_must_be_zero(call: Line) -> None:
    body = method("m", "()V", code=[call, "return"])
    data = assemble("T", methods=[body], bootstraps=[(HANDLE, [])])
    call_and_return = re.compile(rb"([\xb9\xba]...)\x00\xb1", re.DOTALL)
    wrong = call_and_return.sub(lambda found: found[1] + b"\x01\xb1", data)

    with pytest.raises(MalformedClassFile, match="reserved bytes are not zero"):
        decode(wrong, "T.class")


@pytest.mark.parametrize("size", [0, 65_536])
def test_code_has_1_to_65535_bytes(size: int) -> None:
    assert f"{size} bytes of code, not 1 to 65535" in cause(*["nop"] * size)


def test_the_longest_code_decodes() -> None:
    assert len(instructions(*["nop"] * 65_535)) == 65_535


def test_instructions_are_equal_when_they_say_the_same() -> None:
    first, second = instructions(("ldc", 7), "nop"), instructions(("ldc", 7), "nop")

    assert first == second
    assert len({*first, *second}) == 2
    assert first[0] != first[1]
