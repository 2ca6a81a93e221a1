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
