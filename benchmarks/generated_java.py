"""Java programs of any length, the same every time: modules that lock, collect and call each other.

A module has tables, lists and counters; those that belong to one monitor are used with it only, so
that no two threads race. Modules stand in chains, each chain is used by two threads, and
everything goes through one interface. Library calls are those of everyday programs: collections,
iterators, strings, boxes, locks, lambdas.

What a module handles is several critical sections, one after the other: no two threads race, but
the fields of a module are not updated as one. `whole` makes it one section.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CHAIN = 8
LINES_OF_A_METHOD = 11
METHODS = 7
LINES_OF_A_MODULE = 31 + METHODS * LINES_OF_A_METHOD

SERVICE = """\
public interface Service {
    int handle(String key, int amount);
}
"""
USER = """\
public class User implements Runnable {
    private final Service service;
    private final int rounds;
    private int sum;

    User(Service service, int rounds) {
        this.service = service;
        this.rounds = rounds;
    }

    @Override
    public void run() {
        for (int round = 0; round < rounds; round++) {
            sum += service.handle("key" + round, round);
        }
    }
}
"""
HEAD = """\
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class {name} implements Service {{
    private final Object guard = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger calls = new AtomicInteger();
    private final Map<String, Integer> table = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Deque<Integer> recent = new ArrayDeque<>();
    private final Service next;
    private volatile boolean closed;
    private int total;
    private long longest;

    {name}(Service next) {{
        this.next = next;
    }}

    @Override
    public {whole}int handle(String key, int amount) {{
        calls.incrementAndGet();
        int result = next == null || closed ? 0 : next.handle(key, amount - 1);
"""


def record(name: str, _: Random) -> str:
    return f"""\
    int {name}(String key, int amount) {{
        synchronized (guard) {{
            Integer old = table.get(key);
            int now = old == null ? amount : old + amount;
            table.put(key, now);
            total += amount;
            return now;
        }}
    }}
"""


def remember(name: str, random: Random) -> str:
    return f"""\
    int {name}(String key, int amount) {{
        lock.lock();
        try {{
            names.add(key.toUpperCase());
            longest = Math.max(longest, key.length());
            return names.size() > {random.randrange(9)} ? amount : names.indexOf(key);
        }} finally {{
            lock.unlock();
        }}
    }}
"""


def spell(name: str, random: Random) -> str:
    return f"""\
    int {name}(String key, int amount) {{
        StringBuilder text = new StringBuilder(key);
        for (int i = 0; i < amount; i++) {{
            text.append('-').append(i * {random.randrange(2, 9)});
        }}
        return text.toString().contains("{random.randrange(99)}") ? text.length() : amount;
    }}
"""


def count(name: str, _: Random) -> str:
    return f"""\
    synchronized int {name}(String key, int amount) {{
        recent.addLast(amount);
        if (recent.size() > 3) {{
            recent.removeFirst();
        }}
        int sum = 0;
        for (Iterator<Integer> it = recent.iterator(); it.hasNext(); ) {{
            sum += it.next();
        }}
        return sum;
    }}
"""


def parse(name: str, random: Random) -> str:
    return f"""\
    int {name}(String key, int amount) {{
        try {{
            return Integer.parseInt(key.substring({random.randrange(3)})) + amount;
        }} catch (NumberFormatException | StringIndexOutOfBoundsException bad) {{
            closed = amount > {random.randrange(50, 90)};
            return bad.getMessage() == null ? 0 : 1;
        }}
    }}
"""


def divide(name: str, random: Random) -> str:
    return f"""\
    int {name}(String key, int amount) {{
        if (amount <= {random.randrange(1, 4)}) {{
            return key.hashCode() % 7;
        }}
        int half = amount / 2;
        return {name}(key, half) + {name}(key + half, amount - half - 1);
    }}
"""


def transform(name: str, random: Random) -> str:
    return f"""\
    int {name}(String key, int amount) {{
        int[] cells = new int[{random.randrange(3, 9)}];
        java.util.function.IntUnaryOperator step = x -> x * amount + key.length();
        for (int i = 1; i < cells.length; i++) {{
            cells[i] = step.applyAsInt(cells[i - 1]);
        }}
        return cells[cells.length - 1];
    }}
"""


KINDS: tuple[Callable[[str, Random], str], ...] = (
    record,
    remember,
    spell,
    count,
    parse,
    divide,
    transform,
)


def module(name: str, random: Random, *, whole: bool = False) -> str:
    """One class: what it handles, and its methods."""
    kinds = [random.choice(KINDS) for _ in range(METHODS)]
    names = [f"{kind.__name__}{number}" for number, kind in enumerate(kinds)]
    calls = "".join(f"        result += {each}(key, amount);\n" for each in names)
    bodies = "\n".join(kind(each, random) for kind, each in zip(kinds, names, strict=True))
    head = HEAD.format(name=name, whole="synchronized " if whole else "")
    return f"{head}{calls}        return result;\n    }}\n\n{bodies}}}\n"


def main_class(modules: int) -> str:
    """Chains of modules, with two threads each."""
    lines = []
    for first in range(0, modules, CHAIN):
        chain = "null"
        for number in reversed(range(first, min(first + CHAIN, modules))):
            chain = f"new Module{number}({chain})"
        name = f"chain{first // CHAIN}"
        lines.append(f"        Service {name} = {chain};")
        lines += [
            f"        threads.add(new Thread(new User({name}, {rounds})));" for rounds in (2, 3)
        ]
    body = "\n".join(lines)
    return f"""\
import java.util.ArrayList;
import java.util.List;

public class Main {{
    public static void main(String[] args) throws InterruptedException {{
        List<Thread> threads = new ArrayList<>();
{body}
        for (Thread thread : threads) {{
            thread.start();
        }}
        for (Thread thread : threads) {{
            thread.join();
        }}
    }}
}}
"""


def generated(lines: int, seed: int = 0, *, whole: bool = False) -> dict[str, str]:
    """A program of about so many lines: the text of each of its files."""
    random, modules = Random(seed), max(1, round(lines / LINES_OF_A_MODULE))
    files = {f"Module{n}.java": module(f"Module{n}", random, whole=whole) for n in range(modules)}
    return {"Main.java": main_class(modules), "Service.java": SERVICE, "User.java": USER} | files


def write(lines: int, folder: Path, seed: int = 0, *, whole: bool = False) -> int:
    """Write such a program into a folder; gives how many lines it has."""
    files = generated(lines, seed, whole=whole)
    for name, text in files.items():
        (folder / name).write_text(text)
    return sum(text.count("\n") for text in files.values())
