"""A class file as plain text and numbers, so that two readers can be compared."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle._core import (
    Constant,
    DynamicRef,
    ElementValue,
    FieldRef,
    Increment,
    MethodRef,
    MultiArray,
    Switch,
)
from heddle.classfile.descriptors import java_class, java_type
from heddle.classfile.flags import ParameterAccess

if TYPE_CHECKING:
    from heddle._core import Annotation, ClassFile, Code, Field, Instruction, Method, Operand

ESCAPES = str.maketrans(
    {"\\": "\\\\", '"': '\\"', "'": "\\'", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
    | {"\b": "\\b", "\f": "\\f"}
    | {chr(code): f"\\u{code:04x}" for code in (*range(8), 11, *range(14, 32), *range(127, 160))}
)


@dataclass(frozen=True, slots=True)
class CodeListing:
    """Code: instructions are (pc, mnemonic, operand), lines (pc, line)."""

    stack: int
    locals: int
    instructions: tuple[tuple[int, str, str], ...]
    handlers: tuple[tuple[int, int, int, str], ...]
    lines: tuple[tuple[int, int], ...]
    variables: tuple[tuple[int, int, int, str, str], ...]


@dataclass(frozen=True, slots=True)
class MemberListing:
    """A field or a method."""

    name: str
    descriptor: str
    flags: int
    signature: str | None = None
    constant: str | None = None
    exceptions: tuple[str, ...] = ()
    annotations: tuple[str, ...] = ()
    default: str | None = None
    parameters: tuple[tuple[str, str], ...] = ()
    code: CodeListing | None = None


@dataclass(frozen=True, slots=True)
class ClassListing:
    """A class."""

    name: str
    version: tuple[int, int]
    flags: int
    superclass: str | None
    interfaces: int
    members: tuple[MemberListing, ...]
    source_file: str | None = None
    signature: str | None = None
    nest_host: str | None = None
    nest_members: tuple[str, ...] = ()
    permitted: tuple[str, ...] = ()
    annotations: tuple[str, ...] = ()
    bootstraps: tuple[tuple[str, ...], ...] = ()
    inner_classes: tuple[tuple[str | None, ...], ...] = ()
    components: tuple[tuple[str, str | None], ...] = ()


def escaped(text: str) -> str:
    """The text as javap prints it: escaped; lone surrogates and spaces at the end are lost."""
    return re.sub("[\ud800-\udfff]", "?", text).translate(ESCAPES).rstrip(" ")


def class_listing(it: ClassFile) -> ClassListing:
    """What the Rust reader says of a class."""
    return ClassListing(
        it.name,
        (it.major_version, it.minor_version),
        it.access_flags,
        it.superclass,
        len(it.interfaces),
        (*map(field_listing, it.fields), *map(method_listing, it.methods)),
        it.source_file,
        it.signature,
        it.nest_host,
        it.nest_members,
        it.permitted_subclasses,
        tuple(map(annotation_text, it.annotations)),
        tuple(
            (constant_text(each.handle), *map(constant_text, each.arguments))
            for each in it.bootstrap_methods
        ),
        tuple((each.inner, each.outer, each.name) for each in it.inner_classes),
        tuple((each.descriptor, each.signature) for each in it.record_components or ()),
    )


def field_listing(it: Field) -> MemberListing:
    """What the Rust reader says of a field."""
    return MemberListing(
        it.name,
        it.descriptor,
        it.access_flags,
        it.signature,
        constant=constant_text(it.constant_value) if it.constant_value else None,
        annotations=tuple(map(annotation_text, it.annotations)),
    )


def method_listing(it: Method) -> MemberListing:
    """What the Rust reader says of a method."""
    return MemberListing(
        it.name,
        it.descriptor,
        it.access_flags,
        it.signature,
        exceptions=tuple(map(java_class, it.exceptions)),
        annotations=tuple(map(annotation_text, it.annotations)),
        default=value_text(it.annotation_default) if it.annotation_default else None,
        parameters=tuple(
            (each.name or "<no name>", ParameterAccess(each.access_flags).modifiers)
            for each in it.parameters
        ),
        code=code_listing(it.code) if it.code else None,
    )


def code_listing(it: Code) -> CodeListing:
    """What the Rust reader says of code."""
    handlers = it.exception_table
    return CodeListing(
        it.max_stack,
        it.max_locals,
        tuple(map(instruction_listing, it.instructions)),
        tuple((each.start, each.end, each.handler, each.catch_type or "any") for each in handlers),
        it.line_numbers,
        tuple(
            (each.start, each.length, each.slot, each.name, each.descriptor)
            for each in (*it.local_variables, *it.local_variable_types)
        ),
    )


def instruction_listing(it: Instruction) -> tuple[int, str, str]:
    """What the Rust reader says of an instruction."""
    if it.mnemonic == "newarray":
        return it.pc, it.mnemonic, java_type(str(it.operand))
    return it.pc, it.mnemonic, operand_text(it.operand)


def operand_text(it: Operand) -> str:
    """An operand, with everything it refers to spelled out."""
    match it:
        case None:
            return ""
        case int():
            return str(it)
        case str():
            return f"Class {it}"
        case Increment(slot, amount):
            return f"{slot}, {amount}"
        case Switch(cases, default):
            return switch_text(cases, default)
        case MultiArray(descriptor, dimensions):
            return f"Class {descriptor}, {dimensions}"
        case DynamicRef():
            return f"InvokeDynamic {dynamic_text(it)}"
        case FieldRef() | MethodRef():
            return member_text(it)
        case Constant():
            return constant_text(it)


def switch_text(cases: tuple[tuple[int, int], ...], default: int) -> str:
    """A switch."""
    return " ".join([*(f"{key}:{target}" for key, target in cases), f"default:{default}"])


def member_text(it: FieldRef | MethodRef) -> str:
    """A reference, with the kind of its constant."""
    kind = "Fieldref"
    if isinstance(it, MethodRef):
        kind = "InterfaceMethodref" if it.is_interface else "Methodref"
    return f"{kind} {it.owner}.{it.name}:{it.descriptor}"


def dynamic_text(it: DynamicRef) -> str:
    """What a bootstrap method makes."""
    return f"{it.bootstrap} {it.name}:{it.descriptor}"


def constant_text(it: Constant) -> str:
    """A constant, with its kind."""
    match it:
        case Constant.Integer(value):
            return f"int {value}"
        case Constant.Long(value):
            return f"long {value}"
        case Constant.Float(value):
            return float_text(value)
        case Constant.Double(value):
            return double_text(value)
        case Constant.String(value):
            return f"String {escaped(value)}".rstrip(" ")
        case Constant.Class(name):
            return f"Class {name}"
        case Constant.MethodType(descriptor):
            return f"MethodType {descriptor}"
        case Constant.MethodHandle(kind, target):
            return f"MethodHandle {kind} {member_text(target)}"
        case Constant.Dynamic(ref):
            return f"Dynamic {dynamic_text(ref)}"
    message = f"an unknown constant {it}"
    raise AssertionError(message)


def float_text(value: float) -> str:
    """A float by its bits."""
    return f"float {struct.pack('>f', value).hex()}"


def double_text(value: float) -> str:
    """A double by its bits."""
    return f"double {struct.pack('>d', value).hex()}"


def annotation_text(it: Annotation) -> str:
    """An annotation on one line."""
    visible = "" if it.visible else "invisible "
    return visible + bare_annotation_text(it)


def bare_annotation_text(it: Annotation) -> str:
    """An annotation without its visibility, as it stands in another."""
    elements = (f"{name}={value_text(value)}" for name, value in it.elements)
    return f"{it.type}({','.join(elements)})"


def value_text(it: ElementValue) -> str:
    """The value of an element."""
    match it:
        case ElementValue.Const("s", Constant.String(value)):
            return f"s {escaped(value)}"
        case ElementValue.Const(tag, value):
            return f"{tag} {constant_text(value)}"
        case ElementValue.Enum(type_, name):
            return f"e {type_}.{name}"
        case ElementValue.Class(descriptor):
            return f"c {descriptor}"
        case ElementValue.Annotation(annotation):
            return f"@{bare_annotation_text(annotation)}"
        case ElementValue.Array(values):
            return f"[{','.join(map(value_text, values))}]"
    message = f"an unknown value {it}"
    raise AssertionError(message)
