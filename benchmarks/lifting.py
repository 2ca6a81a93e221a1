"""How fast bytecode becomes register code: every method of java.base, on one thread."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from heddle._core import Image, parse_class
from heddle.inputs.jdk import find_jdk
from heddle.program.body import MethodId
from heddle.program.flow import flow_graph
from heddle.program.lifting import lift
from heddle.program.lifting.blocks import find_blocks
from heddle.program.lifting.subroutines import without_subroutines
from heddle.program.lifting.tape import read_tape
from heddle.program.lifting.variables import find_variables
from heddle.program.liveness import liveness

if TYPE_CHECKING:
    from collections.abc import Iterable

    from heddle._core import ClassFile, Method, MethodRef
    from heddle.program.body import Body

MODULE = "java.base"
ROUNDS = 3
LIMIT = 60


class NoResolution:
    """Lifting alone is measured, not the resolution of calls."""

    def thread_action(self, method: MethodRef, /) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Named:
    """Methods with a local-variable table, and those in which it had to be corrected."""

    methods: int
    corrected: int


def run() -> list[tuple[str, str]]:
    """Rows of name and figure; times are the best of several rounds."""
    jdk = find_jdk()
    image = Image(jdk.image)
    data = [found for name in image.class_names(MODULE) if (found := image.find_class(name))]
    files = [parse_class(each) for each in data]
    methods = [(file, method) for file in files for method in file.methods if method.code]
    bytecodes = sum(len(method.code.instructions) for _, method in methods if method.code)
    seconds = min(timed_lift(methods) for _ in range(ROUNDS))
    bodies = lifted(methods)
    instructions = sum(len(body.instructions) for body in bodies)
    graphs, loops, irreducible = flow_figures(bodies)
    named = names(methods)
    return [
        ("methods of java.base", f"{len(methods)} ({bytecodes} bytecodes), JDK {jdk.version}"),
        ("lifted", f"{len(bodies)} ({instructions} instructions)"),
        ("lift", f"{seconds:.1f} s of {LIMIT} s allowed"),
        ("lift one bytecode", f"{1e6 * seconds / bytecodes:.1f} µs"),
        ("flow graph, loops, liveness", f"{graphs:.1f} s"),
        ("natural loops", f"{loops}"),
        ("irreducible regions", f"{irreducible}"),
        ("methods with unreachable code", f"{sum(bool(body.unreachable) for body in bodies)}"),
        ("methods with variable names", f"{named.methods}"),
        ("of these, names corrected", f"{named.corrected}"),
    ]


def lifted(methods: Iterable[tuple[ClassFile, Method]]) -> list[Body]:
    found = (lift(file, method, NoResolution()) for file, method in methods)
    return [body for body in found if body is not None]


def timed_lift(methods: Iterable[tuple[ClassFile, Method]]) -> float:
    """The bodies are dropped at once: a collector that walks all of them is not lifting."""
    resolver = NoResolution()
    start = perf_counter()
    for file, method in methods:
        lift(file, method, resolver)
    return perf_counter() - start


def flow_figures(bodies: Iterable[Body]) -> tuple[float, int, int]:
    """Seconds, natural loops, irreducible regions."""
    loops = irreducible = 0
    start = perf_counter()
    for body in bodies:
        graph = flow_graph(body)
        liveness(graph)
        loops += len(graph.loops)
        irreducible += len(graph.irreducible_regions)
    return perf_counter() - start, loops, irreducible


def names(methods: Iterable[tuple[ClassFile, Method]]) -> Named:
    found = corrected = 0
    for file, method in methods:
        if method.code is None or not method.code.local_variables:
            continue
        identity = MethodId(file.name, method.name, method.descriptor)
        tape = without_subroutines(read_tape(identity, method.access_flags, method.code))
        found += 1
        corrected += find_variables(tape, find_blocks(tape)).merged > 0
    return Named(found, corrected)


if __name__ == "__main__":
    for name, value in run():
        print(f"{name:<32}{value}")
