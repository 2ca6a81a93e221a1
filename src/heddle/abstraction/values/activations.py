"""Activations: the copies of bodies that calls are expanded into, thread by thread."""

from __future__ import annotations

from dataclasses import dataclass, field

from heddle.abstraction import micro
from heddle.abstraction.micro import Body, Reg
from heddle.abstraction.micro.regions import CALLS
from heddle.abstraction.values.arithmetic import Values
from heddle.abstraction.values.state import Flow, State


@dataclass(slots=True, eq=False)
class Activation:
    """A body, called from one place of another activation.

    A body that its own callees call again is not copied for ever: it becomes a procedure, which
    all of them call. `returned` and `thrown` are what its callers can expect.
    """

    number: int
    body: Body
    parent: Activation | None
    at: int
    root: Root
    entry: State | None = None
    states: dict[int, State] = field(default_factory=dict)
    returned: tuple[Values, Flow] | None = None
    thrown: tuple[Values, Flow] | None = None
    children: dict[tuple[int, str], Activation] = field(default_factory=dict)
    callers: set[int] = field(default_factory=set)
    is_procedure: bool = False
    #: Whether something that it depends on has grown since it was run.
    is_stale: bool = True

    @property
    def once(self) -> bool:
        """Whether it certainly runs at most once."""
        here = self
        while here.parent is not None:
            if here.is_procedure or here.at in here.parent.body.looping:
                return False
            here = here.parent
        return not here.is_procedure

    def makes_once(self, node: int) -> bool:
        """Whether the node certainly runs at most once."""
        return self.once and node not in self.body.looping

    def ancestor(self, key: str) -> Activation | None:
        """The activation of the same body that this one is part of, itself included."""
        here: Activation | None = self
        while here is not None and here.body.key != key:
            here = here.parent
        return here

    def place(self, node: int) -> str:
        """`Class.method:line`; in library code, where user code called it."""
        here, at = self, node
        while not here.body.is_user_code and here.parent is not None:
            here, at = here.parent, here.at
        line = here.body.nodes[at].line
        return here.body.where if line is None else f"{here.body.where}:{line}"


@dataclass(slots=True, eq=False)
class Root:
    """A thread: main has number 0. `site` is where it is started, `copy` counts at that site."""

    number: int
    site: tuple[int, int] | None = None
    copy: int = 0
    activation: Activation | None = None
    subjects: frozenset[int] = frozenset()


def reads(operation: micro.Operation) -> tuple[Reg, ...]:
    """The registers that an operation reads."""
    found: list[Reg] = []
    for name in operation.__slots__:
        if name not in {"target", "number"}:
            _collect(getattr(operation, name), found)
    return tuple(found)


def _collect(value: object, found: list[Reg]) -> None:
    if isinstance(value, Reg):
        found.append(value)
    elif isinstance(value, tuple):
        for each in value:
            _collect(each, found)


def writes(operation: micro.Operation) -> tuple[Reg, ...]:
    """The registers that an operation writes."""
    target = getattr(operation, "target", None)
    number = getattr(operation, "number", None)
    return tuple(each for each in (target, number) if isinstance(each, Reg))


def liveness(body: Body) -> tuple[frozenset[str], ...]:
    """The registers that are alive before each node."""
    count = len(body.nodes)
    live: list[frozenset[str]] = [frozenset()] * count
    read = [frozenset(each.name for each in reads(node.operation)) for node in body.nodes]
    written = [frozenset(each.name for each in writes(node.operation)) for node in body.nodes]
    changed = True
    while changed:
        changed = False
        for at in reversed(range(count)):
            node = body.nodes[at]
            after: frozenset[str] = frozenset()
            for each in node.next:
                after |= live[each]
            now = read[at] | (after - written[at])
            if isinstance(node.operation, (micro.Throw, *CALLS)):
                for catch in node.handlers:
                    bound = frozenset({catch.target.name} if catch.target else ())
                    now |= live[catch.entry] - bound
            if now != live[at]:
                live[at] = now
                changed = True
    return tuple(live)
