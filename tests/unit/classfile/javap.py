"""What `javap -v -p` says of classes, as listings.

Indices are followed through the constant pool that javap prints, not through its comments: those
leave out the owner where it is the class itself.
"""

from __future__ import annotations

import re
import subprocess
from itertools import pairwise
from typing import TYPE_CHECKING

from unit.classfile.javap_values import Pool, inline_constant
from unit.classfile.listing import ClassListing, CodeListing, MemberListing, switch_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

# Both spellings of the widened forms would mean the same instruction.
WIDENED = re.compile(r"(?:[ilfda](?:load|store)|ret|iinc)_w")
INSTRUCTION = re.compile(r"\s+(\d+): (\w+)\s*([^/]*?)\s*(?://.*)?$")
HANDLER = re.compile(r"\s+(\d+)\s+(\d+)\s+(\d+)\s+(?:Class (.*)|any)$")
LINE = re.compile(r"\s+line (\d+): (\d+)$")
VARIABLE = re.compile(r"\s+(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)$")
INDEX = re.compile(r"#(\d+)")
CASE = re.compile(r"\s+(-?\d+|default): (\d+)$")


def listings_of_module(javap: Path, module: str, names: Sequence[str]) -> Iterator[ClassListing]:
    """List classes of the JDK that `javap` belongs to; one start of it for all."""
    return _run(javap, "-m", module, *(name.replace("/", ".") for name in names))


def listings_of_files(javap: Path, files: Sequence[Path]) -> Iterator[ClassListing]:
    """List class files."""
    return _run(javap, *map(str, files))


def _run(javap: Path, *arguments: str) -> Iterator[ClassListing]:
    command = [str(javap), "-J-Dfile.encoding=UTF-8", "-J-Dstdout.encoding=UTF-8", "-v", "-p"]
    run = subprocess.run([*command, *arguments], check=True, capture_output=True)
    return parse(run.stdout.decode())


def parse(text: str) -> Iterator[ClassListing]:
    """The listing of every class in javap's output."""
    # Not splitlines: strings of the program may hold other things that end a line.
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("Classfile ")]
    for start, end in pairwise([*starts, len(lines)]):
        yield _class(lines[start:end])


def _class(lines: list[str]) -> ClassListing:
    pool_start = lines.index("Constant pool:")
    body = lines.index("{", pool_start)
    end = lines.index("}", body)
    head = "\n".join(lines[:pool_start])
    pool = Pool(lines[pool_start + 1 : body])
    name = pool.name(_number(r"this_class: #(\d+)", head))
    superclass = _number(r"super_class: #(\d+)", head)
    tail = dict(_sections(lines[end + 1 :], indent=0))
    return ClassListing(
        name,
        (_number(r"major version: (\d+)", head), _number(r"minor version: (\d+)", head)),
        int(_found(r"flags: \(0x(\w+)\)", head), 16),
        pool.name(superclass) if superclass else None,
        _number(r"interfaces: (\d+)", head),
        tuple(_members(lines[body + 1 : end], pool, name)),
        tail["SourceFile"][0].strip('"') if "SourceFile" in tail else None,
        _signature(tail, pool),
        tail["NestHost"][0].removeprefix("class ") if "NestHost" in tail else None,
        tuple(line.strip() for line in tail.get("NestMembers", [])[1:]),
        tuple(line.strip() for line in tail.get("PermittedSubclasses", [])[1:]),
        _annotations(tail, pool),
        tuple(_bootstraps(tail.get("BootstrapMethods", []), pool)),
        tuple(_inner_classes(tail.get("InnerClasses", []), pool)),
        tuple(_components(tail.get("Record", []), pool)),
    )


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match is not None, f"javap did not print {pattern}"
    return match[1]


def _number(pattern: str, text: str) -> int:
    return int(_found(pattern, text))


def _sections(lines: list[str], indent: int) -> Iterator[tuple[str, list[str]]]:
    """Each `Name: rest` at this depth, with the rest and the deeper lines that follow."""
    name, content = "", list[str]()
    for line in lines:
        depth = len(line) - len(line.lstrip(" "))
        if not line:
            continue
        if depth == indent and ":" in line:
            if name:
                yield name, content
            name, _, rest = line.strip().partition(":")
            # After an index comes a comment; but a string may look like one.
            rest = rest.strip()
            content = [rest.split("//")[0].strip() if rest.startswith("#") else rest]
        else:
            content.append(line)
    if name:
        yield name, content


def _signature(sections: dict[str, list[str]], pool: Pool) -> str | None:
    if "Signature" not in sections:
        return None
    return pool.text(int(sections["Signature"][0].lstrip("#")))


def _annotations(sections: dict[str, list[str]], pool: Pool) -> tuple[str, ...]:
    both = (("RuntimeVisibleAnnotations", ""), ("RuntimeInvisibleAnnotations", "invisible "))
    found = [
        prefix + pool.annotation(match[1])
        for attribute, prefix in both
        for line in sections.get(attribute, [])
        if (match := re.fullmatch(r"\s+\d+: (#\d+\(.*)", line))
    ]
    return tuple(found)


def _bootstraps(lines: list[str], pool: Pool) -> Iterator[tuple[str, ...]]:
    entries = list[list[str]]()
    for line in lines:
        if match := re.match(r"  \d+: #(\d+) ", line):
            entries.append([pool.constant(int(match[1]))])
        elif match := re.match(r"      #(\d+)(?: |$)", line):
            entries[-1].append(pool.constant(int(match[1])))
    yield from map(tuple, entries)


def _inner_classes(lines: list[str], pool: Pool) -> Iterator[tuple[str | None, ...]]:
    """`public static #name= #inner of #outer; // …`, with what is absent left out."""
    for line in lines[1:]:
        match = re.match(r"\s+[\w ]*?(?:#(\d+)= ?)?#(\d+)(?: of #(\d+))?;", line)
        assert match is not None, f"javap's inner class {line!r}"
        name, inner, outer = match.groups()
        yield (
            pool.name(int(inner)),
            pool.name(int(outer)) if outer else None,
            pool.text(int(name)) if name else None,
        )


def _components(lines: list[str], pool: Pool) -> Iterator[tuple[str, str | None]]:
    """The components' types; their names are only in Java's words, which generics garble."""
    starts = [number for number, line in enumerate(lines) if re.match(r"    descriptor: ", line)]
    for start, end in pairwise([*starts, len(lines)]):
        sections = dict(_sections(lines[start:end], indent=4))
        yield sections["descriptor"][0], _signature(sections, pool)


def _members(lines: list[str], pool: Pool, owner: str) -> Iterator[MemberListing]:
    starts = [
        number
        for number, line in enumerate(lines)
        if line.startswith("  ") and line[2:3] not in " "
    ]
    for start, end in pairwise([*starts, len(lines)]):
        yield _member(lines[start], lines[start + 1 : end], pool, owner)


def _member(declaration: str, lines: list[str], pool: Pool, owner: str) -> MemberListing:
    sections = dict(_sections(lines, indent=4))
    descriptor = sections["descriptor"][0]
    default = sections.get("AnnotationDefault", [])
    constant = sections.get("ConstantValue", [None])[0]
    thrown = "".join(sections.get("Exceptions", [])).strip().removeprefix("throws ")
    return MemberListing(
        _member_name(declaration.strip().rstrip(";"), owner),
        descriptor,
        int(sections["flags"][0][3:7], 16),
        _signature(sections, pool),
        None if constant is None else inline_constant(constant),
        tuple(thrown.split(", ")) if thrown else (),
        _annotations(sections, pool),
        pool.value(default[1].split("default_value: ")[1]) if default else None,
        tuple(_parameter(line) for line in sections.get("MethodParameters", [])[2:]),
        _code(sections["Code"], pool) if "Code" in sections else None,
    )


def _parameter(line: str) -> tuple[str, str]:
    name, *flags = line.split()
    if name == "<no":
        name, flags = "<no name>", flags[1:]
    return name, "final" if "final" in flags else ""


def _member_name(declaration: str, owner: str) -> str:
    if declaration == "static {}":
        return "<clinit>"
    name = declaration.split("(")[0].split(" ")[-1]
    return "<init>" if "(" in declaration and name == owner.replace("/", ".") else name


def _code(lines: list[str], pool: Pool) -> CodeListing:
    sizes = re.fullmatch(r"\s+stack=(\d+), locals=(\d+), args_size=\d+", lines[1])
    assert sizes is not None, f"javap's sizes {lines[1]!r}"
    first_table = next(
        (number for number, line in enumerate(lines) if re.match(r" {6}[A-Z]", line)), len(lines)
    )
    tables = dict(_sections(lines[first_table:], indent=6))
    handlers = tables.get("Exception table", [])[2:]
    matches = [match for line in handlers if (match := HANDLER.match(line))]
    assert len(matches) == len(handlers)
    numbers = [LINE.match(line) for line in tables.get("LineNumberTable", [])[1:]]
    variables = [*tables.get("LocalVariableTable", []), *tables.get("LocalVariableTypeTable", [])]
    rows = [match for line in variables if (match := VARIABLE.match(line))]
    return CodeListing(
        int(sizes[1]),
        int(sizes[2]),
        tuple(_instructions(lines[2:first_table], pool)),
        tuple((int(each[1]), int(each[2]), int(each[3]), each[4] or "any") for each in matches),
        tuple((int(each[2]), int(each[1])) for each in numbers if each),
        tuple((int(row[1]), int(row[2]), int(row[3]), row[4], row[5]) for row in rows),
    )


def _instructions(lines: list[str], pool: Pool) -> Iterator[tuple[int, str, str]]:
    remaining = iter(lines)
    for line in remaining:
        match = INSTRUCTION.match(line)
        assert match is not None, f"javap's instruction {line!r}"
        mnemonic = match[2].removesuffix("_w") if WIDENED.fullmatch(match[2]) else match[2]
        operand = _switch(remaining) if match[3].startswith("{") else _operand(match, pool)
        yield int(match[1]), mnemonic, operand


def _switch(lines: Iterator[str]) -> str:
    cases = list[tuple[int, int]]()
    for line in lines:
        match = CASE.match(line)
        assert match is not None, f"javap's case {line!r}"
        if match[1] == "default":
            assert next(lines).strip() == "}"
            return switch_text(tuple(cases), int(match[2]))
        cases.append((int(match[1]), int(match[2])))
    message = "javap's switch has no default"
    raise AssertionError(message)


def _operand(match: re.Match[str], pool: Pool) -> str:
    mnemonic, text = match[2], match[3]
    if not (index := INDEX.match(text)):
        return text
    constant = pool.constant(int(index[1]))
    return f"{constant}, {text.split(',')[1].strip()}" if mnemonic == "multianewarray" else constant
