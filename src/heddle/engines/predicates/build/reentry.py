"""Methods that may begin again while they run: their registers are not those of one call."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from heddle._core import Constant, MethodRef
from heddle.program import code
from heddle.program.body import Body, MethodId
from heddle.program.call_kind import CallKind

_Name = tuple[str, str]
#: Calls that never lead back into the user's code.
_QUIET: Final = frozenset(
    {
        "java/lang/Object.<init>",
        "java/lang/Thread.<init>",
        "java/lang/AssertionError.<init>",
        "java/lang/Class.desiredAssertionStatus",
        "java/lang/Thread.sleep",
        "java/lang/Thread.yield",
        "java/lang/Thread.onSpinWait",
        "java/lang/Thread.currentThread",
        "java/lang/Thread.interrupt",
        "java/lang/Thread.isInterrupted",
        "java/lang/Thread.interrupted",
        "java/lang/Thread.setDaemon",
        "java/lang/Object.wait",
        "java/lang/Object.notify",
        "java/lang/Object.notifyAll",
        "heddle/Abstract.remove",
        "heddle/Abstract.addBoolean",
        "heddle/Contracts.check",
        "heddle/Choose.bool",
        "heddle/Choose.range",
        "heddle/Choose.assume",
    }
)
#: What exceptions, and what streams, run of their own methods, which the program may have instead.
_OF_EXCEPTIONS: Final = frozenset(
    {"fillInStackTrace", "getCause", "getLocalizedMessage", "getMessage", "toString"}
)
_OF_STREAMS: Final = frozenset({"append", "flush", "print", "printf", "println", "write"})
_STREAM: Final = "java/io/PrintStream"
#: What keeps to itself: it runs no code of the user's, whatever it is given.
_SYNCHRONIZERS: Final = frozenset(
    {
        "java/util/concurrent/CountDownLatch",
        "java/util/concurrent/Semaphore",
        "java/util/concurrent/locks/Condition",
        "java/util/concurrent/locks/Lock",
        "java/util/concurrent/locks/ReentrantLock",
        "java/util/concurrent/locks/ReentrantReadWriteLock",
        "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
        "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock",
    }
)
#: Collections, which run none when they are made empty.
_COLLECTIONS: Final = frozenset(
    f"java/util/{name}"
    for name in (
        "ArrayDeque",
        "ArrayList",
        "HashMap",
        "HashSet",
        "LinkedList",
        "concurrent/ConcurrentHashMap",
        "concurrent/ConcurrentLinkedQueue",
    )
)


def reentered(bodies: Mapping[MethodId, Body]) -> frozenset[MethodId]:
    """The methods that a call of theirs may lead back to, and all that initialisers reach.

    Calls are followed by name and descriptor. What a method of a library calls is not known: any
    method of the user that is not static may be called back. So may the code of lambda expressions
    and what references to methods name, static or not, by every call of an interface.
    """
    by_name: defaultdict[_Name, set[MethodId]] = defaultdict(set)
    for method in bodies:
        by_name[method.name, method.descriptor].add(method)
    called_back = {m for m, body in bodies.items() if m.name != "<init>" and not body.is_static}
    named = {each for body in bodies.values() for each in functions_of(body)}
    functions = named & bodies.keys()
    for each in named - bodies.keys():
        # A reference to an abstract method runs what implements it.
        functions |= by_name.get((each.name, each.descriptor), set())
    called_back |= functions
    calls = {
        method: _called(body, by_name, called_back, functions, bodies)
        for method, body in bodies.items()
    }
    found = {method for method in bodies if method in _reached(calls, calls[method])}
    for method in bodies:
        if method.name == "<clinit>":
            found |= _reached(calls, calls[method])
    return frozenset(found)


def _called(
    body: Body,
    by_name: Mapping[_Name, set[MethodId]],
    called_back: set[MethodId],
    functions: set[MethodId],
    bodies: Mapping[MethodId, Body],
) -> set[MethodId]:
    owners = {method.owner for method in bodies}
    called: set[MethodId] = set()
    for instruction in body.instructions:
        match instruction:
            case code.Invoke(kind=kind, method=method):
                exact = MethodId(method.owner, method.name, method.descriptor)
                if names_its_target(instruction, bodies):
                    called |= {exact} & bodies.keys()
                else:
                    called |= by_name.get((method.name, method.descriptor), set())
                if kind is CallKind.INTERFACE and not _keeps_inside(method):
                    called |= functions
                if method.owner not in owners and not (is_quiet(method) or _keeps_inside(method)):
                    called |= called_back
                elif runs := run_by(method):
                    called |= {m for m in called_back if m.name in runs}
                elif "Ljava/lang/Object;" in method.descriptor:
                    called |= {m for m in called_back if m.name == "toString"}
            case code.InvokeDynamic(site=site) if site.name == "makeConcatWithConstants":
                called |= {m for m in called_back if m.name == "toString"}
            case _:
                pass
    return called


def names_its_target(call: code.Invoke, bodies: Mapping[MethodId, Body]) -> bool:
    """Whether a call can run no other method of the user than the one with its class and name.

    `super.m()` names the class above, which may have the method from one further above.
    """
    method = call.method
    return call.kind is CallKind.SPECIAL and (
        method.name == "<init>" or MethodId(method.owner, method.name, method.descriptor) in bodies
    )


def functions_named(name: str, bodies: Mapping[MethodId, Body]) -> Iterator[MethodId]:
    """The methods of the program that function objects run where an interface has this method."""
    for body in bodies.values():
        for each in body.instructions:
            if isinstance(each, code.InvokeDynamic) and each.site.name == name:
                for argument in body.bootstraps[each.site.bootstrap].arguments:
                    if isinstance(argument, Constant.MethodHandle):
                        target = argument.target
                        yield from (
                            known
                            for known in bodies
                            if (known.name, known.descriptor) == (target.name, target.descriptor)
                        )


def functions_of(body: Body) -> Iterator[MethodId]:
    """The methods that function objects made in a method run."""
    for bootstrap in body.bootstraps:
        for argument in bootstrap.arguments:
            if isinstance(argument, Constant.MethodHandle):
                target = argument.target
                yield MethodId(target.owner, target.name, target.descriptor)


def _keeps_inside(method: MethodRef) -> bool:
    """Whether a method of the library that may wait runs no code of the user's meanwhile."""
    owner, name, descriptor = method.owner, method.name, method.descriptor
    if owner in _COLLECTIONS:
        return name == "<init>" and descriptor in {"()V", "(I)V"}
    known = owner in _SYNCHRONIZERS or owner.startswith("java/util/concurrent/atomic/Atomic")
    return (known and name != "toString" and "Ljava/util/function/" not in descriptor) or (
        owner == "java/lang/Thread" and name in {"start", "join"}
    )


def is_quiet(method: MethodRef) -> bool:
    """Whether a method of the library neither waits for long nor calls the user's code.

    What `run_by` says it may run nevertheless.
    """
    owner = method.owner
    if f"{owner}.{method.name}" in _QUIET:
        return True
    if "Ljava/lang/Object;" in method.descriptor or (owner, method.name) == (_STREAM, "<init>"):
        return False
    return owner in {_STREAM, "java/lang/Integer", "java/lang/Math"} or _is_exception(owner)


def run_by(method: MethodRef) -> frozenset[str]:
    """The names of methods that a quiet method runs, which a class of the program may override."""
    if method.owner == _STREAM:
        return _OF_STREAMS
    return _OF_EXCEPTIONS if _is_exception(method.owner) else frozenset()


def overrides_what_runs(method: MethodId) -> bool:
    """Whether the library may run the method where no instruction shows it, by its name."""
    return method.name in _OF_EXCEPTIONS


def _is_exception(owner: str) -> bool:
    return owner.startswith("java/lang/") and owner.endswith(("Exception", "Error"))


def is_inherited(method: MethodRef) -> bool:
    """Whether a class that extends Thread or Object has a quiet method of this name from there."""
    return not {f"java/lang/Thread.{method.name}", f"java/lang/Object.{method.name}"}.isdisjoint(
        _QUIET
    )


def _reached(calls: Mapping[MethodId, set[MethodId]], start: set[MethodId]) -> set[MethodId]:
    found = set(start)
    work = list(start)
    while work:
        for method in calls[work.pop()]:
            if method not in found:
                found.add(method)
                work.append(method)
    return found
