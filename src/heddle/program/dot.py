"""A flow graph in the language of Graphviz."""

from __future__ import annotations

from collections.abc import Iterator

from heddle.program.flow import FlowGraph
from heddle.program.printing import instruction_text, signature_text


def flow_dot(graph: FlowGraph) -> str:
    """The blocks as boxes; dashed edges are taken by exceptions, bold ones close loops."""
    lines = [
        f"digraph {_quoted(signature_text(graph.body))} {{",
        "  node [shape=box, fontname=monospace];",
        *_nodes(graph),
        *_edges(graph),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _nodes(graph: FlowGraph) -> Iterator[str]:
    headers = {loop.header for loop in graph.loops}
    for number, block in enumerate(graph.blocks):
        texts = [
            f"{index}  {instruction_text(graph.body.instructions[index], graph.body.bootstraps)}"
            for index in range(block.start, block.end)
        ]
        # `\l` ends a line and aligns it to the left.
        label = "".join(f"{_escaped(text)}\\l" for text in texts)
        style = ", peripheries=2" if number in headers else ""
        yield f'  b{number} [label="{label}"{style}];'


def _edges(graph: FlowGraph) -> Iterator[str]:
    back = {(source, loop.header) for loop in graph.loops for source in loop.back_edges}
    for number in range(len(graph.blocks)):
        for successor in graph.normal[number]:
            style = " [style=bold]" if (number, successor) in back else ""
            yield f"  b{number} -> b{successor}{style};"
        for handler in graph.exceptional[number]:
            yield f"  b{number} -> b{handler} [style=dashed];"


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
