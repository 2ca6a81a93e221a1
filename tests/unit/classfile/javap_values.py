"""The constant pool as javap prints it, and values that refer to it."""

from __future__ import annotations

import re
from functools import cache

from unit.classfile.listing import double_text, float_text

ENTRY = re.compile(r"\s*#(\d+) = (\w+) *")
# How wide javap makes the column of kinds: text begins after it, spaces and all.
KIND_WIDTH = 19
REFERENCES = {"Fieldref", "Methodref", "InterfaceMethodref"}


class Pool:
    """A constant pool as javap prints it."""

    def __init__(self, lines: list[str]) -> None:
        self.entries = dict(_entry(line) for line in lines)
        # Per pool, so that no pool outlives its class.
        self.constant = cache(self._constant)

    def text(self, index: int) -> str:
        """A Utf8 entry, escaped as javap does."""
        kind, value = self.entries[index]
        assert kind == "Utf8"
        return value

    def name(self, index: int) -> str:
        """The name of a Class entry."""
        kind, value = self.entries[index]
        assert kind == "Class"
        return self.text(_index(value))

    def member(self, index: int) -> str:
        """A NameAndType entry."""
        kind, value = self.entries[index]
        assert kind == "NameAndType"
        name, descriptor = value.split(":")
        return f"{self.text(_index(name))}:{self.text(_index(descriptor))}"

    def _constant(self, index: int) -> str:
        kind, value = self.entries[index]
        if kind in REFERENCES:
            owner, member = value.split(".")
            return f"{kind} {self.name(_index(owner))}.{self.member(_index(member))}"
        if kind in {"Class", "String", "MethodType"}:
            return f"{kind} {self.text(_index(value))}".rstrip(" ")
        if kind in {"Dynamic", "InvokeDynamic"}:
            bootstrap, member = value.split(":")
            return f"{kind} {_index(bootstrap)} {self.member(_index(member))}"
        if kind == "MethodHandle":
            number, target = value.split(":")
            return f"{kind} {number} {self._constant(_index(target))}"
        return inline_constant(f"{kind.lower().replace('integer', 'int')} {value}")

    def annotation(self, text: str) -> str:
        """An annotation as javap abbreviates it: `#12(#13=s#14)`."""
        result, rest = self._annotation(text)
        assert rest == "", f"javap's annotation {text!r}"
        return result

    def value(self, text: str) -> str:
        """An element's value as javap abbreviates it: `s#14`, `e#1.#2`, `[I#5,I#6]`."""
        result, rest = self._value(text)
        assert rest == "", f"javap's value {text!r}"
        return result

    def _annotation(self, text: str) -> tuple[str, str]:
        interface, rest = text.split("(", 1)
        elements = []
        while not rest.startswith(")"):
            name, rest = rest.removeprefix(",").split("=", 1)
            value, rest = self._value(rest)
            elements.append(f"{self.text(_index(name))}={value}")
        return f"{self.text(_index(interface))}({','.join(elements)})", rest[1:]

    def _value(self, text: str) -> tuple[str, str]:
        if text.startswith("@"):
            annotation, rest = self._annotation(text[1:])
            return f"@{annotation}", rest
        if text.startswith("["):
            values, rest = [], text[1:]
            while not rest.startswith("]"):
                value, rest = self._value(rest.removeprefix(","))
                values.append(value)
            return f"[{','.join(values)}]", rest[1:]
        match = re.match(r"(\w)#(\d+)(?:\.#(\d+))?", text)
        assert match is not None, f"javap's value {text!r}"
        tag, first, second = match[1], int(match[2]), match[3]
        rest = text[match.end() :]
        if tag == "e":
            return f"e {self.text(first)}.{self.text(int(second))}", rest
        if tag in "sc":
            return f"{tag} {self.text(first)}", rest
        return f"{tag} {self.constant(first)}", rest


def inline_constant(text: str) -> str:
    """A constant in javap's words: `int 5`, `float 0.75f`, `String text`."""
    kind, _, value = text.partition(" ")
    match kind:
        case "long":
            return f"long {value.removesuffix('l')}"
        case "float":
            return float_text(float(value.removesuffix("f").replace("Infinity", "inf")))
        case "double":
            return double_text(float(value.removesuffix("d").replace("Infinity", "inf")))
        case _:
            return text


def _entry(line: str) -> tuple[int, tuple[str, str]]:
    match = ENTRY.match(line)
    assert match is not None, f"javap's constant {line!r}"
    kind = match[2]
    if kind == "Utf8":
        return int(match[1]), (kind, line[match.start(2) + KIND_WIDTH :])
    return int(match[1]), (kind, line[match.end() :].split("//")[0].strip())


def _index(text: str) -> int:
    return int(text.lstrip("#"))
