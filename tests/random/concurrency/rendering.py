"""Programs as Java text, one statement a line, in forms that differ only outside the statements.

All forms have the same lines, so a line names a statement whatever the form.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from concurrency.spelling import closing, opening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from concurrency.syntax import Body, Program

PACKAGES = (
    "java.lang.reflect", "java.util", "java.util.concurrent", "java.util.concurrent.locks",
)  # fmt: skip
NULL = -99
"""Stands for the value of a node that is not there."""


@dataclass(frozen=True, slots=True)
class Plain:
    """The program itself."""


@dataclass(frozen=True, slots=True)
class Refuting:
    """Its exceptions are dropped; main joins all threads, then asserts that they did not end so.

    An assertion can fail if and only if the program can end with this valuation.
    """

    valuation: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Observable:
    """A twin for java: plain ints are volatile there, because hardware is not sequential.

    Main joins all threads; `outcome()` then says what they left behind.
    """


Form = Plain | Refuting | Observable


def render(program: Program, name: str, form: Form | None = None) -> str:
    """The Java source of a class with a main method."""
    return "\n".join(text for text, _ in _lines(program, name, form or Plain())) + "\n"


def statement_lines(program: Program) -> tuple[int, ...]:
    """The line of each statement: those of the threads in order, then those of the methods."""
    lines = _lines(program, "R", Plain())
    return tuple(number for number, (_, is_statement) in enumerate(lines, 1) if is_statement)


def observed(program: Program) -> tuple[str, ...]:
    """Java expressions for all that is shared: what a valuation gives values to."""
    elements = [f"{name}[{i}]" for name, length in program.arrays for i in range(length)]
    nodes = []
    for node in program.nodes:
        nodes += [f"{node}.value", f"({node}.next == null ? {NULL} : {node}.next.value)"]
    atomics = [f"{name}.get()" for name in program.atomics]
    return (*program.plain, *program.volatile, *elements, *atomics, *nodes)


def _lines(program: Program, name: str, form: Form) -> Iterator[tuple[str, bool]]:
    """The lines, each with whether a statement of the program begins on it."""
    yield "import java.util.concurrent.atomic.AtomicInteger;", False
    yield "import java.util.concurrent.locks.LockSupport;", False
    if program.declared:
        yield from ((f"import {package}.*;", False) for package in PACKAGES)
    yield "", False
    yield f"public class {name} {{", False
    for text in _declarations(program, name, form):
        yield f"    {text}", False
    for number, body in enumerate(program.threads):
        result = "int" if program.task(number) else "void"
        yield from _method(program, f"{result} run{number}()", body)
    for number, body in enumerate(program.methods):
        yield f"    static synchronized void m{number}() {{", False
        yield from _block(body, 2)
        yield "    }", False
    for number, (_, body) in enumerate(program.handlers):
        yield from _method(program, f"void handle{number}(Thread thread, Throwable thrown)", body)
    for text in _main(program, form):
        yield f"    {text}", False
    yield "}", False


def _method(program: Program, head: str, body: Body) -> Iterator[tuple[str, bool]]:
    yield f"    static {head} {{", False
    yield "        int r0 = 0, r1 = 0, r2 = 0;", False
    if program.nodes:
        yield "        Node p = null;", False
    yield from _block(body, 2)
    if head.startswith("int"):
        yield "        return r0;", False
    yield "    }", False


def _block(body: Body, depth: int) -> Iterator[tuple[str, bool]]:
    indent = "    " * depth
    for statement in body:
        yield indent + opening(statement, depth), True
        for head, inner in closing(statement):
            yield from _block(inner, depth + 1)
            yield indent + head, False


def _declarations(program: Program, name: str, form: Form) -> Iterator[str]:
    twin = "volatile " if isinstance(form, Observable) else ""
    if program.nodes:
        yield f"static final class Node {{ {twin}int value; {twin}Node next; }}"
    yield from (f"static final Node {node} = new Node();" for node in program.nodes)
    yield from (f"static {twin}int {name};" for name in program.plain)
    yield from (f"static volatile int {name};" for name in program.volatile)
    yield from (f"static final int[] {name} = new int[{size}];" for name, size in program.arrays)
    yield from (f"static final AtomicInteger {c} = new AtomicInteger();" for c in program.atomics)
    yield from (f"static final Object {lock} = new Object();" for lock in program.locks)
    thread = _quiet if isinstance(form, Refuting) else partial(_method_reference, name)
    for number in _numbers(program):
        body = thread(number)
        made = f'new Thread({body}, "t{number}")'
        if program.virtual:
            made = f'Thread.ofVirtual().name("t{number}").unstarted({body})'
        yield f"static final Thread t{number} = {made};"
    yield from (line for declared in program.declared for line in declared.java(name))
    for at, (number, _) in enumerate(program.handlers):
        whose = f"t{number}.setUncaught" if number else "Thread.setDefaultUncaught"
        yield f"static {{ {whose}ExceptionHandler({name}::handle{at}); }}"


def _numbers(program: Program) -> range:
    """The threads besides main."""
    return range(1, len(program.threads) - len(program.tasks))


def _method_reference(name: str, thread: int) -> str:
    return f"{name}::run{thread}"


def _quiet(thread: int) -> str:
    return f"() -> {{ try {{ run{thread}(); }} catch (Throwable dropped) {{ }} }}"


def _main(program: Program, form: Form) -> Iterator[str]:
    """The end of the class: whatever a form adds comes after all statements."""
    joins = [f"    t{number}.join();" for number in _numbers(program)]
    yield "public static void main(String[] args) throws InterruptedException {"
    match form:
        case Plain():
            yield "    run0();"
        case Refuting(valuation):
            yield "    try { run0(); } catch (Throwable dropped) { }"
            yield from joins
            pairs = zip(observed(program), valuation, strict=True)
            yield f"    assert !({' && '.join(f'{place} == {value}' for place, value in pairs)});"
        case Observable():
            yield "    try { run0(); } finally {"
            yield from (f"    {join}" for join in joins)
            yield "    }"
    yield "}"
    if isinstance(form, Observable):
        values = ' + " " + '.join(['""', *observed(program)])
        yield f"static String outcome() {{ return {values}; }}"
