"""Class files written by hand, for what javac does not write.

    assemble(
        "T",
        methods=[
            method(
                "f",
                "()I",
                max_stack=1,
                max_locals=2,
                code=[
                    "iconst_0",
                    ("istore", 0),
                    ("jsr", "sub"),
                    ("iload", 0),
                    "ireturn",
                    "sub:",
                    ("astore", 1),
                    ("iinc", 0, 5),
                    ("ret", 1),
                ],
            )
        ],
    )

A line of code is a mnemonic, a tuple of a mnemonic and its operands, a label with a colon, or
bytes that are taken as they are. Operands:

| mnemonics | operands |
|---|---|
| jumps | a label |
| `tableswitch` | lowest key, list of labels, label of the default |
| `lookupswitch` | dict from key to label, label of the default |
| `ldc`, `ldc_w`, `ldc2_w` | int, float, str, or a tuple such as `("Class", "T")` (see `Pool`) |
| `getfield` … `invokeinterface` | owner, name, descriptor (then `"interface"` for its methods) |
| `invokedynamic` | index of the bootstrap method, name, descriptor |
| `newarray` | descriptor of the element |
| `wide` | the mnemonic to widen and its operands |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from constant_pool import Entry, Pool, Value, u1, u2, u4
from heddle._core import MNEMONICS

Line = str | bytes | tuple[Any, ...]
PUBLIC, STATIC, SUPER = 0x0001, 0x0008, 0x0020
OPCODES = {mnemonic: number for number, mnemonic in enumerate(MNEMONICS)}
ELEMENTS = {"Z": 4, "C": 5, "F": 6, "D": 7, "B": 8, "S": 9, "I": 10, "J": 11}
Content = bytes | Callable[[Pool], bytes]
Attribute = tuple[str, Content]
Handler = tuple[str, str, str, str | None]
Bootstrap = tuple[Entry, Sequence[Value]]


@dataclass(frozen=True, slots=True)
class Method:
    """A method to assemble; made by `method`."""

    name: str
    descriptor: str
    code: Sequence[Line] | None
    max_stack: int
    max_locals: int
    flags: int
    handlers: Sequence[Handler]
    lines: Sequence[tuple[str, int]]
    attributes: Sequence[Attribute]
    code_attributes: Sequence[Attribute]


def method(
    name: str,
    descriptor: str,
    *,
    code: Sequence[Line] | None = None,
    max_stack: int = 8,
    max_locals: int = 8,
    flags: int = PUBLIC | STATIC,
    handlers: Sequence[Handler] = (),
    lines: Sequence[tuple[str, int]] = (),
    attributes: Sequence[Attribute] = (),
    code_attributes: Sequence[Attribute] = (),
) -> Method:
    """A method; `handlers` are labels of start, end and handler, and a class or None."""
    return Method(
        name,
        descriptor,
        code,
        max_stack,
        max_locals,
        flags,
        handlers,
        lines,
        attributes,
        code_attributes,
    )


@dataclass(frozen=True, slots=True)
class Field:
    """A field to assemble."""

    name: str
    descriptor: str
    flags: int = PUBLIC | STATIC
    attributes: Sequence[Attribute] = ()


def assemble(
    name: str,
    *,
    superclass: str | None = "java/lang/Object",
    interfaces: Sequence[str] = (),
    flags: int = PUBLIC | SUPER,
    fields: Sequence[Field] = (),
    methods: Sequence[Method] = (),
    bootstraps: Sequence[Bootstrap] = (),
    attributes: Sequence[Attribute] = (),
    version: int = 50,
) -> bytes:
    """The bytes of a class file; `bootstraps` are method handles with their arguments."""
    pool = Pool()
    body = u2(flags) + pool.class_name(name)
    body += u2(0) if superclass is None else pool.class_name(superclass)
    body += u2(len(interfaces)) + b"".join(map(pool.class_name, interfaces))
    body += u2(len(fields)) + b"".join(_field(pool, each) for each in fields)
    body += u2(len(methods)) + b"".join(_method(pool, each) for each in methods)
    if bootstraps:
        attributes = [*attributes, ("BootstrapMethods", _bootstraps(pool, bootstraps))]
    body += _attributes(pool, attributes)
    return u4(0xCAFEBABE) + u2(0) + u2(version) + pool.encoded() + body


def _attributes(pool: Pool, attributes: Sequence[Attribute]) -> bytes:
    encoded = u2(len(attributes))
    for name, content in attributes:
        data = content if isinstance(content, bytes) else content(pool)
        encoded += pool.utf8(name) + u4(len(data)) + data
    return encoded


def _field(pool: Pool, it: Field) -> bytes:
    head = u2(it.flags) + pool.utf8(it.name) + pool.utf8(it.descriptor)
    return head + _attributes(pool, it.attributes)


def _method(pool: Pool, it: Method) -> bytes:
    head = u2(it.flags) + pool.utf8(it.name) + pool.utf8(it.descriptor)
    attributes = it.attributes
    if it.code is not None:
        attributes = [("Code", _code(pool, it, it.code)), *attributes]
    return head + _attributes(pool, attributes)


def _bootstraps(pool: Pool, bootstraps: Sequence[Bootstrap]) -> bytes:
    encoded = u2(len(bootstraps))
    for handle, arguments in bootstraps:
        indices = [pool.loadable(argument) for argument in arguments]
        encoded += u2(pool.add(*handle)) + u2(len(indices)) + b"".join(map(u2, indices))
    return encoded


def _code(pool: Pool, it: Method, lines: Sequence[Line]) -> bytes:
    labels = _labels(pool, lines)
    code = b""
    for line in lines:
        code += _encode(Site(pool, len(code), labels), line)
    handlers = u2(len(it.handlers))
    for start, end, handler, caught in it.handlers:
        handlers += u2(labels[start]) + u2(labels[end]) + u2(labels[handler])
        handlers += u2(0) if caught is None else pool.class_name(caught)
    attributes = list(it.code_attributes)
    if it.lines:
        numbers = b"".join(u2(labels[label]) + u2(number) for label, number in it.lines)
        attributes.append(("LineNumberTable", u2(len(it.lines)) + numbers))
    head = u2(it.max_stack) + u2(it.max_locals) + u4(len(code)) + code
    return head + handlers + _attributes(pool, attributes)


def _labels(pool: Pool, lines: Sequence[Line]) -> dict[str, int]:
    """Where each label is: no instruction's length depends on how far it jumps."""
    labels: dict[str, int] = {}
    pc = 0
    for line in lines:
        if isinstance(line, str) and line.endswith(":"):
            labels[line[:-1]] = pc
        pc += len(_encode(Site(pool, pc, _Anywhere()), line))
    return labels


class _Anywhere(dict[str, int]):
    def __missing__(self, label: str) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Site:
    """Where an instruction is being written."""

    pool: Pool
    pc: int
    labels: Mapping[str, int]

    def jump(self, label: str) -> int:
        return self.labels[label] - self.pc

    def padding(self) -> bytes:
        return bytes(-(self.pc + 1) % 4)


def _encode(site: Site, line: Line) -> bytes:
    match line:
        case bytes():
            return line
        case str() if line.endswith(":"):
            return b""
        case str():
            return u1(OPCODES[line])
        case (mnemonic, *operands):
            encode = OPERANDS.get(mnemonic, _numbers)
            return u1(OPCODES[mnemonic]) + encode(site, *operands)
    message = f"not a line of code: {line!r}"
    raise ValueError(message)


def _numbers(_: Site, *numbers: int) -> bytes:
    return b"".join(map(u1, numbers))


def _branch(site: Site, label: str) -> bytes:
    return u2(site.jump(label))


def _wide_branch(site: Site, label: str) -> bytes:
    return u4(site.jump(label))


def _table_switch(site: Site, low: int, targets: Sequence[str], default: str) -> bytes:
    jumps = [u4(site.jump(target)) for target in targets]
    head = u4(site.jump(default)) + u4(low) + u4(low + len(jumps) - 1)
    return site.padding() + head + b"".join(jumps)


def _lookup_switch(site: Site, cases: Mapping[int, str], default: str) -> bytes:
    pairs = [u4(key) + u4(site.jump(label)) for key, label in cases.items()]
    return site.padding() + u4(site.jump(default)) + u4(len(pairs)) + b"".join(pairs)


def _load(site: Site, value: Value) -> bytes:
    return u1(site.pool.loadable(value))


def _load_wide(site: Site, value: Value) -> bytes:
    return u2(site.pool.loadable(value))


def _load_two_slots(site: Site, value: Value) -> bytes:
    return u2(site.pool.loadable(value, slots=2))


def _class(site: Site, name: str) -> bytes:
    return site.pool.class_name(name)


def _field_ref(site: Site, *member: str) -> bytes:
    return u2(site.pool.add("Fieldref", *member))


def _method_ref(site: Site, owner: str, name: str, descriptor: str, kind: str = "class") -> bytes:
    entry = "InterfaceMethodref" if kind == "interface" else "Methodref"
    return u2(site.pool.add(entry, owner, name, descriptor))


def _interface_method_ref(site: Site, owner: str, name: str, descriptor: str) -> bytes:
    index = u2(site.pool.add("InterfaceMethodref", owner, name, descriptor))
    return index + u1(1 + sum(_parameter_slots(descriptor))) + u1(0)


def _parameter_slots(descriptor: str) -> list[int]:
    slots, text = [], descriptor[1 : descriptor.index(")")]
    while text:
        element = text.lstrip("[")
        slots.append(2 if text[0] in "JD" else 1)
        text = element[element.index(";") + 1 if element[0] == "L" else 1 :]
    return slots


def _dynamic(site: Site, bootstrap: int, name: str, descriptor: str) -> bytes:
    return u2(site.pool.add("InvokeDynamic", bootstrap, name, descriptor)) + u2(0)


def _multi_array(site: Site, name: str, dimensions: int) -> bytes:
    return site.pool.class_name(name) + u1(dimensions)


def _wide(_: Site, mnemonic: str, *numbers: int) -> bytes:
    return u1(OPCODES[mnemonic]) + b"".join(map(u2, numbers))


OPERANDS: dict[str, Callable[..., bytes]] = {
    **{mnemonic: _branch for mnemonic in MNEMONICS if mnemonic.startswith("if")},
    **dict.fromkeys(("goto", "jsr"), _branch),
    **dict.fromkeys(("goto_w", "jsr_w"), _wide_branch),
    **dict.fromkeys(("new", "anewarray", "checkcast", "instanceof"), _class),
    **dict.fromkeys(("getstatic", "putstatic", "getfield", "putfield"), _field_ref),
    **dict.fromkeys(("invokevirtual", "invokespecial", "invokestatic"), _method_ref),
    "invokeinterface": _interface_method_ref,
    "invokedynamic": _dynamic,
    "tableswitch": _table_switch,
    "lookupswitch": _lookup_switch,
    "ldc": _load,
    "ldc_w": _load_wide,
    "ldc2_w": _load_two_slots,
    "sipush": lambda _, value: u2(value),
    "newarray": lambda _, element: u1(ELEMENTS[element]),
    "multianewarray": _multi_array,
    "wide": _wide,
}
