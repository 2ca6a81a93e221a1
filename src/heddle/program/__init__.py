"""The resolved closed-world program: hierarchy, register code, flow graphs, threads."""

from heddle.program.bodies import Bodies
from heddle.program.body import Block, Body, Handler, MethodId
from heddle.program.classes import JavaClass, JavaField, JavaMethod
from heddle.program.flow import FlowGraph, flow_graph
from heddle.program.hierarchy import Hierarchy
from heddle.program.listing import Listing, list_program
from heddle.program.listing_text import code_listing, dot_listing, flow_listing, json_listing
from heddle.program.load import load as load_program
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
