"""What each family of bytecode becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.program.code import ArrayLoad, ArrayStore
from heddle.program.operators import ElementType
from register_code import body_of, listing

if TYPE_CHECKING:
    from assembler import Line

INT, LONG, FLOAT, DOUBLE, REF = "I", "J", "F", "D", "Ljava/lang/Object;"
RETURNS = {"I": "ireturn", "J": "lreturn", "F": "freturn", "D": "dreturn", "L": "areturn"}
LOADS = {"I": "iload", "J": "lload", "F": "fload", "D": "dload", "L": "aload", "[": "aload"}


def computed(types: str, operations: list[Line], result: str) -> str:
    """The one instruction that computes the result from the parameters `l0`, `l1`…"""
    loads: list[Line] = []
    slot = 0
    for kind in types:
        loads.append((LOADS[kind], slot))
        slot += 2 if kind in "JD" else 1
    returns = RETURNS[result[0]]
    descriptor = "".join(REF if kind == "L" else "[I" if kind == "[" else kind for kind in types)
    lines = listing(body_of([*loads, *operations, returns], f"({descriptor}){result}"))
    assert lines[-1] == "return t0"
    assert len(lines) == 2
    return lines[0].removeprefix("t0 = ")


@pytest.mark.parametrize(
    ("line", "literal"),
    [
        ("iconst_m1", "-1"),
        ("iconst_0", "0"),
        ("iconst_5", "5"),
        (("bipush", -128), "-128"),
        (("sipush", -300), "-300"),
        (("ldc", 70_000), "70000"),
        (("ldc_w", -70_000), "-70000"),
    ],
)
def test_int_constants(line: Line, literal: str) -> None:
    assert listing(body_of([line, "ireturn"], "()I")) == [f"return {literal}"]


@pytest.mark.parametrize(
    ("line", "type_", "literal"),
    [
        ("lconst_0", "J", "0L"),
        ("lconst_1", "J", "1L"),
        (("ldc2_w", 1 << 40), "J", f"{1 << 40}L"),
        ("fconst_0", "F", "0.0f"),
        ("fconst_2", "F", "2.0f"),
        (("ldc", 0.1), "F", "0.1f"),
        ("dconst_0", "D", "0.0"),
        ("dconst_1", "D", "1.0"),
        (("ldc2_w", 0.1), "D", "0.1"),
        ("aconst_null", "Ljava/lang/Object;", "null"),
        (("ldc", 'say "\n\ud800'), "Ljava/lang/Object;", '"say \\"\\n\\ud800"'),
    ],
)
def test_other_constants(line: Line, type_: str, literal: str) -> None:
    assert listing(body_of([line, RETURNS[type_[0]]], f"(){type_}")) == [f"return {literal}"]


@pytest.mark.parametrize(
    ("entry", "literal"),
    [
        (("Class", "java/lang/String"), "java.lang.String.class"),
        (("Class", "[[I"), "int[][].class"),
        (("MethodType", "()V"), "method type ()V"),
        (("MethodHandle", 6, "Methodref", "T", "f", "()V"), "method handle T.f"),
    ],
)
def test_constants_that_may_fail_are_evaluated_where_they_stand(
    entry: tuple[object, ...], literal: str
) -> None:
    body = body_of([("ldc", entry), "areturn"], "()Ljava/lang/Object;")

    assert listing(body) == [f"t0 = {literal}", "return t0"]


@pytest.mark.parametrize("letter", "ilfd")
@pytest.mark.parametrize(
    ("name", "operator"), [("add", "+"), ("sub", "-"), ("mul", "*"), ("div", "/"), ("rem", "%")]
)
def test_arithmetic(letter: str, name: str, operator: str) -> None:
    kind = {"i": "I", "l": "J", "f": "F", "d": "D"}[letter]
    right = "l2" if kind in "JD" else "l1"
    assert computed(kind * 2, [letter + name], kind) == f"l0 {operator} {right}"


@pytest.mark.parametrize("letter", "il")
@pytest.mark.parametrize(("name", "operator"), [("shl", "<<"), ("shr", ">>"), ("ushr", ">>>")])
def test_shifts_take_an_int_distance(letter: str, name: str, operator: str) -> None:
    kind = {"i": "I", "l": "J"}[letter]
    right = "l2" if kind == "J" else "l1"
    assert computed(f"{kind}I", [letter + name], kind) == f"l0 {operator} {right}"


@pytest.mark.parametrize("letter", "il")
@pytest.mark.parametrize(("name", "operator"), [("and", "&"), ("or", "|"), ("xor", "^")])
def test_bitwise_operators(letter: str, name: str, operator: str) -> None:
    kind = {"i": "I", "l": "J"}[letter]
    right = "l2" if kind == "J" else "l1"
    assert computed(kind * 2, [letter + name], kind) == f"l0 {operator} {right}"


@pytest.mark.parametrize(("letter", "kind"), [("i", "I"), ("l", "J"), ("f", "F"), ("d", "D")])
def test_negation(letter: str, kind: str) -> None:
    assert computed(kind, [f"{letter}neg"], kind) == "-l0"


@pytest.mark.parametrize(
    ("name", "source", "result", "java"),
    [
        ("i2l", "I", "J", "long"),
        ("i2f", "I", "F", "float"),
        ("i2d", "I", "D", "double"),
        ("l2i", "J", "I", "int"),
        ("l2f", "J", "F", "float"),
        ("l2d", "J", "D", "double"),
        ("f2i", "F", "I", "int"),
        ("f2l", "F", "J", "long"),
        ("f2d", "F", "D", "double"),
        ("d2i", "D", "I", "int"),
        ("d2l", "D", "J", "long"),
        ("d2f", "D", "F", "float"),
        ("i2b", "I", "I", "byte"),
        ("i2c", "I", "I", "char"),
        ("i2s", "I", "I", "short"),
    ],
)
def test_conversions(name: str, source: str, result: str, java: str) -> None:
    assert computed(source, [name], result) == f"({java}) l0"


@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("lcmp", "J", "compare(l0, l2)"),
        ("fcmpl", "F", "compare(l0, l1, NaN → -1)"),
        ("fcmpg", "F", "compare(l0, l1, NaN → 1)"),
        ("dcmpl", "D", "compare(l0, l2, NaN → -1)"),
        ("dcmpg", "D", "compare(l0, l2, NaN → 1)"),
    ],
)
def test_comparisons(name: str, kind: str, text: str) -> None:
    assert computed(kind * 2, [name], "I") == text


@pytest.mark.parametrize(
    ("name", "type_", "element"),
    [
        ("iaload", "[I", ElementType.INT),
        ("laload", "[J", ElementType.LONG),
        ("faload", "[F", ElementType.FLOAT),
        ("daload", "[D", ElementType.DOUBLE),
        ("aaload", "[Ljava/lang/Object;", ElementType.REFERENCE),
        ("baload", "[B", ElementType.BYTE_OR_BOOLEAN),
        ("caload", "[C", ElementType.CHAR),
        ("saload", "[S", ElementType.SHORT),
    ],
)
def test_array_loads_and_stores(name: str, type_: str, element: ElementType) -> None:
    code: list[Line] = [("aload", 0), "iconst_3", ("aload", 0), "iconst_2", name]
    body = body_of([*code, name.replace("load", "store"), "return"], f"({type_})V")

    assert listing(body) == ["t0 = l0[2]", "l0[3] = t0", "return"]
    load, store, _ = body.instructions
    assert isinstance(load, ArrayLoad)
    assert isinstance(store, ArrayStore)
    assert load.element is store.element is element
    assert load.target.kind is element.kind


def test_array_length_casts_and_instanceof() -> None:
    assert computed("[", ["arraylength"], "I") == "l0.length"
    assert computed("L", [("instanceof", "[I")], "I") == "l0 instanceof int[]"
    assert computed("L", [("checkcast", "java/lang/String")], REF) == "(java.lang.String) l0"


def test_allocations() -> None:
    assert computed("", [("new", "java/util/ArrayList")], REF) == "new java.util.ArrayList"
    assert computed("I", [("newarray", "D")], REF) == "new double[l0]"
    assert computed("I", [("anewarray", "java/lang/String")], REF) == "new java.lang.String[l0]"
    assert computed("I", [("anewarray", "[I")], REF) == "new int[l0][]"
    assert computed("II", [("multianewarray", "[[[J", 2)], REF) == "new long[l0][l1][]"


def test_fields() -> None:
    code: list[Line] = [
        *(("aload", 0), ("getfield", "T", "count", "I"), ("putstatic", "T", "total", "I")),
        *(("aload", 0), ("getstatic", "a/B", "sum", "J"), ("putfield", "T", "sum", "J"), "return"),
    ]

    assert listing(body_of(code, "(LT;)V")) == [
        "t0 = l0.count",
        "T.total = t0",
        "t1 = a.B.sum",
        "l0.sum = t1",
        "return",
    ]


def test_calls_bind_as_the_bytecode_says() -> None:
    code: list[Line] = [
        *(("aload", 0), "iconst_1", ("invokevirtual", "T", "v", "(I)V")),
        *(("aload", 0), "lconst_1", "iconst_2", ("invokeinterface", "I", "i", "(JI)V")),
        *(("aload", 0), ("invokespecial", "T", "<init>", "()V")),
        *("iconst_3", ("aload", 0), ("invokestatic", "T", "s", "(ILT;)V")),
        *(("aload", 0), ("invokedynamic", 0, "run", "(LT;)Ljava/lang/Runnable;"), "areturn"),
    ]

    assert listing(body_of(code, "(LT;)Ljava/lang/Object;")) == [
        "call l0.v(1)",
        "call l0.i(1L, 2)",
        "call T.<init>(l0)",
        "call T.s(3, l0)",
        "t0 = call dynamic run(l0)",
        "return t0",
    ]


def test_a_result_that_is_popped_has_no_target() -> None:
    code: list[Line] = [
        *(("invokestatic", "T", "i", "()I"), "pop"),
        *(("invokestatic", "T", "j", "()J"), "pop2", "return"),
    ]

    assert listing(body_of(code)) == ["call T.i()", "call T.j()", "return"]


def test_calls_on_threads_and_monitors_are_instructions_of_their_own() -> None:
    thread, lock = ("aload", 0), ("aload", 1)
    code: list[Line] = [
        *(thread, ("invokevirtual", "java/lang/Thread", "start", "()V")),
        *(thread, ("invokevirtual", "java/lang/Thread", "join", "()V")),
        *(thread, ("ldc2_w", 5), ("invokevirtual", "java/lang/Thread", "join", "(J)V")),
        *(lock, "monitorenter"),
        *(lock, ("invokevirtual", "java/lang/Object", "wait", "()V")),
        *(lock, "lconst_1", "iconst_2", ("invokevirtual", "java/lang/Object", "wait", "(JI)V")),
        *(lock, ("invokevirtual", "java/lang/Object", "notify", "()V")),
        *(lock, ("invokevirtual", "java/lang/Object", "notifyAll", "()V")),
        *(lock, "monitorexit"),
        *(thread, ("invokevirtual", "java/lang/Thread", "interrupt", "()V")),
        *(thread, ("invokevirtual", "Mine", "start", "()V")),
        "return",
    ]

    assert listing(body_of(code, "(Ljava/lang/Thread;Ljava/lang/Object;)V")) == [
        "start thread l0",
        "join thread l0",
        "join thread l0 for (5L)",
        "monitor enter l1",
        "wait on l1",
        "wait on l1 for (1L, 2)",
        "notify one on l1",
        "notify all on l1",
        "monitor exit l1",
        "call l0.interrupt()",
        "call l0.start()",
        "return",
    ]


@pytest.mark.parametrize(
    ("name", "types", "text"),
    [
        ("ifeq", "I", "l0 == 0"),
        ("ifne", "I", "l0 != 0"),
        ("iflt", "I", "l0 < 0"),
        ("ifge", "I", "l0 >= 0"),
        ("ifgt", "I", "l0 > 0"),
        ("ifle", "I", "l0 <= 0"),
        ("if_icmpeq", "II", "l0 == l1"),
        ("if_icmpne", "II", "l0 != l1"),
        ("if_icmplt", "II", "l0 < l1"),
        ("if_icmpge", "II", "l0 >= l1"),
        ("if_icmpgt", "II", "l0 > l1"),
        ("if_icmple", "II", "l0 <= l1"),
        ("if_acmpeq", "LL", "l0 == l1"),
        ("if_acmpne", "LL", "l0 != l1"),
        ("ifnull", "L", "l0 == null"),
        ("ifnonnull", "L", "l0 != null"),
    ],
)
def test_branches(name: str, types: str, text: str) -> None:
    loads: list[Line] = [(LOADS[kind], slot) for slot, kind in enumerate(types)]
    descriptor = "".join(REF if kind == "L" else kind for kind in types)
    body = body_of([*loads, (name, "end"), "nop", "end:", "return"], f"({descriptor})V")

    assert listing(body)[0] == f"if ({text}) goto 1"


@pytest.mark.parametrize(
    ("name", "operator"), [("ifeq", "=="), ("ifne", "!="), ("iflt", "<"), ("ifge", ">=")]
)
def test_a_branch_on_compared_longs_is_one_branch(name: str, operator: str) -> None:
    body = body_of([("lload", 0), ("lload", 2), "lcmp", (name, "end"), "end:", "return"], "(JJ)V")

    assert listing(body) == [f"if (l0 {operator} l2) goto 1", "return"]


def test_switches_name_only_the_cases_that_differ_from_the_default() -> None:
    table: list[Line] = [
        *(("iload", 0), ("tableswitch", 1, ["a", "end", "b"], "end")),
        *("a:", ("iinc", 0, 1), "b:", ("iinc", 0, 2), "end:", "return"),
    ]
    lookup = [*table]
    lookup[1] = ("lookupswitch", {-7: "a", 900: "b"}, "end")

    assert listing(body_of(table, "(I)V"))[0] == "switch l0 {1 → 1, 3 → 2, default → 3}"
    assert listing(body_of(lookup, "(I)V"))[0] == "switch l0 {-7 → 1, 900 → 2, default → 3}"


def test_wide_forms_mean_the_same() -> None:
    code: list[Line] = [
        *("iconst_1", ("wide", "istore", 280), ("wide", "iinc", 280, 1000)),
        *(("goto_w", "end"), "end:", ("wide", "iload", 280), "ireturn"),
    ]

    assert listing(body_of(code, "()I")) == [
        "l280 = 1",
        "l280 = l280 + 1000",
        "goto 3",
        "return l280",
    ]


def test_throw_and_void_return() -> None:
    assert listing(body_of([("aload", 0), "athrow"], f"({REF})V")) == ["throw l0"]
    assert listing(body_of(["nop", "return"])) == ["return"]
