"""The library as it is before `main`, for analyses: references only.

Satisfies `heddle.analysis.initial.InitialHeap`, which this package does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from heddle.errors import HeddleError
from heddle.machine.snapshot import ElementPlace, FieldPlace, Reference, Snapshot, Value, snapshot
from heddle.program.program import Program

#: Classes that concurrent programs use and whose initialisers read nothing that a program can set.
_INITIALISED: Final = (
    "java/lang/Thread$ThreadNumbering",
    "java/lang/ThreadLocal",
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/locks/LockSupport",
    "java/util/concurrent/locks/AbstractQueuedSynchronizer",
    "java/util/concurrent/locks/AbstractQueuedSynchronizer$Node",
    "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
    "java/util/concurrent/FutureTask",
    "java/util/concurrent/ThreadPoolExecutor",
    "java/util/concurrent/Executors",
    "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/ForkJoinPool$WorkQueue",
    "java/util/concurrent/ForkJoinWorkerThread",
    "java/util/concurrent/CountedCompleter",
    "java/util/concurrent/ForkJoinTask",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/ConcurrentHashMap$TreeBin",
    "java/util/concurrent/ConcurrentHashMap$CounterCell",
    "java/util/concurrent/ConcurrentLinkedQueue",
    "java/util/concurrent/ConcurrentLinkedDeque",
    "java/util/concurrent/ConcurrentSkipListMap",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/CopyOnWriteArrayList",
    "java/util/concurrent/Exchanger",
    "java/util/concurrent/Phaser",
    "java/util/concurrent/locks/StampedLock",
    "java/util/concurrent/atomic/AtomicBoolean",
    "java/util/concurrent/atomic/AtomicInteger",
    "java/util/concurrent/atomic/AtomicLong",
    "java/util/concurrent/atomic/AtomicReference",
    "java/util/concurrent/atomic/AtomicIntegerArray",
    "java/util/concurrent/atomic/AtomicReferenceArray",
    "java/util/concurrent/atomic/LongAdder",
    "java/util/concurrent/atomic/Striped64",
)


@dataclass(frozen=True, slots=True)
class InitialObject:
    """What an object holds, references only, by number."""

    class_name: str
    fields: Mapping[tuple[str, str], int]
    elements: tuple[int, ...]
    is_hollow: bool
    mirrors: str | None


class InitialHeap:
    """A snapshot, one object at a time."""

    def __init__(self, taken: Snapshot) -> None:
        self._taken = taken
        self._object = lru_cache(maxsize=None)(self._read)

    def is_initialised(self, class_name: str) -> bool:
        """Whether the initialiser of a class has run."""
        return self._taken.is_initialised(class_name)

    def static(self, class_name: str, field_name: str) -> int | None:
        """What a static field of an initialised class refers to."""
        try:
            return _number(self._taken.static(class_name, field_name))
        except HeddleError:
            return None

    def object(self, number: int) -> InitialObject:
        """What an object holds."""
        return self._object(number)

    def main_thread(self) -> int:
        """The thread that will run `main`."""
        return self._taken.main_thread().number

    def number(self, class_name: str, field_name: str) -> int | None:
        """The number that a static field of an initialised class holds."""
        try:
            value = self._taken.static(class_name, field_name)
        except HeddleError:
            return None
        return value if isinstance(value, int) else None

    def field_at(self, class_name: str, offset: int) -> tuple[str, str] | None:
        """The instance field of a class that an offset of `Unsafe` stands for."""
        try:
            found = self._taken.offset_field(class_name, offset)
        except HeddleError:
            return None
        return _instance_field(found)

    def place(self, number: int) -> tuple[str, str] | None:
        """The instance field that a variable handle or field updater gives access to."""
        return _instance_field(self._taken.var_handle(Reference(number)))

    def _read(self, number: int) -> InitialObject:
        held = self._taken.object(Reference(number))
        fields = {name: _number(value) for name, value in held.fields.items()}
        elements = [_number(value) for value in held.elements or ()]
        return InitialObject(
            held.class_name,
            {name: value for name, value in fields.items() if value is not None},
            tuple(dict.fromkeys(value for value in elements if value is not None)),
            held.elements == (),
            held.mirrors,
        )


def _instance_field(place: FieldPlace | ElementPlace | None) -> tuple[str, str] | None:
    if not isinstance(place, FieldPlace) or place.is_static:
        return None
    return place.class_name, place.field_name


def _number(value: Value) -> int | None:
    return value.number if isinstance(value, Reference) else None


def initial_heap(program: Program) -> InitialHeap:
    """The library's objects before `main`, with the classes of concurrency initialised."""
    return InitialHeap(snapshot(program, _INITIALISED))
