"""Calls of the library that synchronise, as static methods that note them: Java, made on demand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

BRIDGES = "heddle/observed/Bridges"
VIEWS = ("readLock", "writeLock")
"""The methods that give the two locks of which one lock is made."""
_PACKAGE = "java/util/concurrent/"
_THREAD, _OBJECT = "java/lang/Thread", "java/lang/Object"
_LOCK = f"{_PACKAGE}locks/Lock"
_CONDITION = f"{_PACKAGE}locks/Condition"
_READ_WRITE = f"{_PACKAGE}locks/ReadWriteLock"
_EXECUTOR = f"{_PACKAGE}Executor"
_STAGE = f"{_PACKAGE}CompletionStage"
_FORK_JOIN = f"{_PACKAGE}ForkJoinTask"
_TIMER = "java/util/Timer"
_LATCH = f"{_PACKAGE}CountDownLatch"
_TASKS = tuple(
    f"L{name};"
    for name in (
        "java/lang/Runnable",
        f"{_PACKAGE}Callable",
        "java/util/function/Supplier",
        "java/util/function/Function",
        "java/util/function/BiFunction",
        "java/util/function/Consumer",
        "java/util/function/BiConsumer",
    )
)
_COLLECTION = "Ljava/util/Collection;"
# These neither hand anything over nor belong to one object.
_APART = ("TimeUnit", "ThreadLocalRandom", "Executors")
_ENDS = ("awaitTermination", "invokeAll", "invokeAny", "close", "isTerminated")
_READS = re.compile(
    r"get|get(?!And)[A-Z]\w*|peek\w*|isEmpty|size|contains\w*|is[A-Z]\w*|take\w*|poll\w*|join|"
    r"acquire\w*|tryAcquire"
)
_WRITES = re.compile(r"set\w*|lazySet|countDown|release|offer\w*|put|add\w*|complete\w*|fork")
_PARTS = re.compile(r"\[*(?:L[^;]+;|[BCDFIJSZV])")
_PRIMITIVES = {
    "B": "byte",
    "C": "char",
    "D": "double",
    "F": "float",
    "I": "int",
    "J": "long",
    "S": "short",
    "Z": "boolean",
    "V": "void",
}
_OF_THREADS = {
    ("interrupt", "V"): "interrupt",
    ("isInterrupted", "Z"): "interrupted",
    ("isAlive", "Z"): "alive",
}
"""Calls without arguments by which threads learn of each other."""
_TIMES = {"I", "J", "Ljava/time/Duration;"}
_OF_ITSELF = {("sleep", "V"): "sleep", ("interrupted", "Z"): "was interrupted"}
"""Calls by which a thread learns that it was interrupted."""
_AHEAD = {
    "start": "Recorder.fork(o, site);",
    "notify": "Recorder.notified(o, site);",
    "interrupt": "Recorder.release(o, site);",
    "timer": "Recorder.release(a0, site);",
}
"""What is noted ahead of a call, by its kind."""
_ENDED = "!r && o.getState() == Thread.State.TERMINATED"
_BEHIND = {
    "join": "Recorder.joined(o, site);",
    "alive": f"if ({_ENDED}) {{ Recorder.joined(o, site); }}",
    "interrupted": "if (r) { Recorder.acquire(o, site); }",
    "was interrupted": "if (r) { Recorder.acquire(Thread.currentThread(), site); }",
    "sleep": "",
    "views": "Recorder.belongs(r, o);",
    "ends": "Recorder.acquire(o, site);",
}
"""What is noted behind a call, by its kind, beside what ends it."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """A call that is noted: `kind` is how. Static calls have no receiver."""

    kind: str
    receiver: str | None
    owner: str
    name: str
    arguments: tuple[str, ...]
    result: str

    @property
    def descriptor(self) -> str:
        """The descriptor of the static method, whose last argument is the site."""
        first = "" if self.receiver is None else f"L{self.receiver};"
        return f"({first}{''.join(self.arguments)}I){self.result}"


def bridge_of(
    owner: str, name: str, descriptor: str, *, static: bool, is_a: Callable[[str, str], bool]
) -> Bridge | None:
    """How a call is noted; None if it is not."""
    arguments, _, result = descriptor.removeprefix("(").rpartition(")")
    types = tuple(_PARTS.findall(arguments))

    def of(kind: str, receiver: str | None) -> Bridge:
        return Bridge(kind, receiver, receiver or owner, name, types, result)

    if name in ("wait", "notify", "notifyAll") and result == "V" and set(types) <= {"I", "J"}:
        return None if static else of("wait" if name == "wait" else "notify", _OBJECT)
    found = None
    if static and owner == _THREAD and (name, result) in _OF_ITSELF:
        found = Bridge(_OF_ITSELF[name, result], None, _THREAD, name, types, result)
    elif not static and is_a(owner, _THREAD):
        found = _of_thread(name, types, result)
    if found is not None:
        return found
    if static:
        hands = owner.startswith(_PACKAGE) and any(each in _TASKS for each in types)
        return of("tasks", None) if hands and is_a(owner, _STAGE) else None
    if name in ("schedule", "scheduleAtFixedRate") and is_a(owner, _TIMER):
        return of("timer", owner)
    if owner.startswith(_PACKAGE):
        return _of_library(of, owner, name, types, is_a)
    if name in ("fork", "join", "get", "invoke") and is_a(owner, _FORK_JOIN):
        return of("plain", _FORK_JOIN)
    return None


def _of_thread(name: str, types: tuple[str, ...], result: str) -> Bridge | None:
    kind: str | None
    if name == "join" and set(types) <= _TIMES:
        kind = "join"
    elif (name, types) == ("start", ()):
        kind = "start"
    else:
        kind = None if types else _OF_THREADS.get((name, result))
    return None if kind is None else Bridge(kind, _THREAD, _THREAD, name, types, result)


def _of_library(
    of: Callable[[str, str], Bridge],
    owner: str,
    name: str,
    types: tuple[str, ...],
    is_a: Callable[[str, str], bool],
) -> Bridge | None:
    if owner.removeprefix(_PACKAGE).partition("$")[0] in _APART:
        return None
    if is_a(owner, _LOCK):
        return of("lock", owner)
    if is_a(owner, _CONDITION):
        return of("condition", owner)
    if is_a(owner, _READ_WRITE):
        return of("views", owner) if name in VIEWS else None
    if is_a(owner, _EXECUTOR) or is_a(owner, _STAGE):
        if any(each in _TASKS for each in types) or (_COLLECTION in types and name in _ENDS):
            return of("tasks", owner)
        if is_a(owner, _EXECUTOR):
            return of("ends", owner) if name in _ENDS else None
    return of("plain", owner)


def java_of(bridges: Mapping[Bridge, str]) -> str:
    """The source of the class with all bridges."""
    methods = "\n".join(_method(bridge, name) for bridge, name in bridges.items())
    return (
        "package heddle.observed;\n\n"
        '@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})\n'
        f"public final class Bridges {{\n    private Bridges() {{}}\n{methods}}}\n"
    )


def _method(bridge: Bridge, name: str) -> str:
    first = [] if bridge.receiver is None else [f"{_type(f'L{bridge.receiver};')} o"]
    parameters = [f"{_type(each)} a{number}" for number, each in enumerate(bridge.arguments)]
    head = f"public static {_type(bridge.result)} {name}"
    body = "\n".join(f"        {line}" for line in _body(bridge))
    listed = ", ".join([*first, *parameters, "int site"])
    # A thread that was interrupted is behind the one that interrupted it.
    caught = "catch (Throwable e) { Recorder.ended(e, site); throw e; }"
    return (
        f"    {head}({listed}) throws Throwable {{\n    try {{\n{body}\n    }} {caught}\n    }}\n"
    )


def _type(descriptor: str) -> str:
    inner = descriptor.lstrip("[")
    array = "[]" * (len(descriptor) - len(inner))
    if inner in _PRIMITIVES:
        return _PRIMITIVES[inner] + array
    return inner[1:-1].replace("/", ".").replace("$", ".") + array


def _called(bridge: Bridge, *, tasks: bool = False) -> str:
    target = _type(f"L{bridge.owner};") if bridge.receiver is None else "o"
    arguments = [f"a{number}" for number in range(len(bridge.arguments))]
    if tasks:
        arguments = [
            f"({_type(each)}) (Object) t{number}" if each in _TASKS else f"a{number}"
            for number, each in enumerate(bridge.arguments)
        ]
    return f"{target}.{bridge.name}({', '.join(arguments)})"


def _kept(bridge: Bridge, call: str) -> tuple[str, str]:
    """The call with its result kept, and what gives it back."""
    if bridge.result == "V":
        return f"{call};", ""
    return f"{_type(bridge.result)} r = {call};", "return r;"


def _body(bridge: Bridge) -> Iterator[str]:
    call, back = _kept(bridge, _called(bridge))
    match bridge.kind:
        case kind if kind in _AHEAD:
            yield from (_AHEAD[kind], call, back)
        case kind if kind in _BEHIND:
            yield from (call, _BEHIND[kind], back)
        case "wait":
            yield f"Recorder.waiting(o, site); try {{ {call} }}"
            yield "finally { Recorder.awoke(o, site); }"
        case "lock":
            yield from _lock(bridge, call, back)
        case "condition":
            yield from _condition(bridge, call, back)
        case "tasks":
            yield from _tasks(bridge)
        case _:
            yield from _plain(bridge, call, back)


def _lock(bridge: Bridge, call: str, back: str) -> Iterator[str]:
    match bridge.name:
        case "lock" | "lockInterruptibly":
            yield from (call, "Recorder.took(o, site);")
        case "tryLock":
            yield from (call, "if (r) { Recorder.tried(o, site); }", back)
        case "unlock":
            yield from ("Recorder.gives(o, site);", call)
        case "newCondition":
            yield from (call, "Recorder.belongs(r, Recorder.lockOf(o));", back)
        case _:
            yield from (call, back)


def _condition(bridge: Bridge, call: str, back: str) -> Iterator[str]:
    lock = "Recorder.lockOf(o)"
    if bridge.name.startswith("signal"):
        yield from (f"Recorder.notified({lock}, site);", call)
    elif bridge.result == "V":
        yield f"Recorder.waits({lock}, site); try {{ {call} }}"
        yield f"finally {{ Recorder.locked({lock}, site); }}"
    else:
        yield f"Recorder.waits({lock}, site); try {{ {call} {back} }}"
        yield f"finally {{ Recorder.locked({lock}, site); }}"


def _tasks(bridge: Bridge) -> Iterator[str]:
    to = "null" if bridge.receiver is None else "o"
    tasks = _made_tasks(bridge, to)
    first = next(iter(tasks), None)
    yield from tasks.values()
    for number, each in enumerate(bridge.arguments):
        if each == _COLLECTION:
            yield f"a{number} = Task.all(a{number}, {to}, site);"
    call, back = _kept(bridge, _called(bridge, tasks=True))
    yield call
    if bridge.result.startswith("L") and first is not None:
        yield f"Task.result(r, {first});"
    if bridge.name in _ENDS:
        yield "Recorder.acquire(o, site);"
    yield back


def _made_tasks(bridge: Bridge, to: str) -> dict[str, str]:
    """The tasks in the place of arguments that are functions, by name."""
    return {
        f"t{number}": f"Task t{number} = Task.of(a{number}, {to}, site);"
        for number, each in enumerate(bridge.arguments)
        if each in _TASKS
    }


def _plain(bridge: Bridge, call: str, back: str) -> Iterator[str]:
    # What a function does that is called meanwhile, others see with what it gives.
    tasks = _made_tasks(bridge, "o")
    if tasks:
        yield from tasks.values()
        call, back = _kept(bridge, _called(bridge, tasks=True))
    reads = _READS.fullmatch(bridge.name) or (bridge.name == "await" and bridge.owner == _LATCH)
    writes = _WRITES.fullmatch(bridge.name) and bridge.result in ("V", "Z")
    if not reads:
        yield "Recorder.release(o, site);"
    yield call
    if not writes:
        yield "Recorder.acquire(o, site);"
    yield back
