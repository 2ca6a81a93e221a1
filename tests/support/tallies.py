"""What runs and facts are compared by: tallies, and the words of both."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.program import code
from support.observed import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.program.body import Body
    from heddle.program.classes import JavaMethod
    from heddle.program.operands import Operand
    from support.observed import MethodName, Place, Site


@dataclass(slots=True)
class Tally:
    """How much was seen, how much the facts allow for the same questions, what is missing."""

    seen: int = 0
    allowed: int = 0
    missing: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.seen += other.seen
        self.allowed += other.allowed
        self.missing += other.missing

    @property
    def ratio(self) -> float:
        """How many times larger the facts' answers are."""
        return self.allowed / self.seen if self.seen else 1.0


@dataclass(slots=True)
class Comparison:
    """The tallies of one program, by subject."""

    calls: Tally = field(default_factory=Tally)
    starts: Tally = field(default_factory=Tally)
    parameters: Tally = field(default_factory=Tally)
    values: Tally = field(default_factory=Tally)
    counts: Tally = field(default_factory=Tally)
    held: Tally = field(default_factory=Tally)
    shared: Tally = field(default_factory=Tally)

    def subjects(self) -> Iterator[tuple[str, Tally]]:
        """The tallies with their names."""
        for name in self.__slots__:
            yield name, getattr(self, name)

    def add(self, other: Comparison) -> None:
        for (_, mine), (_, theirs) in zip(self.subjects(), other.subjects(), strict=True):
            mine.add(theirs)

    @property
    def missing(self) -> list[str]:
        """All that happened and that the facts do not know."""
        return [f"{name}: {text}" for name, tally in self.subjects() for text in tally.missing]

    def forget_missing(self) -> None:
        """The facts said themselves that something may be missing."""
        for _, tally in self.subjects():
            tally.missing.clear()

    def call(self, name: str) -> None:
        """Say which program it is about."""
        for _, tally in self.subjects():
            tally.missing = [f"{name}: {text}" for text in dict.fromkeys(tally.missing)]


def name_of(method: JavaMethod) -> MethodName:
    """A method as runs name it."""
    return method.owner, method.name, method.descriptor


def operands(body: Body, pc: int, role: Role) -> list[Operand]:
    """What the instructions of a bytecode access, or read, write, return, throw and get."""
    side = _accessed if role is Role.BASE else _passed
    found = [side(each) for each in body.instructions if each.pc == pc]
    return [operand for operand in found if operand is not None]


def _accessed(instruction: code.Instruction) -> Operand | None:
    match instruction:
        case code.GetField(object=base) | code.PutField(object=base):
            return base
        case code.ArrayLoad(array=base) | code.ArrayStore(array=base):
            return base
        case code.Invoke(arguments=[base, *_]) | code.MonitorEnter(lock=base):
            return base
        case code.ThreadStart(thread=base) | code.ThreadJoin(thread=base):
            return base
        case code.Wait(lock=base) | code.Notify(lock=base) | code.NotifyAll(lock=base):
            return base
        case _:
            return None


def _passed(instruction: code.Instruction) -> Operand | None:
    match instruction:
        case code.GetField(target=value) | code.PutField(value=value):
            return value
        case code.ArrayLoad(target=value) | code.ArrayStore(value=value):
            return value
        case code.GetStatic(target=value) | code.PutStatic(value=value) | code.Return(value=value):
            return value
        case code.Throw(exception=value):
            return value
        case code.Invoke(target=value) | code.InvokeDynamic(target=value):
            return value
        case _:
            return None


def spell(place: Place) -> str:
    """An instruction, for messages."""
    owner, name, descriptor = place.method
    return f"{owner}.{name}{descriptor}@{place.pc}"


def tell(site: Site) -> str:
    """A site, for messages."""
    where = spell(site.place) if site.place else site.origin.value
    return f"{site.type} from {where}"
