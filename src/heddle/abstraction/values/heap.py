"""The abstract heap: what each field of each object may hold, and which threads touch it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from heddle._core import Constant
from heddle.abstraction.micro import FieldKey, Obj, Sort
from heddle.abstraction.micro.objects import Universe
from heddle.abstraction.values.arithmetic import Values, join
from heddle.abstraction.values.initialised import Initialised
from heddle.program.classes import STRING
from heddle.program.jdk import CONDITION, REENTRANT_LOCK, THREAD, THROWABLE

#: An object and a field of it; all elements of an array are one.
Cell: TypeAlias = "tuple[int, FieldKey]"

READ, WRITE = 1, 2
#: How often the values of a number may grow before it counts as unknown.
_PATIENCE: Final = 8
#: Classes whose constructors are models: nothing is known of what the real ones would set.
_MODELLED: Final = frozenset(
    {
        THREAD,
        THROWABLE,
        STRING,
        "java/lang/AbstractStringBuilder",
        "java/util/Random",
        "java/util/concurrent/Semaphore",
        "java/util/concurrent/CountDownLatch",
        REENTRANT_LOCK,
        CONDITION,
    }
)
#: Fields of theirs that are null or 0 at first all the same.
_EMPTY: Final = frozenset(
    {
        "threadLocals",
        "inheritableThreadLocals",
        "threadLocalRandomProbe",
        "threadLocalRandomSeed",
        "threadLocalRandomSecondarySeed",
        "parkBlocker",
    }
)
_NOTHING: Final[frozenset[int]] = frozenset({0})


class Heap:
    """It only grows; `on_growth` is called for the readers of a field that does."""

    def __init__(self, universe: Universe, initialised: Initialised) -> None:
        """Every field holds null or 0, but for what the JDK has initialised."""
        self.universe = universe
        self.initialised = initialised
        self.on_growth: Callable[[int], None] = _ignored
        self._readers: dict[Cell, set[int]] = {}
        self.cells: dict[Cell, Values] = {}
        #: Cells that are set before their default can be seen.
        self.set_at_once: set[Cell] = set()
        self.written: set[Cell] = set()
        self.read: set[FieldKey] = set()
        #: Objects whose monitors are looked at without being entered.
        self.owners_read: set[int] = set()
        #: Fields that are accessed where it is not known in which object.
        self.ambiguous: set[FieldKey] = set()
        self._grown: dict[Cell, int] = {}
        self.access: dict[Cell, dict[int, int]] = {}

    def get(self, cell: Cell) -> Values:
        """What the field may hold."""
        if cell not in self.cells:
            self.cells[cell] = self.default(cell)
        return self.cells[cell]

    def read_by(self, cell: Cell, reader: int) -> Values:
        """What the field may hold, for an activation that wants to know when it grows."""
        self._readers.setdefault(cell, set()).add(reader)
        return self.get(cell)

    def default(self, cell: Cell) -> Values:
        """What the field holds before it is written."""
        if cell in self.set_at_once:
            return frozenset()
        made = self.universe.objects[cell[0]]
        if made.key[0] == "static":
            return self._constant(cell[1])
        if made.key[0] == "snapshot":
            return self.initialised.field(self.universe, made, cell[1])
        if made.value is not None and cell[1][1] == "value":
            return frozenset({made.value})
        return frozenset() if _is_untold(cell[1]) else _NOTHING

    def _constant(self, key: FieldKey) -> Values:
        owner, name = key
        if name.startswith("#"):
            return _NOTHING
        java_class = self.universe.hierarchy.load(owner)
        for field in java_class.fields.values():
            if field.name != name:
                continue
            match field.declaration.constant_value:
                case Constant.Integer(value) | Constant.Long(value):
                    return frozenset({value})
                case Constant.String(text):
                    return frozenset({self.universe.constant(Obj("string", text))})
        if not java_class.is_user_code:
            return self.initialised.static(self.universe, key)
        return _NOTHING

    def put(self, cell: Cell, values: Values, sort: Sort = Sort.REF) -> None:
        """The field may hold these too; a number that keeps growing may soon be any."""
        self.written.add(cell)
        if self.grow(cell, values) and sort is Sort.INT:
            self._grown[cell] = self._grown.get(cell, 0) + 1
            if self._grown[cell] > _PATIENCE:
                self.grow(cell, None)

    def grow(self, cell: Cell, values: Values) -> bool:
        """As `put` without a write: the field begins with it. Whether that was new."""
        old = self.get(cell)
        new = join(old, values)
        if new == old:
            return False
        self.cells[cell] = new
        for reader in sorted(self._readers.get(cell, ())):
            self.on_growth(reader)
        return True

    def touch(self, cell: Cell, thread: int, how: int) -> None:
        """A thread reads or writes the field while there are others."""
        threads = self.access.setdefault(cell, {})
        threads[thread] = threads.get(thread, 0) | how

    def is_shared(self, cell: Cell) -> bool:
        """Whether one thread writes it and another one touches it."""
        threads = self.access.get(cell, {})
        return len(threads) > 1 and any(how & WRITE for how in threads.values())


def _is_untold(key: FieldKey) -> bool:
    """Whether a model stands for the constructor that would have set the field."""
    owner, name = key
    return owner in _MODELLED and not name.startswith("#") and name not in _EMPTY


def _ignored(_: int) -> None:
    """Ignore that a field has grown."""
