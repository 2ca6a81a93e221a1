"""The resolved closed-world program: hierarchy, register code, flow graphs, threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.lazy import exports as _exports

if TYPE_CHECKING:
    from heddle.program.bodies import Bodies
    from heddle.program.body import Block, Body, Handler, MethodId
    from heddle.program.classes import JavaClass, JavaField, JavaMethod
    from heddle.program.flow import FlowGraph, flow_graph
    from heddle.program.hierarchy import Hierarchy
    from heddle.program.listing import Listing, list_program
    from heddle.program.listing_text import code_listing, dot_listing, flow_listing, json_listing
    from heddle.program.load import load_program
    from heddle.program.printing import body_text, flow_text, instruction_text
    from heddle.program.program import Entry, Program

__all__ = [
    "Block",
    "Bodies",
    "Body",
    "Entry",
    "FlowGraph",
    "Handler",
    "Hierarchy",
    "JavaClass",
    "JavaField",
    "JavaMethod",
    "Listing",
    "MethodId",
    "Program",
    "body_text",
    "code_listing",
    "dot_listing",
    "flow_graph",
    "flow_listing",
    "flow_text",
    "instruction_text",
    "json_listing",
    "list_program",
    "load_program",
]

__getattr__ = _exports(
    __name__,
    {
        "heddle.program.bodies": "Bodies",
        "heddle.program.body": "Block Body Handler MethodId",
        "heddle.program.classes": "JavaClass JavaField JavaMethod",
        "heddle.program.flow": "FlowGraph flow_graph",
        "heddle.program.hierarchy": "Hierarchy",
        "heddle.program.listing": "Listing list_program",
        "heddle.program.listing_text": "code_listing dot_listing flow_listing json_listing",
        "heddle.program.load": "load_program",
        "heddle.program.printing": "body_text flow_text instruction_text",
        "heddle.program.program": "Entry Program",
    },
)
