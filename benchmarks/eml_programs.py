"""Generated EML programs: services whose methods touch an atomic set under nested locks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from heddle.formal.eml import (
    Call,
    Edge,
    Function,
    Lock,
    Process,
    Program,
    Read,
    Skip,
    UnitBegin,
    UnitEnd,
    Unlock,
    Write,
)

if TYPE_CHECKING:
    from heddle.formal.eml import Statement


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a program is, and how many of its methods release the lock half way."""

    methods: int = 10
    locks: int = 2
    threads: int = 2
    memory: int = 2
    broken: int = 0
    seed: int = 1


def service(shape: Shape) -> Program:
    """Threads that call any method again and again.

    The lock l0 guards the memory; the others are taken around it or inside, in any order, and calls
    of other methods take them again.
    """
    random = Random(shape.seed)
    memory = tuple(f"m{number}" for number in range(shape.memory))
    locks = tuple(f"l{number}" for number in range(shape.locks))
    methods = [_method(random, number, memory, locks, shape) for number in range(shape.methods)]
    loop = Function(
        "main",
        "top",
        "end",
        (
            *(Edge("top", Call(method.name), "top") for method in methods),
            Edge("top", Skip(), "end"),
        ),
    )
    processes = tuple(Process(f"T{number}", "main") for number in range(shape.threads))
    return Program(memory, locks, processes, (loop, *methods))


def _method(
    random: Random, number: int, memory: tuple[str, ...], locks: tuple[str, ...], shape: Shape
) -> Function:
    outer = random.sample(locks[1:], min(len(locks) - 1, random.randint(0, 2)))
    inner = random.sample(locks[1:], min(len(locks) - 1, random.randint(0, 2)))
    access: list[Statement] = [
        random.choice((Read, Write))(random.choice(memory)) for _ in range(random.randint(1, 4))
    ]
    body: list[Statement] = [Lock(locks[0]), *access]
    for lock in inner:
        body += [Lock(lock), Unlock(lock)]
    if number < shape.broken:
        body += [Unlock(locks[0]), Lock(locks[0]), *access]
    if number + 1 < shape.methods and random.random() < 0.4:
        body.append(Call(f"f{random.randrange(number + 1, shape.methods)}"))
    body.append(Unlock(locks[0]))
    statements = [
        UnitBegin(),
        *(Lock(lock) for lock in outer),
        *body,
        *(Unlock(lock) for lock in reversed(outer)),
        UnitEnd(),
    ]
    nodes = [f"n{place}" for place in range(len(statements) + 1)]
    edges = tuple(map(Edge, nodes, statements, nodes[1:]))
    return Function(f"f{number}", nodes[0], nodes[-1], edges)
