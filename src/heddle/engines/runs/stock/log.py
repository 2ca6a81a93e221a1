"""The log of a run on the stock JVM, as rows that the machine's own runs have."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from heddle.engines.runs.stock.planning import Site

_RECORD = struct.Struct(">qIii")
_READ, _WRITE, _LOCK, _ACQUIRE, _RELEASE, _FORK, _JOIN = 0, 1, 2, 5, 6, 7, 8
_USE, _READY, _MADE, _TRY = 10, 11, 12, 13
_WORDS = {2: "lock", 3: "unlock", 4: "wait", 9: "notify", _TRY: "try"}
_ACCESSES = (_READ, _WRITE, _USE, _MADE)
_NOBODY = 0xFFFFFFFF
"""Stands in the place of a thread before what is known of threads that end or wait for ever."""
_ENDED = "!"

Row = tuple[int, str, int, int]
Memory = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Stuck:
    """A thread that waits for ever: for a lock that another one has, or for what never comes.

    `lock` is its number among the locks, if it was taken before; `kind` is its class.
    """

    thread: str
    blocked: bool
    lock: int | None
    kind: str
    owner: str
    site: int
    daemon: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """A thread that an exception ended."""

    thread: str
    exception: str
    site: int


@dataclass(slots=True)
class Log:
    """Rows of a thread, a deed, what it is done to and a site; and what the numbers stand for.

    `fields` are the names of locks that a static field refers to, `made` the sites at which others
    were made, `first` those at which locks were taken first; `given` are the orders by which an
    object of the library hands on what threads did. Not all that is `written` is a row.
    `stuck` are threads that wait for ever and `ended` those that exceptions ended, at `more` sites
    behind those that were woven.
    """

    rows: list[Row] = field(default_factory=list)
    memory: list[Memory] = field(default_factory=list)
    threads: list[str] = field(default_factory=list)
    locks: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    fields: dict[int, str] = field(default_factory=dict)
    made: dict[int, int] = field(default_factory=dict)
    given: dict[int, dict[int, None]] = field(default_factory=dict)
    written: int = 0
    stuck: list[Stuck] = field(default_factory=list)
    ended: list[Ended] = field(default_factory=list)
    more: list[Site] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Written:
    time: int
    thread: int
    deed: int
    site: int
    object: int
    index: int


def read_log(data: bytes, sites: Sequence[Site]) -> Log:
    """What the threads did, in an order that agrees with what they synchronised with."""
    names: dict[int, str] = {}
    stuck: list[str] = []
    written = list(_chunks(data, names, stuck))
    # Accesses took the number of the last that synchronised, and come behind it.
    written.sort(key=lambda each: (each.time, each.deed in _ACCESSES))
    reading = _Reading(sites, names)
    for each in written:
        reading.read(each)
    for line in stuck:
        if line.startswith(_ENDED):
            reading.end(line)
        else:
            reading.wait(line)
    reading.log.written = len(written)
    return reading.log


def _chunks(data: bytes, names: dict[int, str], stuck: list[str]) -> Iterator[_Written]:
    place = 0
    while place + 10 <= len(data):
        thread, length, size = struct.unpack_from(">IIH", data, place)
        place += 10
        if size:
            names[thread] = data[place : place + size].decode(errors="replace")
        place += size
        if thread == _NOBODY:
            stuck += data[place : place + length].decode(errors="replace").splitlines()
            place += length
            continue
        whole = min(length, len(data) - place) // _RECORD.size * _RECORD.size
        for time, what, thing, index in _RECORD.iter_unpack(data[place : place + whole]):
            yield _Written(time, thread, what >> 24, what & 0xFFFFFF, thing, index)
        place += length


@dataclass(slots=True)
class _Reading:
    sites: Sequence[Site]
    names: dict[int, str]
    log: Log = field(default_factory=Log)
    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)
    ready: set[str] = field(default_factory=set)
    used: set[tuple[int, str]] = field(default_factory=set)

    def _number(self, *key: object) -> int:
        """The number of something among others of its kind, which is the first of the key."""
        count = (key[0],)
        if key not in self.numbers:
            self.numbers[key] = self.numbers.get(count, 0)
            self.numbers[count] = self.numbers[key] + 1
        return self.numbers[key]

    def _thread(self, thread: int) -> int:
        number = self._number("thread", thread)
        if number == len(self.log.threads):
            self.log.threads.append(self.names.get(thread, f"thread {number}"))
        return number

    def read(self, each: _Written) -> None:
        """Take account of what was written next."""
        thread = self._thread(each.thread)
        match each.deed:
            case 0 | 1:
                self._use(thread, each)
                location = self._location(each)
                deed = "read" if each.deed == _READ else "write"
                self.log.rows.append((thread, deed, location, each.site))
            case 5 | 6:
                for order in self._orders(thread, each):
                    deed = "acquire" if each.deed == _ACQUIRE else "release"
                    self.log.rows.append((thread, deed, order, each.site))
            case 7 | 8:
                other = self._thread(each.object)
                deed = "fork" if each.deed == _FORK else "join"
                self.log.rows.append((thread, deed, other, each.site))
            case 10:
                self._use(thread, each)
                self._field(each)
            case 11:
                owner = self.sites[each.site].owner
                self.ready.add(owner)
                self.used.add((thread, owner))
                order = self._number("order", "class", owner)
                self.log.rows.append((thread, "release", order, each.site))
            case 12:
                self.log.made.setdefault(each.object, each.site)
            case deed:
                if deed in (_LOCK, _TRY):
                    self._field(each)
                self.log.rows.append((thread, _WORDS[deed], self._lock(each), each.site))

    def _orders(self, thread: int, each: _Written) -> list[int]:
        """The things that order threads: a volatile variable, or an object of the library.

        A call on an object of the library comes behind all calls before it that give something
        away, not just behind the last one: there is a thing for each thread that does.
        """
        site = self.sites[each.site]
        memory = None if site.is_call else site.memory
        if memory is not None:
            return [self._number("order", each.object, memory)]
        if each.deed == _RELEASE:
            own = self._number("order", each.object, "of", thread)
            self.log.given.setdefault(each.object, {})[own] = None
            return [own]
        return list(self.log.given.get(each.object, ()))

    def wait(self, line: str) -> None:
        """Take account of a thread that waits for ever."""
        number, name, state, thing, kind, owner, class_name, method, at, daemon = line.split("\t")
        self.names.setdefault(int(number), name)
        thread, site = self._thread(int(number)), self._site(class_name, method, at)
        lock = self.numbers.get(("lock", int(thing)))
        blocked = state == "BLOCKED" or (lock is not None and owner != "")
        if blocked and lock is not None:
            self.log.rows.append((thread, "request", lock, site))
        self.log.stuck.append(Stuck(name, blocked, lock, kind, owner, site, daemon == "true"))

    def end(self, line: str) -> None:
        """Take account of a thread that an exception ended."""
        _, name, exception, class_name, method, at = line.split("\t")
        site = self._site(class_name, method, at)
        self.log.ended.append(Ended(name, exception, site))

    def _site(self, class_name: str, method: str, at: str) -> int:
        """A place in the program that was not woven."""
        where = int(at) if int(at) > 0 else None
        self.log.more.append(Site(class_name.replace(".", "/"), method, where))
        return len(self.sites) + len(self.log.more) - 1

    def _use(self, thread: int, each: _Written) -> None:
        """A thread that uses a class is behind what initialised it."""
        memory = self.sites[each.site].memory
        owner = None if memory is None else memory[0]
        if owner in self.ready and owner is not None and (thread, owner) not in self.used:
            self.used.add((thread, owner))
            order = self._number("order", "class", owner)
            self.log.rows.append((thread, "acquire", order, each.site))

    def _field(self, each: _Written) -> None:
        """What a static field refers to is named by it."""
        memory = self.sites[each.site].memory
        if each.object and memory is not None:
            name = f"{memory[0].replace('/', '.')}.{memory[1]}"
            self.log.fields.setdefault(each.object, name)

    def _location(self, each: _Written) -> int:
        memory = self.sites[each.site].memory
        assert memory is not None
        location = self._number("location", each.object, each.index, memory)
        if location == len(self.log.memory):
            self.log.memory.append(memory)
        return location

    def _lock(self, each: _Written) -> int:
        lock = self._number("lock", each.object)
        if lock == len(self.log.locks):
            self.log.locks.append(each.object)
            self.log.first.append(each.site)
        return lock
