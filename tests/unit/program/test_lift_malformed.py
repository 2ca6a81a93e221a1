"""Bytecode that decodes but makes no sense is an error that names the place."""

from __future__ import annotations

import struct
from random import Random
from typing import TYPE_CHECKING

import pytest

from heddle import _core
from heddle._core import MNEMONICS
from heddle.errors import HeddleError
from heddle.inputs.jdk import find_jdk
from heddle.program.lifting import MalformedCode, lift
from register_code import ByName, body_of

if TYPE_CHECKING:
    from assembler import Handler, Line

#: One path pushes an int, the other a float.
MIXED: list[Line] = [
    *(("iload", 0), ("ifeq", "a"), "iconst_0", ("goto", "b"), "a:", "fconst_0", "b:", "pop"),
]


def cause(code: list[Line], descriptor: str = "()V") -> tuple[int, str]:
    with pytest.raises(MalformedCode) as caught:
        body_of(code, descriptor)
    head, _, text = caught.value.cause.partition(" makes no sense: ")
    assert head == f"bytecode {caught.value.pc} of f{descriptor}"
    return caught.value.pc, text


@pytest.mark.parametrize(
    ("code", "descriptor", "pc", "text"),
    [
        (["iadd", "return"], "()V", 0, "int needed, but the operand stack is empty"),
        ((["fconst_0", "ireturn"]), "()I", 1, "int needed, but float found"),
        (["lconst_0", "pop", "return"], "()V", 1, "it would split a long or double"),
        (["iconst_0", "pop2", "return"], "()V", 1, "the operand stack is not that deep"),
        (["nop"], "()V", 0, "the code runs off its end"),
        ([("iload", 0), ("ifeq", "a"), "a:", "nop"], "(I)V", 5, "the code runs off its end"),
        (["iconst_0", "ireturn"], "()J", 1, "it returns int, but the method long"),
        (["return"], "()I", 0, "it returns nothing, but the method int"),
        ([("iload", 0), "ireturn"], "()I", 0, "local 0 is read as int before it is written"),
        ([("iload", 0), "ireturn"], "(F)I", 0, "local 0 is read as int before it is written"),
        (
            ["iconst_0", ("istore", 0), ("fload", 0), "freturn"],
            "()F",
            1,
            "int stored to local 0, but float read from local 0 afterwards",
        ),
        (
            ["iconst_0", ("istore", 1), ("lload", 0), "lreturn"],
            "(J)J",
            1,
            "int stored to local 1, but long read from local 0 afterwards",
        ),
        (
            [("iload", 0), ("ifeq", "a"), "iconst_0", "a:", "return"],
            "(I)V",
            6,
            "paths meet with 0 and with 1 values on the operand stack",
        ),
        (
            ["iconst_0", "a:", "iconst_0", ("goto", "a")],
            "()V",
            2,
            "paths meet with 1 and with 2 values on the operand stack",
        ),
        (
            ["a:", "iconst_0", ("goto", "a")],
            "()V",
            1,
            "paths meet with 0 and with 1 values on the operand stack",
        ),
        (
            MIXED,
            "(I)V",
            10,
            "the code runs off its end",
        ),
        (
            [*MIXED, "return"],
            "(I)V",
            10,
            "paths meet with int and with float on the operand stack",
        ),
    ],
)
def test_the_error_names_the_place_and_the_cause(
    code: list[Line], descriptor: str, pc: int, text: str
) -> None:
    found_pc, found_text = cause(code, descriptor)

    assert (found_pc, found_text[: len(text)]) == (pc, text)


def test_the_whole_message() -> None:
    with pytest.raises(MalformedCode) as caught:
        body_of(["iadd", "ireturn"], "()I")

    assert str(caught.value) == (
        "T in T.f: bytecode 0 of f()I makes no sense: "
        "int needed, but the operand stack is empty\n"
        "  try: compile the class again, or leave it out of the class path"
    )


def code_ranges(data: bytes) -> list[tuple[int, int]]:
    """Where the bytecode of each method is: it follows its limits and its length."""
    ranges = []
    for method in _core.parse_class(data).methods:
        if method.code is not None:
            code = method.code
            head = struct.pack(">HHI", code.max_stack, code.max_locals, code.length)
            start = data.find(head + bytes([code.instructions[0].opcode])) + len(head)
            ranges.append((start, start + code.length))
    return ranges


def mutated(data: bytes, random: Random, ranges: list[tuple[int, int]]) -> bytes:
    """A copy with a few bytes of bytecode changed."""
    copy = bytearray(data)
    for _ in range(random.randrange(1, 4)):
        copy[random.randrange(*random.choice(ranges))] = random.randrange(256)
    return bytes(copy)


def lifted_or_refused(data: bytes) -> tuple[int, int]:
    """How many methods were lifted and how many refused; anything else is a crash."""
    lifted = refused = 0
    try:
        file = _core.parse_class(data)
    except _core.DecodeError:
        return 0, 0
    for method in file.methods:
        try:
            lift(file, method, ByName())
            lifted += 1
        except HeddleError:
            refused += 1
    return lifted, refused


def check_mutated(seed: int, classes: int, copies: int) -> None:
    random = Random(seed)
    image = _core.Image(find_jdk().image)
    lifted = refused = 0
    for name in random.sample(image.class_names("java.base"), classes):
        data = image.find_class(name)
        assert data is not None
        ranges = code_ranges(data)
        for _ in range(copies if ranges else 0):
            some, others = lifted_or_refused(mutated(data, random, ranges))
            lifted, refused = lifted + some, refused + others
    # A mutation that nobody notices, or that only the reader notices, shows nothing.
    assert refused > classes * copies / 10
    assert lifted > classes


def test_mutated_bytecode_is_lifted_or_refused() -> None:
    check_mutated(seed=1, classes=150, copies=10)


@pytest.mark.long
def test_much_mutated_bytecode_is_lifted_or_refused() -> None:
    check_mutated(seed=2, classes=500, copies=25)


def random_line(random: Random) -> Line:
    """Any instruction with operands that decode, at any place."""
    mnemonic = random.choice(MNEMONICS)
    label = f"l{random.randrange(8)}"
    if mnemonic.startswith("if") or mnemonic in {"goto", "goto_w", "jsr", "jsr_w"}:
        return (mnemonic, label)
    if mnemonic in {"ret", *(f"{kind}{way}" for kind in "ilfda" for way in ("load", "store"))}:
        return (mnemonic, random.randrange(4))
    member = ("T", "m", random.choice(["()V", "(IJ)D", "(LT;)[I"]))
    operands: dict[str, tuple[object, ...]] = {
        "iinc": (random.randrange(4), 1),
        "bipush": (5,),
        "sipush": (500,),
        "ldc": (random.choice([7, 0.5, "text", ("Class", "T")]),),
        "ldc_w": (random.choice([7, 0.5, "text", ("Class", "T")]),),
        "ldc2_w": (random.choice([7, 0.5]),),
        "tableswitch": (0, [label, "l0"], "l1"),
        "lookupswitch": ({3: label}, "l2"),
        "newarray": ("I",),
        "multianewarray": ("[[I", random.randrange(1, 3)),
        **dict.fromkeys(("new", "anewarray", "checkcast", "instanceof"), ("T",)),
        **dict.fromkeys(
            ("getstatic", "putstatic", "getfield", "putfield"), ("T", "x", random.choice("IJ"))
        ),
        **dict.fromkeys(
            ("invokevirtual", "invokespecial", "invokestatic", "invokeinterface"), member
        ),
        "invokedynamic": (0, "m", "(I)I"),
        "wide": ("iload", 299),
    }
    return (mnemonic, *operands[mnemonic]) if mnemonic in operands else mnemonic


def random_soup(random: Random) -> tuple[list[Line], list[Handler]]:
    """Instructions in no sensible order, with eight labels among them and a handler."""
    lines = [random_line(random) for _ in range(random.randrange(8, 24))]
    places = sorted(random.sample(range(len(lines)), 8), reverse=True)
    for number, place in enumerate(places):
        lines.insert(place, f"l{7 - number}:")
    return lines, [("l1", "l3", f"l{random.randrange(8)}", random.choice([None, "T"]))]


def test_instructions_in_no_sensible_order_are_lifted_or_refused() -> None:
    random = Random(3)
    lifted = refused = 0
    for _ in range(2000):
        lines, handlers = random_soup(random)
        try:
            body_of(lines, "(IJF)V", handlers=handlers)
            lifted += 1
        except HeddleError:
            refused += 1
    assert lifted > 0
    assert refused > 1000
