"""What Java does to variables in unusual ways is not lost over predicates.

Each program fails in its only run, under java too. No search of its values comes first.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import heddle
from heddle.engines import predicates
from heddle.engines.predicates.solve import NOTHING_SEARCHED
from heddle.results import NoUncaughtException, Outcome

PATIENCE = 240
PROGRAMS = {
    "Alias": """
        static final Object LOCK = new Object();
        static class C {
            int v;
        }
        public static void main(String[] a) {
            C x = new C(), y = a.length == 0 ? x : new C();
            for (int i = 0; ; i++) {
                synchronized (LOCK) {
                    x.v++;
                    y.v++;
                    if (x.v == 4) throw new AssertionError();
                    if (i > 5) return;
                }
            }
        }
    """,
    "ArrayAlias": """
        static final int[] CELLS = new int[3];
        static int at(int i) {
            return i * 2 % 3;
        }
        public static void main(String[] a) {
            for (int i = 0; i < 6; i++) {
                CELLS[at(i)]++;
                CELLS[at(i + 3)] += 2;
                if (CELLS[0] + CELLS[1] > 9) throw new AssertionError();
            }
        }
    """,
    "InitOrder": """
        static abstract class A {
            A() {
                init();
            }
            abstract void init();
        }
        static class B extends A {
            int v = 1;
            int w;
            void init() {
                v = 5;
                w = 5;
            }
            void up() {
                v++;
                w++;
            }
        }
        public static void main(String[] a) {
            B b = new B();
            for (int i = 0; i < 3; i++) {
                b.up();
                if (b.w - b.v == 4 && b.w == 8) throw new AssertionError();
            }
        }
    """,
    "Thrown": """
        static final Object LOCK = new Object();
        static int n, m;
        static void step(Object o) {
            n++;
            o.hashCode();
            m++;
        }
        public static void main(String[] a) {
            for (int i = 0; i < 4; i++) {
                try {
                    step(i % 2 == 0 ? null : LOCK);
                } catch (NullPointerException e) {
                    n++;
                } if (n - m == 4) throw new AssertionError();
            }
        }
    """,
    "OldLoaded": """
        static int n;
        static int f() {
            n += 10;
            return 1;
        }
        public static void main(String[] a) {
            for (int i = 0; i < 4; i++) {
                n = n + f();
                if (n == 3) throw new AssertionError();
            }
        }
    """,
    "Shadow": """
        static class A {
            int v;
            void up() {
                v++;
            }
        }
        static class B extends A {
            int v;
            void up() {
                super.up();
                v += 2;
            }
        }
        public static void main(String[] a) {
            B b = new B();
            for (int i = 0; i < 4; i++) {
                b.up();
                if (((A) b).v * 2 == b.v && b.v > 4) throw new AssertionError();
            }
        }
    """,
    "SuperField": """
        static class A {
            int v;
        }
        static class B extends A {
            void up() {
                v++;
            }
        }
        static class D extends B {
            int get() {
                return super.v;
            }
        }
        public static void main(String[] a) {
            D b = new D();
            A c = b;
            for (int i = 0; i < 4; i++) {
                b.up();
                c.v++;
                if (b.get() == 6) throw new AssertionError();
            }
        }
    """,
    "Finally": """
        static int n;
        @SuppressWarnings("finally") static int f() {
            try {
                n++;
                throw new IllegalStateException();
            } finally {
                n += 2;
                return n;
            }
        }
        public static void main(String[] a) {
            for (int i = 0; i < 4; i++) {
                if (f() == 9) throw new AssertionError();
            }
        }
    """,
    "StaticInit": """
        static class P {
            static int first = Q.second + 1;
            static int up() {
                return first++;
            }
        }
        static class Q {
            static int second = P.first + 5;
        }
        public static void main(String[] a) {
            for (int i = 0; i < 4; i++) if (P.up() == 8) throw new AssertionError();
        }
    """,
    "DivCaught": """
        static int n = -2, zero;
        public static void main(String[] a) {
            for (int i = 0; i < 4; i++) {
                n++;
                try {
                    int q = 5 / n;
                } catch (ArithmeticException e) {
                    zero++;
                } if (zero == 1 && n == 1) throw new AssertionError();
            }
        }
    """,
    "SameAssign": """
        static int n, m;
        public static void main(String[] a) {
            for (int i = 0; i < 6; i++) {
                n = n++;
                n = n++ + ++n;
                m += n;
                if (m == 22) throw new AssertionError();
                if (m > 100) return;
            }
        }
    """,
    "NegMod": """
        static int s = 3;
        public static void main(String[] a) {
            for (int i = 0; i < 5; i++) {
                s -= 2;
                if (s % 2 == -1 && s / 2 == -1) throw new AssertionError();
            }
        }
    """,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_that_fails_is_violated(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(predicates, "_plain", lambda *_: NOTHING_SEARCHED)
    path = tmp_path / f"{name}.java"
    path.write_text(f"public class {name} {{{PROGRAMS[name]}}}")
    [verdict] = heddle.check(
        path, claims=[NoUncaughtException()], engine="predicates", seconds=PATIENCE
    ).verdicts
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["statements"] > 0
