"""Register code as text that a Java developer recognises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from heddle._core import BootstrapMethod
from heddle.classfile.descriptors import java_class, java_type, parse_method
from heddle.program import code
from heddle.program.body import Body, Handler
from heddle.program.call_kind import CallKind
from heddle.program.call_sites import call_site_text
from heddle.program.flow import FlowGraph
from heddle.program.operands import Operand, Register
from heddle.program.operators import BinaryOp, UnaryOp
from heddle.program.spelling import value_text
from heddle.program.throwing import thrown_by

_CAST_LETTER: Final = {
    "i": "int",
    "l": "long",
    "f": "float",
    "d": "double",
    "b": "byte",
    "c": "char",
    "s": "short",
}
_COMPARE: Final = {
    BinaryOp.COMPARE: "",
    BinaryOp.COMPARE_LOW: ", NaN → -1",
    BinaryOp.COMPARE_HIGH: ", NaN → 1",
}


def instruction_text(
    instruction: code.Instruction, bootstraps: Sequence[BootstrapMethod] = ()
) -> str:
    """One instruction, without its index; its body's bootstraps tell what dynamic calls make."""
    if isinstance(instruction, code.InvokeDynamic):
        return _to(instruction.target, call_site_text(instruction, bootstraps))
    return _TEXTS[type(instruction)](instruction)


def body_text(body: Body) -> str:
    """A whole body: source lines in the margin, then indices, then instructions."""
    lines = [signature_text(body), *instruction_lines(body, 0, len(body.instructions))]
    lines += [f"  {text}" for text in _protected_ranges(body)]
    lines += [
        f"  no path reaches bytecode {start} up to {end}: left out"
        for start, end in body.unreachable
    ]
    return "\n".join(lines) + "\n"


def flow_text(graph: FlowGraph) -> str:
    """A flow graph: its blocks with their instructions and successors, loops marked."""
    body = graph.body
    lines = [signature_text(body)]
    for number, block in enumerate(graph.blocks):
        lines.append("  " + "; ".join([f"block {number}", *_loop_marks(graph, number)]))
        lines += instruction_lines(body, block.start, block.end)
        ways = [f"→ {_numbers(graph.normal[number])}"] if graph.normal[number] else []
        ways += [
            f"{_handler_text(handler.catch_type)} → {target}"
            for handler, target in zip(
                block.handlers, map(_block_at(graph), block.handlers), strict=True
            )
        ]
        lines += [f"      {way}" for way in ways]
    lines += [
        f"  irreducible region {_numbers(sorted(region))}" for region in graph.irreducible_regions
    ]
    return "\n".join(lines) + "\n"


def signature_text(body: Body) -> str:
    """The head of a method, with the registers that hold its parameters."""
    types = parse_method(body.method.descriptor)
    registers = body.parameters if body.is_static else body.parameters[1:]
    parameters = ", ".join(
        f"{java_type(descriptor)} {register.name}"
        for descriptor, register in zip(types.parameters, registers, strict=True)
    )
    words = [
        *(["static"] if body.is_static else []),
        *(["synchronized"] if body.is_synchronized else []),
        java_type(types.result),
        f"{java_class(body.method.owner)}.{body.method.name}({parameters})",
    ]
    return " ".join(words)


def instruction_lines(body: Body, start: int, end: int) -> list[str]:
    """The instructions from `start` to before `end`, each source line named once."""
    lines = []
    shown: int | None = None
    for index in range(start, end):
        instruction = body.instructions[index]
        margin = "" if instruction.line in (shown, None) else str(instruction.line)
        shown = instruction.line
        lines.append(f"{margin:>6} {index:>4}  {instruction_text(instruction, body.bootstraps)}")
    return lines


def _protected_ranges(body: Body) -> Iterator[str]:
    """Blocks with the same handlers as one range; code that cannot throw joins its neighbours."""
    ranges: list[tuple[int, int, tuple[Handler, ...]]] = []
    for block in body.blocks:
        inside = body.instructions[block.start : block.end]
        if not block.handlers and not any(map(thrown_by, inside)):
            continue
        start = block.start
        if ranges and ranges[-1][2] == block.handlers:
            start = ranges.pop()[0]
        ranges.append((start, block.end - 1, block.handlers))
    for start, last, handlers in ranges:
        caught = ", ".join(
            f"{_handler_text(handler.catch_type)} → {handler.entry}" for handler in handlers
        )
        if caught:
            yield f"{start}: {caught}" if start == last else f"{start} to {last}: {caught}"


def _handler_text(catch_type: str | None) -> str:
    return "catch all" if catch_type is None else f"catch {java_class(catch_type)}"


def _block_at(graph: FlowGraph) -> Callable[[Handler], int]:
    number_at = {block.start: number for number, block in enumerate(graph.blocks)}
    return lambda handler: number_at[handler.entry]


def _loop_marks(graph: FlowGraph, number: int) -> Iterator[str]:
    for loop in graph.loops:
        if loop.header == number:
            yield f"loop of {_numbers(sorted(loop.members))}"
        elif number in loop.members:
            yield f"in loop {loop.header}"


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _list(operands: Iterable[Operand]) -> str:
    return ", ".join(map(value_text, operands))


def _unary(instruction: code.Unary) -> str:
    operand = value_text(instruction.operand)
    if instruction.op is UnaryOp.NEGATE:
        return f"-{operand}" if not operand.startswith("-") else f"-({operand})"
    return f"({_CAST_LETTER[instruction.op[-1]]}) {operand}"


def _binary(instruction: code.Binary) -> str:
    left, right = value_text(instruction.left), value_text(instruction.right)
    if instruction.op in _COMPARE:
        return f"compare({left}, {right}{_COMPARE[instruction.op]})"
    return f"{left} {instruction.op} {right}"


def _multi_array(instruction: code.NewMultiArray) -> str:
    base = java_type(instruction.type.lstrip("["))
    lengths = "".join(f"[{value_text(length)}]" for length in instruction.lengths)
    depth = len(instruction.type) - len(instruction.type.lstrip("["))
    return f"new {base}{lengths}{'[]' * (depth - len(instruction.lengths))}"


def _new_array(instruction: code.NewArray) -> str:
    # Java puts the length of the outermost dimension first: new int[3][].
    inner = instruction.element.lstrip("[")
    depth = len(instruction.element) - len(inner)
    return f"new {java_type(inner)}[{value_text(instruction.length)}]{'[]' * depth}"


def _invoke(instruction: code.Invoke) -> str:
    name, arguments = instruction.method.name, instruction.arguments
    if instruction.kind in {CallKind.STATIC, CallKind.SPECIAL}:
        call = f"call {java_class(instruction.method.owner)}.{name}({_list(arguments)})"
    else:
        call = f"call {value_text(arguments[0])}.{name}({_list(arguments[1:])})"
    return _to(instruction.target, call)


def _switch(instruction: code.Switch) -> str:
    ways = [f"{value} → {destination}" for value, destination in instruction.cases]
    ways.append(f"default → {instruction.default}")
    return f"switch {value_text(instruction.value)} {{{', '.join(ways)}}}"


def _branch(instruction: code.Branch) -> str:
    left, right = value_text(instruction.left), value_text(instruction.right)
    return f"if ({left} {instruction.op} {right}) goto {instruction.destination}"


def _to(target: Register | None, text: str) -> str:
    return text if target is None else f"{value_text(target)} = {text}"


def _timed(text: str, timeout: tuple[Operand, ...]) -> str:
    return f"{text} for ({_list(timeout)})" if timeout else text


def _result(right: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda i: f"{value_text(i.target)} = {right(i)}"


def _static(instruction: code.GetStatic | code.PutStatic) -> str:
    return f"{java_class(instruction.field.owner)}.{instruction.field.name}"


def _member(instruction: code.GetField | code.PutField) -> str:
    return f"{value_text(instruction.object)}.{instruction.field.name}"


def _element(instruction: code.ArrayLoad | code.ArrayStore) -> str:
    return f"{value_text(instruction.array)}[{value_text(instruction.index)}]"


_TEXTS: Final[dict[type[code.Instruction], Callable[[Any], str]]] = {
    code.Assign: _result(lambda i: value_text(i.value)),
    code.Unary: _result(_unary),
    code.Binary: _result(_binary),
    code.ArrayLength: _result(lambda i: f"{value_text(i.array)}.length"),
    code.InstanceOf: _result(lambda i: f"{value_text(i.value)} instanceof {java_class(i.type)}"),
    code.CheckCast: _result(lambda i: f"({java_class(i.type)}) {value_text(i.value)}"),
    code.GetField: _result(_member),
    code.PutField: lambda i: f"{_member(i)} = {value_text(i.value)}",
    code.GetStatic: _result(_static),
    code.PutStatic: lambda i: f"{_static(i)} = {value_text(i.value)}",
    code.ArrayLoad: _result(_element),
    code.ArrayStore: lambda i: f"{_element(i)} = {value_text(i.value)}",
    code.New: _result(lambda i: f"new {java_class(i.type)}"),
    code.NewArray: _result(_new_array),
    code.NewMultiArray: _result(_multi_array),
    code.Invoke: _invoke,
    code.MonitorEnter: lambda i: f"monitor enter {value_text(i.lock)}",
    code.MonitorExit: lambda i: f"monitor exit {value_text(i.lock)}",
    code.ThreadStart: lambda i: f"start thread {value_text(i.thread)}",
    code.ThreadJoin: lambda i: _timed(f"join thread {value_text(i.thread)}", i.timeout),
    code.Wait: lambda i: _timed(f"wait on {value_text(i.lock)}", i.timeout),
    code.Notify: lambda i: f"notify one on {value_text(i.lock)}",
    code.NotifyAll: lambda i: f"notify all on {value_text(i.lock)}",
    code.Goto: lambda i: f"goto {i.destination}",
    code.Branch: _branch,
    code.Switch: _switch,
    code.Return: lambda i: "return" if i.value is None else f"return {value_text(i.value)}",
    code.Throw: lambda i: f"throw {value_text(i.exception)}",
    code.Catch: lambda i: f"catch {value_text(i.target)}",
}
