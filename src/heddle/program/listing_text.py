"""A listing as text, as Graphviz and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from heddle.classfile.descriptors import java_type, parse_method
from heddle.classfile.flags import ClassAccess, FieldAccess, MethodAccess
from heddle.program.body import Body
from heddle.program.classes import JavaClass, JavaField, JavaMethod
from heddle.program.dot import flow_dot
from heddle.program.flow import flow_graph
from heddle.program.listing import ListedClass, ListedMethod, Listing
from heddle.program.printing import body_text, flow_text, instruction_text

SCHEMA = 1


def listing_text(listing: Listing, form: str) -> str:
    """The listing as `code`, `flow`, `dot` or `json`."""
    match form:
        case "flow":
            return flow_listing(listing)
        case "dot":
            return dot_listing(listing)
        case "json":
            return json.dumps(json_listing(listing), indent=2, ensure_ascii=False) + "\n"
        case _:
            return code_listing(listing)


def code_listing(listing: Listing) -> str:
    """Every method as register code."""
    return _listing(listing, body_text)


def flow_listing(listing: Listing) -> str:
    """Every method block by block, with the ways between them."""
    return _listing(listing, lambda body: flow_text(flow_graph(body)))


def dot_listing(listing: Listing) -> str:
    """Every method's flow graph in the language of Graphviz."""
    return "\n".join(flow_dot(flow_graph(body)) for body in _bodies(listing))


def json_listing(listing: Listing) -> dict[str, Any]:
    """Everything that the other forms show, for other tools."""
    return {
        "schema": SCHEMA,
        "main": listing.main,
        "classes": [_class_json(listed) for listed in listing.classes],
        "threads": [
            {"method": site.method, "file": site.file, "line": site.line, "action": site.action}
            for site in listing.sites()
        ],
    }


def _bodies(listing: Listing) -> Iterator[Body]:
    for listed in listing.classes:
        for entry in listed.methods:
            if entry.body is not None:
                yield entry.body


def _listing(listing: Listing, show: Callable[[Body], str]) -> str:
    parts = [] if listing.main is None else [f"starts at {listing.main}.main\n"]
    for listed in listing.classes:
        parts.append("\n".join(_class_head(listed)) + "\n")
        parts += [_method_text(entry, show) for entry in listed.methods]
    sites = [
        f"  {site.file or site.method}:{site.line}  {site.action}  in {site.method}"
        for site in listing.sites()
    ]
    if sites:
        parts.append("\n".join(["threads and locks", *sites]) + "\n")
    return "\n".join(parts)


def _class_head(listed: ListedClass) -> Iterator[str]:
    java_class = listed.java_class
    words = [*_modifiers(java_class), ClassAccess(java_class.flags).kind, java_class.java_name]
    if java_class.superclass not in {None, "java/lang/Object"}:
        words.append(f"extends {java_type(f'L{java_class.superclass};')}")
    if java_class.interfaces:
        names = ", ".join(java_type(f"L{name};") for name in java_class.interfaces)
        words.append(f"{'extends' if java_class.is_interface else 'implements'} {names}")
    yield " ".join(words) + (f"  ({listed.file})" if listed.file else "")
    yield from (f"  {_field_text(field)}" for field in java_class.fields.values())


def _modifiers(java_class: JavaClass) -> list[str]:
    return ClassAccess(java_class.flags).modifiers.split()


def _field_text(field: JavaField) -> str:
    words = [*FieldAccess(field.flags).modifiers.split(), java_type(field.descriptor), field.name]
    return " ".join(words)


def _method_text(entry: ListedMethod, show: Callable[[Body], str]) -> str:
    if entry.body is not None:
        return show(entry.body)
    types = parse_method(entry.method.descriptor)
    modifiers = MethodAccess(entry.method.flags).modifiers.split()
    parameters = ", ".join(map(java_type, types.parameters))
    name = f"{java_type(f'L{entry.method.owner};')}.{entry.method.name}({parameters})"
    return " ".join([*modifiers, java_type(types.result), name]) + "\n"


def _class_json(listed: ListedClass) -> dict[str, Any]:
    java_class = listed.java_class
    return {
        "name": java_class.java_name,
        "kind": ClassAccess(java_class.flags).kind,
        "modifiers": _modifiers(java_class),
        "superclass": java_class.superclass,
        "interfaces": list(java_class.interfaces),
        "file": listed.file,
        "fields": [
            {
                "name": field.name,
                "descriptor": field.descriptor,
                "modifiers": FieldAccess(field.flags).modifiers.split(),
            }
            for field in java_class.fields.values()
        ],
        "methods": [_method_json(entry.method, entry.body) for entry in listed.methods],
    }


def _method_json(method: JavaMethod, body: Body | None) -> dict[str, Any]:
    encoded: dict[str, Any] = {
        "name": method.name,
        "descriptor": method.descriptor,
        "modifiers": MethodAccess(method.flags).modifiers.split(),
        "code": None,
    }
    if body is not None:
        graph = flow_graph(body)
        encoded["code"] = {
            "parameters": [register.name for register in body.parameters],
            "instructions": [
                {
                    "pc": instruction.pc,
                    "line": instruction.line,
                    "operation": type(instruction).__name__,
                    "text": instruction_text(instruction, body.bootstraps),
                }
                for instruction in body.instructions
            ],
            "blocks": [
                {
                    "start": block.start,
                    "end": block.end,
                    "successors": list(graph.normal[number]),
                    "handlers": [
                        {"catches": handler.catch_type, "entry": handler.entry}
                        for handler in block.handlers
                    ],
                }
                for number, block in enumerate(graph.blocks)
            ],
            "loops": [
                {"header": loop.header, "blocks": sorted(loop.members)} for loop in graph.loops
            ],
        }
    return encoded
