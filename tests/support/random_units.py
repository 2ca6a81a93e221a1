"""Random Java programs with one shared object: units of work that lock here and there."""

from __future__ import annotations

from random import Random

FIELDS = ("a", "b")
LOCKS = ("this", "first", "second")


def random_units(name: str, seed: int) -> str:
    """The text of a program, the same for the same seed; its class `Shared` has the atomic set."""
    random = Random(seed)
    modifiers = ("synchronized ", "synchronized ", "") if random.random() < 0.6 else ("",)
    count = random.choice((2, 2, 3))
    methods = [_method(random, number, random.choice(modifiers)) for number in range(count)]
    calls = [f"shared.m{random.randrange(count)}();" for _ in range(random.choice((2, 3)))]
    again = random.random() < 0.3
    once = f"new Thread(() -> {{ {' '.join(calls[:-1])} }}).start();"
    lines = [
        "import java.util.concurrent.locks.ReentrantLock;",
        f"public class {name} {{",
        "static class Shared {",
        "final Object first = new Object();",
        "final ReentrantLock second = new ReentrantLock();",
        *(f"volatile int {field};" for field in FIELDS),
        *(line for method in methods for line in method),
        "private void helper() {",
        *_lines(random, 3, LOCKS, depth=1, helper=False),
        "} }",
        "public static void main(String[] args) {",
        "Shared shared = new Shared();",
        f"for (int i = 0; i < 2; i++) {{ {once} }}" if again else once,
        calls[-1],
        "} }",
    ]
    return "\n".join(lines) + "\n"


def random_readers(name: str, seed: int) -> str:
    """The same with a lock for reading and writing; some that only read have the read lock."""
    random = Random(seed)
    lines = random_units(name, seed).replace("ReentrantLock", "ReentrantReadWriteLock").splitlines()
    opened: list[int] = []
    for place, line in enumerate(lines):
        if line == "second.lock();":
            opened.append(place)
        elif line == "second.unlock();":
            begun = opened.pop()
            inside = lines[begun:place]
            writes = any(" = 1;" in it or "++" in it or "helper" in it for it in inside)
            kind = "read" if random.random() < (0.15 if writes else 0.8) else "write"
            lines[begun] = f"second.{kind}Lock().lock();"
            lines[place] = f"second.{kind}Lock().unlock();"
    return "\n".join(lines) + "\n"


def random_crossings(name: str, seed: int) -> str:
    """The same with locks that do not nest, given back here or in other methods, and with joins."""
    random = Random(seed)
    count = random.choice((2, 2, 3))
    threads = random.choice((1, 2))
    methods = [
        [f"void m{number}() {{", *_crossing(random), "}"] for number in range(random.choice((1, 2)))
    ]
    lines = [
        "import java.util.concurrent.locks.ReentrantLock;",
        f"public class {name} {{",
        "static class Shared {",
        "final ReentrantLock first = new ReentrantLock();",
        "final ReentrantLock second = new ReentrantLock();",
        *(f"volatile int {field};" for field in FIELDS),
        *(line for method in methods for line in method),
        *(
            f"private void {verb}{lock.capitalize()}() {{ {lock}.{call}(); }}"
            for lock in LOCKS[1:]
            for verb, call in (("take", "lock"), ("give", "unlock"))
        ),
        "}",
        "static void idle() { Thread.yield(); }",
        "public static void main(String[] args) throws Exception {",
        "Shared shared = new Shared();",
        f"Thread beside = new Thread({name}::idle);",
        "beside.start();" if random.random() < 0.5 else "",
        *(
            f"Thread t{number} = new Thread(() -> shared.m{random.randrange(len(methods))}());"
            for number in range(threads)
        ),
        *_life(random, threads, count, len(methods)),
        "} }",
    ]
    return "\n".join(lines) + "\n"


def _life(random: Random, threads: int, calls: int, methods: int) -> list[str]:
    """Starts, joins and calls of the first thread, each thread started before it is joined."""
    lines = [f"shared.m{random.randrange(methods)}();" for _ in range(calls)]
    for number in range(threads):
        start = random.randint(0, len(lines))
        lines.insert(start, f"t{number}.start();")
        lines.insert(random.randint(start + 1, len(lines)), f"t{number}.join();")
    return lines


def _crossing(random: Random) -> list[str]:
    """Accesses between acquisitions and releases, in an order that need not be the reverse."""
    lines: list[str] = []
    held: list[str] = []
    for _ in range(random.randint(3, 7)):
        kind = random.random()
        if kind < 0.3:
            lock = random.choice(LOCKS[1:])
            held.append(lock)
            lines.append(_called(random, lock, "take", "lock"))
        elif kind < 0.5 and held:
            lock = held.pop(random.randrange(len(held)))
            lines.append(_called(random, lock, "give", "unlock"))
        else:
            lines.append(_access(random))
    return [*lines, *(_called(random, lock, "give", "unlock") for lock in held)]


def _called(random: Random, lock: str, verb: str, call: str) -> str:
    return f"{verb}{lock.capitalize()}();" if random.random() < 0.3 else f"{lock}.{call}();"


def _method(random: Random, number: int, modifier: str) -> list[str]:
    inside = _lines(random, 3, LOCKS, depth=0, helper=True)
    return [f"{modifier}void m{number}() {{", *inside, "}"]


def _lines(
    random: Random, most: int, locks: tuple[str, ...], *, depth: int, helper: bool
) -> list[str]:
    lines: list[str] = []
    for _ in range(random.randint(1, most)):
        kind = random.random()
        if kind < 0.45 and depth < 2 and locks:
            # Locks are taken in one order, so that few programs deadlock.
            place = random.randrange(len(locks))
            inner = _lines(random, 2, locks[place + 1 :], depth=depth + 1, helper=helper)
            lines += _locked(locks[place], inner)
        elif kind < 0.55 and helper:
            lines.append("helper();")
        else:
            lines.append(_access(random))
    return lines


def _locked(lock: str, inner: list[str]) -> list[str]:
    if lock == "second":
        return ["second.lock();", *inner, "second.unlock();"]
    return [f"synchronized ({lock}) {{", *inner, "}"]


def _access(random: Random) -> str:
    field = random.choice(FIELDS)
    read = f"int r{random.randrange(10**6)} = {field};"
    return random.choice((read, f"{field} = 1;", f"{field}++;"))
