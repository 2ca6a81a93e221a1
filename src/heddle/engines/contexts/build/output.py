"""What all procedures of one translation share: names, special labels, what is still to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from heddle.abstraction.lowering.operands import sort_of
from heddle.abstraction.micro import Sort
from heddle.abstraction.micro.objects import Made
from heddle.abstraction.values.activations import Activation, Root
from heddle.abstraction.values.interpreter import Interpreter
from heddle.classfile.descriptors import parse_method
from heddle.engines.contexts.build.frame import Frame
from heddle.engines.contexts.build.layout import Layout
from heddle.engines.contexts.build.terms import Ref
from heddle.formal.symbolic.expressions import Expression
from heddle.formal.symbolic.network import Goto, Havoc, Procedure
from heddle.program.jdk import java_name
from heddle.witnesses.course import Act

_LAMBDA: Final = re.compile(r"(.*\.)lambda\$(.*)\$\d+")
_AROUND: Final = {"new": "<init>", "static": "<clinit>"}


def method_around(where: str) -> str:
    """The method in whose text a lambda stands, `Class.method`; any other is itself."""
    found = _LAMBDA.fullmatch(where)
    return where if found is None else found[1] + _AROUND.get(found[2], found[2])


@dataclass(frozen=True, slots=True)
class Special:
    """A label with a meaning: its kind, and what `translation` says of it."""

    kind: str
    what: str
    place: str
    thread: int = 0


@dataclass(slots=True)
class Output:
    """The translation under way. `wanted` tells which places a claim asks about."""

    interpreter: Interpreter
    layout: Layout
    wanted: Callable[[str], str | None]
    special: dict[tuple[str, int], Special] = field(default_factory=dict)
    #: What a thread does next at the labels at which another may go on.
    acts: dict[tuple[str, int], Act] = field(default_factory=dict)
    procedures: list[Activation] = field(default_factory=list)
    #: Where any value has fewer bits than its type, and where it is not known at all.
    narrowed: set[str] = field(default_factory=set)
    loose: set[str] = field(default_factory=set)
    _open: dict[tuple[str, str], tuple[str, bool, bool]] = field(default_factory=dict)
    _nesting: set[str] = field(default_factory=set)
    _halts: dict[tuple[str, str, str, str], int] = field(default_factory=dict)
    _types: dict[tuple[str, int], bool] = field(default_factory=dict)

    def leave_open(
        self, procedure: str, variable: str, place: str, *, narrow: bool, loose: bool
    ) -> None:
        """A variable gets any value there: of too few bits, or one that is not chosen."""
        self._open[procedure, variable] = (place, narrow, loose)

    def close(self, procedure: Procedure) -> None:
        """Keep what is left open by the finished procedure: what is not read is gone."""
        for rule in procedure.rules:
            for step in rule.steps:
                if isinstance(step, Havoc):
                    key = (procedure.name, step.target.name)
                    place, narrow, loose = self._open.get(key, ("", False, False))
                    self.narrowed |= {place} if narrow else set()
                    self.loose |= {place} if loose else set()

    def is_instance(self, term: Ref, type_name: str) -> Expression:
        """Whether the object is of the class, one bit."""
        return term.table(lambda number: int(self._is_of(number, type_name)), 1)

    def _is_of(self, number: int, type_name: str) -> bool:
        key = (type_name, number)
        if key not in self._types:
            made = self.layout.made_of[number]
            self._types[key] = self.layout.universe.is_instance(made, type_name)
        return self._types[key]

    def may_nest(self, place: str, around: frozenset[int]) -> bool:
        """Whether the thread may own the monitor already that it enters at the place."""
        if around & self.interpreter.transfer.entered.get(place, frozenset()):
            self._nesting.add(place)
        return self.nests(place)

    def nests(self, place: str) -> bool:
        """As `may_nest`, for who leaves the monitor."""
        return place in self._nesting

    def is_quiet(self, root: Root) -> bool:
        """Whether it is no deadlock if the thread never ends."""
        return bool(root.subjects) and root.subjects <= self.interpreter.daemons

    def is_target(self, activation: Activation, at: int) -> bool:
        """Whether a claim asks about the place."""
        return self._target(activation, at) is not None

    def _target(self, activation: Activation, at: int) -> str | None:
        body = activation.body
        if not body.is_user_code:
            return None
        found = self.wanted(body.where) if at == 0 else None
        line = body.nodes[at].line
        for name in (body.where, method_around(body.where)):
            if found is None and line is not None:
                found = self.wanted(f"{name}:{line}")
        return found

    def note_target(self, procedure: str, label: int, activation: Activation, at: int) -> None:
        """Remember a label that a claim asks about."""
        place = self._target(activation, at) or ""
        self.special[procedure, label] = Special("target", "", place)

    def renumber_acts(self, procedure: str, numbers: Mapping[int, int]) -> None:
        """A procedure is finished, and its labels have new numbers."""
        own = {old: act for (name, old), act in self.acts.items() if name == procedure}
        for old in own:
            del self.acts[procedure, old]
        kept = {old: act for old, act in own.items() if old in numbers}
        self.acts |= {(procedure, numbers[old]): act for old, act in kept.items()}

    def error(self, frame: Frame, made: Made, thread: int) -> int:
        """The label of an uncaught exception."""
        name = java_name(made.type)
        return self._kept(frame, Special("error", name, made.place, thread), loop=False)

    def limit(self, frame: Frame, option: str, place: str) -> int:
        """The label of a bound that is hit."""
        return self._kept(frame, Special("limit", option, place), loop=True)

    def unsupported(self, frame: Frame, what: str, place: str) -> int:
        """The label of something that has no translation."""
        return self._kept(frame, Special("unsupported", what, place), loop=True)

    def cut(self, frame: Frame, place: str) -> int:
        """The label where a thread is left alone."""
        return self._kept(frame, Special("cut", "", place), loop=True)

    def not_meant(self, frame: Frame, place: str) -> int:
        """The label of runs that no call begins: their arguments are none of those meant."""
        return self._kept(frame, Special("not meant", "", place), loop=True)

    def _kept(self, frame: Frame, special: Special, *, loop: bool) -> int:
        key = (frame.name, special.kind, special.what, special.place)
        label = self._halts.get(key)
        if label is None:
            label = self._halts[key] = frame.graph.label(special.place)
            place = frame.graph.places[label]
            place.kept = place.switch = True
            self.special[frame.name, label] = special
            if loop:
                frame.graph.rule(label, (), Goto(label))
        return label

    def want(self, procedure: Activation) -> None:
        """The procedure is called."""
        if procedure not in self.procedures:
            self.procedures.append(procedure)

    def procedure_name(self, activation: Activation) -> str:
        """The name of the procedure of an activation."""
        return f"{activation.body.where}#{activation.number}"

    def result_sort(self, procedure: Activation) -> Sort:
        """What the body returns."""
        key = procedure.body.key
        if "(" not in key:
            return Sort.INT
        return sort_of(parse_method(key[key.index("(") :]).result)
