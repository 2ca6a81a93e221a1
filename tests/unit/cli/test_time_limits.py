"""Each command ends within a second, or a twentieth, of its time limit, wherever it is by then."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.command_line import heddle

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.long

STANDIN = Path(__file__).parents[2] / "junit" / "standin"

ENDLESS = """
public class Endless {
    static volatile int count;
    static volatile boolean ready;
    public static void main(String[] args) {
        new Thread(() -> { while (true) { count++; ready = !ready; } }).start();
        while (true) count++;
    }
}
"""
LOGS = """
import java.util.logging.*;
public class Logs {
    static int secret;
    static void show(int number) { }
    public static void main(String[] args) {
        Logger.getLogger("logs").info("text");
        show(3);
    }
}
"""
# Nothing is shown in any run, but only runs can tell, and they do not end.
UNSHOWN = """
public class Unshown {
    static int secret;
    static volatile int count, shown;
    static void show(int number) { shown = number; }
    static void work() { while (true) { count++; if (count < 0 && secret > 3) show(1); } }
    public static void main(String[] args) {
        new Thread(Unshown::work).start();
        new Thread(Unshown::work).start();
        work();
    }
}
"""
TESTS = """
import org.junit.jupiter.api.Test;
class EndlessTest {
    static volatile int count;
    @Test void trivial() { }
    @Test void endless() {
        new Thread(() -> { while (true) count++; }).start();
        while (true) count++;
    }
}
"""
# No other thread sees what main does: a step of it is as long as steps may be, and each is longer
# than the one before, as there is more to write down.
ALONE = """
import java.util.ArrayList;
import java.util.List;
public class Alone {
    static final List<Object> kept = new ArrayList<>();
    static volatile boolean flag;
    public static void main(String[] args) {
        new Thread(() -> { while (true) flag = !flag; }).start();
        while (true) kept.add(new Object());
    }
}
"""
CLASSES, METHODS = 300, 20


def network(most: int = 10, threads: int = 4) -> str:
    """Four threads whose stacks and values have too many combinations after a few contexts."""
    rules = f"""\
  a -> a b when x < {most} do x := x + 1
  a -> a when y == x do y := any
  a -> ()
  c -> () do y := x
  c -> a b when x != y
"""
    bodies = (f"thread t{i} : a\n{rules}  b -> c when y > {i}\n" for i in range(threads))
    header = f"var x : 0..{most}\nvar y : 0..{most}\n"
    return header + "".join(bodies) + "error symbol c when x == 0 and y == 1\n"


def locking(count: int = 8) -> str:
    """Threads that each take any other lock, and go on as the thread to which that belongs."""
    lines = ["start p main"]
    for i in range(count):
        lines.append(f"p main -> p main spawn p w{i} : starts {i}")
        for j in set(range(count)) - {i}:
            lines.append(f"p w{i} -> p in{i}_{j} / w{i} in l{j} : takes {i} {j}")
            lines.append(f"p in{i}_{j} -> p w{j} : goes on {i} {j}")
        lines.append(f"p w{i} -> p : ends {i}")
    return "\n".join(lines) + "\n"


PHASES = "in0_1 || in2_3 ; in2_1 || in3_4 ; in4_3 || in5_3"
CASES: dict[str, tuple[str, str, tuple[str, ...], float]] = {
    "ltl": ("Endless.java", ENDLESS, ("check", "--ltl", "[]<>ready"), 5),
    "ltl, longer": ("Endless.java", ENDLESS, ("check", "--ltl", "[]<>ready"), 25),
    "long steps": ("Alone.java", ALONE, ("check", "--memory-limit", "6000"), 4),
    "few contexts": (
        "Alone.java",
        ALONE,
        ("check", "--contexts", "2", "--memory-limit", "6000"),
        4,
    ),
    "flow, proving": (
        "Logs.java",
        LOGS,
        ("flow", "--source", "Logs.secret", "--sink", "Logs.show"),
        4,
    ),
    "flow, trying": (
        "Unshown.java",
        UNSHOWN,
        ("flow", "--source", "Unshown.secret", "--sink", "Unshown.show"),
        5,
    ),
    "slice": ("Logs.java", LOGS, ("slice", "--at", "Logs.java:8"), 4),
    "cpds, lazy": ("m.cpds", network(), ("check",), 4),
    "cpds, eager": ("m.cpds", network(), ("check", "--splitting", "eager"), 4),
    "cpds, sequential": (
        "m.cpds",
        network(),
        ("check", "--splitting", "sequential", "--contexts", "6"),
        4,
    ),
    "cpds, large": ("m.cpds", network(most=90), ("check",), 4),
    "dpn": ("m.dpn", locking(), ("check", "--unreachable", PHASES), 4),
}
SUSPECTING = {"flow"}
"""Commands that name what they still suspect when the time is over."""


def most(seconds: float) -> float:
    """The latest end of a command with this limit."""
    return seconds + max(1.0, 0.05 * seconds)


@pytest.mark.parametrize(("file", "text", "words", "seconds"), CASES.values(), ids=CASES)
def test_a_command_ends_within_a_second_of_its_limit(
    tmp_path: Path, file: str, text: str, words: tuple[str, ...], seconds: float
) -> None:
    path = tmp_path / file
    path.write_text(text)
    name, *options = words
    took, result = heddle(name, str(path), *options, "--time-limit", f"{seconds:g}")
    assert result.returncode in ({1, 3} if name in SUSPECTING else {3}), result.stderr
    if result.returncode == 3:
        said = " ".join((result.stdout + result.stderr).split())
        assert f"the time limit of {seconds:g} s was reached" in said
    assert took < most(seconds)


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Sources that javac takes many seconds for."""
    for number in range(CLASSES):
        following = f"C{(number + 1) % CLASSES}"
        methods = (
            f"static int m{i}(int x) {{ return java.util.stream.IntStream.range(0, x).boxed()"
            f".map(y -> y + {i}).toList().size() + {following}.m{(i + 1) % METHODS}(x); }}"
            for i in range(METHODS)
        )
        text = f"class C{number} {{\n" + "\n".join(methods) + "\n}\n"
        (tmp_path / f"C{number}.java").write_text(text)
    main = "public class Main { public static void main(String[] args) { C0.m0(1); } }"
    (tmp_path / "Main.java").write_text(main)
    return tmp_path


@pytest.mark.parametrize("command", ["check", "races"])
def test_compiling_ends_in_time(many: Path, command: str) -> None:
    took, result = heddle(command, str(many), "--main", "Main", "--time-limit", "1.5")
    assert result.returncode == 3, result.stderr
    assert "while compiling the sources" in " ".join(result.stdout.split())
    assert took < most(1.5)


@pytest.fixture
def tests(tmp_path: Path) -> Callable[[str, float], float]:
    """Asks about one of the tests, with a limit of time; how many seconds that took."""
    classes = tmp_path / "standin"
    sources = sorted(map(str, STANDIN.rglob("*.java")))
    subprocess.run(["javac", "-proc:none", "-d", str(classes), *sources], check=True)
    path = tmp_path / "EndlessTest.java"
    path.write_text(TESTS)

    def ask(name: str, seconds: float) -> float:
        words = (str(path), "--classpath", str(classes), "--test", f"#{name}")
        took, result = heddle("test", *words, "--time-limit", f"{seconds:g}")
        assert result.returncode == (0 if name == "trivial" else 3), result.stderr
        return took

    return ask


def test_a_test_ends_within_a_second_of_its_limit(tests: Callable[[str, float], float]) -> None:
    tests("trivial", 60)  # compiled, and the library booted
    beside = tests("trivial", 60)
    assert tests("endless", 4) < beside + most(4)


def test_a_test_may_take_the_whole_limit_after_loading(
    tests: Callable[[str, float], float],
) -> None:
    assert tests("endless", 4) > 4
