"""What only newer JDKs have: virtual threads, scoped values, preview features, instance main."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.java import newest_jdk
from conformance.java import run as run_command
from heddle.api import check, load
from heddle.errors import InputError, JavacFailed
from heddle.machine import run
from heddle.questions.run_options import RunOptions
from heddle.results import Bounded, NoDataRace, NoUncaughtException, Outcome
from heddle.results.run_outcome import Exited

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(newest_jdk().feature < 25, reason="no JDK 25 is installed")

THREADS = """
import java.util.*;
import java.util.concurrent.*;

public class Main {
    static final ScopedValue<String> USER = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        Thread named = Thread.ofVirtual().name("v").start(() -> {
            Thread self = Thread.currentThread();
            System.out.println(self.isVirtual() + " " + self.getName() + " " + self.isDaemon());
        });
        named.join();
        System.out.println(named.getState() + " " + named.getThreadGroup());
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> squares = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int n = i;
                squares.add(executor.submit(() -> n * n));
            }
            for (var square : squares) {
                System.out.println(square.get());
            }
        }
        ScopedValue.where(USER, "outer").run(() -> {
            System.out.println(USER.get());
            ScopedValue.where(USER, "inner").run(() -> System.out.println(USER.get()));
            System.out.println(USER.get());
        });
        System.out.println(USER.isBound() + " " + USER.orElse("none"));
        System.out.println(ScopedValue.where(USER, "x").call(() -> USER.get() + "!"));
        try {
            USER.get();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        Object lock = new Object();
        int[] count = {0};
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                synchronized (lock) {
                    count[0]++;
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(count[0]);
    }
}
"""

SCOPES = """
import java.util.concurrent.*;

public class Main {
    static final ScopedValue<String> USER = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            var one = scope.fork(() -> 1);
            var two = scope.fork(() -> 2);
            scope.join();
            System.out.println(one.get() + two.get());
        }
        var any = StructuredTaskScope.Joiner.<Integer>anySuccessfulResultOrThrow();
        try (var scope = StructuredTaskScope.open(any)) {
            scope.fork(() -> 7);
            System.out.println(scope.join());
        }
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> { throw new IllegalStateException("boom"); });
            scope.join();
        } catch (StructuredTaskScope.FailedException e) {
            System.out.println(e.getCause());
        }
        ScopedValue.where(USER, "duke").run(() -> {
            try (var scope = StructuredTaskScope.open()) {
                var user = scope.fork(() -> USER.get());
                scope.join();
                System.out.println(user.get());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }
}
"""


def source(folder: Path, text: str, name: str = "Main") -> Path:
    path = folder / f"{name}.java"
    path.write_text(text)
    return path


def on_java(path: Path, *options: str) -> str:
    result = run_command([newest_jdk().tool("java"), "-ea", *options, str(path)])
    assert result.status == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_virtual_threads_and_scoped_values_are_those_of_java(
    tmp_path: Path, seed: int | None
) -> None:
    path = source(tmp_path, THREADS)
    outcome = run(load(path, jdk=newest_jdk().home), RunOptions(seed))
    assert (outcome.end, outcome.stdout.decode()) == (Exited(0), on_java(path))


@pytest.mark.parametrize("seed", [None, 1])
def test_structured_scopes_need_preview_features(tmp_path: Path, seed: int | None) -> None:
    path = source(tmp_path, SCOPES)
    jdk = newest_jdk().home
    with pytest.raises(JavacFailed, match="--enable-preview"):
        load(path, jdk=jdk)
    outcome = run(load(path, jdk=jdk, enable_preview=True), RunOptions(seed))
    expected = on_java(path, "--enable-preview", "--source", str(newest_jdk().feature))
    assert (outcome.end, outcome.stdout.decode()) == (Exited(0), expected)


def test_compiled_preview_features_are_refused_as_java_refuses_them(tmp_path: Path) -> None:
    javac, version = newest_jdk().tool("javac"), str(newest_jdk().feature)
    path, classes = source(tmp_path, SCOPES), str(tmp_path / "classes")
    options = ["--enable-preview", "--release", version, "-nowarn"]
    assert run_command([javac, *options, "-d", classes, str(path)]).status == 0
    with pytest.raises(InputError, match="preview features") as refused:
        run(load(classes, jdk=newest_jdk().home))
    assert refused.value.remedy == "--enable-preview"
    outcome = run(load(classes, jdk=newest_jdk().home, enable_preview=True))
    assert outcome.end == Exited(0)


RACING = """
public class Main {{
    static final Object LOCK = new Object();
    static int count;

    static void add() {{
        {body}
    }}

    public static void main(String[] args) throws Exception {{
        Thread one = Thread.startVirtualThread(Main::add);
        Thread two = Thread.startVirtualThread(Main::add);
        one.join();
        two.join();
        assert count == 2;
    }}
}}
"""


def test_virtual_threads_interleave_in_a_search(tmp_path: Path) -> None:
    jdk = newest_jdk().home
    wrong = source(tmp_path, RACING.format(body="int seen = count; count = seen + 1;"))
    assert check(wrong, jdk=jdk).outcome is Outcome.VIOLATED
    right = RACING.format(body="synchronized (LOCK) { count++; }")
    assert check(source(tmp_path, right), jdk=jdk).outcome is Outcome.HOLDS


def test_a_thread_that_makes_another_one_does_not_look_at_states_of_others(tmp_path: Path) -> None:
    text = """
        public class Main {
            static int count;

            static synchronized void add() {
                count++;
            }

            public static void main(String[] args) throws Exception {
                Thread[] threads = new Thread[2];
                for (int i = 0; i < threads.length; i++) {
                    threads[i] = new Thread(Main::add);
                    threads[i].start();
                }
                for (Thread thread : threads) {
                    thread.join();
                }
                assert count == 2 && Thread.currentThread().getState() == Thread.State.RUNNABLE;
            }
        }
    """
    report = check(source(tmp_path, text), jdk=newest_jdk().home)
    assert report.outcome is Outcome.HOLDS


@pytest.mark.parametrize(
    "computed", ['"two".getBytes().length == 3', "Thread.State.NEW.hashCode() != 0"]
)
def test_what_the_library_keeps_may_be_computed_by_several_threads(
    tmp_path: Path, computed: str
) -> None:
    text = f"""
        public class Main {{
            static void compute() {{
                assert {computed};
            }}

            public static void main(String[] args) throws Exception {{
                Thread other = new Thread(Main::compute);
                other.start();
                compute();
                other.join();
            }}
        }}
    """
    claims = (NoUncaughtException(), NoDataRace())
    report = check(source(tmp_path, text), jdk=newest_jdk().home, claims=claims)
    # A hash code that is kept is one of many.
    assert report.outcome in (Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND)
    limits = [
        each.coverage.limits for each in report.verdicts if isinstance(each.coverage, Bounded)
    ]
    assert not any("memory" in each for each in limits)


def test_a_compact_source_file_starts_with_its_instance_main(tmp_path: Path) -> None:
    compact = 'String name() { return "duke"; }\nvoid main() { IO.println("hello " + name()); }\n'
    path = source(tmp_path, compact, "Compact")
    outcome = run(load(path, jdk=newest_jdk().home))
    assert (outcome.end, outcome.stdout.decode()) == (Exited(0), on_java(path))
