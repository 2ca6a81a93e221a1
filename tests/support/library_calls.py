"""Calls of library methods with arguments at and beyond their limits, as small Java programs.

A call is a few statements that leave a number in `r`, or throw. What java does with it becomes two
methods: `hit` throws an Error if just that happens, `miss` if anything else does. An engine that
looks for uncaught exceptions must never call `hit` right, and has no business to find `miss` wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

NUMBERS = ("0", "1", "2", "3", "4", "-1", "5", "127", "128", "1000", "MIN", "MAX")
TEXTS = (
    '""',
    '"a"',
    '"abc"',
    '"12"',
    '"\\u0400x"',
    "(String) null",
    "computed()",
    "made(2)",
    'new String("abc")',
)
OBJECTS = (
    '"abc"',
    "(Object) null",
    "(Object) 7",
    "(Object) 1000",
    "new Told()",
    "new Quiet()",
    "new Failing()",
    "new Silent()",
    "made(1)",
)
SEQUENCES = ('"abc"', "(CharSequence) null", "new Letters()", 'new StringBuilder("xy")')
ARRAYS = ("new int[3]", "new int[0]", "new int[] {4, 5, 6}", "(int[]) null")
ROOMS = ("new Object[2]", "new String[2]", "new Integer[] {1, 2}", "(Object[]) null")
FORMATS = (
    '"%s"',
    '"%d"',
    '"x%n"',
    '"%"',
    '"%q"',
    '"%s %s"',
    '"%5d|"',
    '"%5s"',
    '"%S"',
    '"%.1s"',
    "(String) null",
    "computed()",
)
HOLES = {
    "I": NUMBERS,
    "S": TEXTS,
    "O": OBJECTS,
    "Q": SEQUENCES,
    "A": ARRAYS,
    "R": ROOMS,
    "F": FORMATS,
}
_HOLE = re.compile(r"<([A-Z])>")

#: Statements with holes; `r` is where the number goes.
CALLS = (
    "r = (<S>).charAt(<I>);",
    "r = text((<S>).substring(<I>));",
    "r = text((<S>).substring(<I>, <I>));",
    "r = text((<S>).repeat(<I> & 7 | <I>));",
    "r = (<S>).length();",
    "r = flag((<S>).isEmpty());",
    "r = flag((<S>).equals(<S>));",
    "r = (<S>).hashCode();",
    "r = flag((<S>) == (<S>));",
    "r = flag((<S>).toString() == (<S>));",
    "r = flag((<S>).intern() == (<S>));",
    "r = flag((<S>).trim() == (<S>));",
    "r = sign((<S>).compareTo(<S>));",
    "r = (<S>).indexOf(<S>);",
    "r = flag((<S>).contains(<Q>));",
    "r = flag((<S>).contentEquals(<Q>));",
    "r = text((<S>).concat(<S>));",
    "r = flag((<S>).startsWith(<S>, <I>));",
    "r = text((<S>).replace(<Q>, <Q>));",
    "r = (<S>).codePointAt(<I>);",
    "char[] c = new char[3]; (<S>).getChars(0, <I>, c, 0); r = c[0];",
    "r = (<S>).toCharArray().length;",
    "r = text(String.valueOf(<O>)); r = r + told * 10;",
    "r = flag(String.valueOf(<O>) == null);",
    "r = flag(Thread.getDefaultUncaughtExceptionHandler() == null);",
    "Thread.setDefaultUncaughtExceptionHandler((t, e) -> { });"
    " r = flag(Thread.getDefaultUncaughtExceptionHandler() == null);",
    'r = text("x" + (<O>)); r = told;',
    'String s = "x" + (<O>) + (<O>); r = told;',
    "r = text(String.format(<F>, <O>)); r = told;",
    "r = text(String.format(<F>)); r = told;",
    "r = text(String.join(<S>, <Q>, <Q>)); r = told;",
    "r = text(new StringBuilder(<I>).toString());",
    "r = text(new StringBuilder(<S>).toString());",
    "r = text(new StringBuilder(<Q>).toString()); r = told;",
    "StringBuilder b = new StringBuilder(); b.append(<O>); r = told;",
    "StringBuilder b = new StringBuilder(); b.append(<Q>); r = told;",
    "StringBuilder b = new StringBuilder(<S>); b.setLength(<I> & 31 | <I>); r = 1;",
    "StringBuilder b = new StringBuilder(<S>); b.insert(<I>, <O>); r = told;",
    "StringBuilder b = new StringBuilder(<S>); b.delete(<I>, <I>); r = 1;",
    "StringBuilder b = new StringBuilder(<S>); b.deleteCharAt(<I>); r = 1;",
    "StringBuilder b = new StringBuilder(<S>); r = b.charAt(<I>);",
    "StringBuffer b = new StringBuffer(<S>); b.append(<Q>, <I>, <I>); r = told;",
    "StringBuilder b = new StringBuilder(<S>); b.appendCodePoint(<I>); r = 2;",
    "StringBuilder b = new StringBuilder(<S>); r = b.length();",
    "r = Integer.parseInt(<S>);",
    "r = flag(Integer.valueOf(<I>) == Integer.valueOf(<I>));",
    "r = flag(Integer.valueOf(<I>).equals(<O>));",
    "r = flag(Long.valueOf(<I>) == Long.valueOf(<I>));",
    "r = flag(Character.valueOf((char) <I>) == Character.valueOf((char) <I>));",
    "Object o = <O>; r = (Integer) o;",
    "r = <I> / <I>;",
    "r = <I> % <I>;",
    "r = <I> << <I>;",
    "r = <I> >>> <I>;",
    "r = (byte) (<I> + <I>);",
    "r = (char) (<I> * <I>);",
    "long l = <I> * 3L; r = (int) (l / <I>);",
    "r = (int) (<I> / 2.0);",
    "double d = <I> / 0.0; r = flag(d > 1) + flag(d < 1);",
    "r = Math.abs(<I>);",
    "int[] a = <A>; r = a[<I>];",
    "r = new int[<I> & 3 | <I>].length;",
    "int[] a = <A>; System.arraycopy(a, <I>, new int[3], <I>, <I>); r = a.length;",
    "int[] a = <A>; int[] b = new int[3]; System.arraycopy(a, 0, b, 0, <I>); r = b[0];",
    "Object o = <O>; System.arraycopy(o, 0, <A>, 0, 1); r = 1;",
    "Object[] a = <R>; a[<I>] = <O>; r = a.length;",
    "Object[] a = <R>; System.arraycopy(new Object[] {<O>}, 0, a, 0, 1); r = 1;",
    "int[] a = <A>; int[] b = a.clone(); r = b.length + flag(a == b);",
    "int[] a = <A>; java.util.Arrays.fill(a, <I>, <I>, 9); r = a.length == 0 ? 0 : a[0];",
    "r = java.util.Arrays.copyOf(<A>, <I> & 3 | <I>).length;",
    "Object[] a = new java.util.ArrayList<>().toArray(<R>); r = a.length;",
    "new java.util.concurrent.CountDownLatch(<I>); r = 1;",
    "var l = new java.util.concurrent.CountDownLatch(1); l.await(<I>, <U>); r = 1;",
    "var s = new java.util.concurrent.Semaphore(<I>); r = flag(s.tryAcquire(<I>));",
    "var s = new java.util.concurrent.Semaphore(1); s.release(<I>); r = s.availablePermits();",
    "var s = new java.util.concurrent.Semaphore(1); r = flag(s.tryAcquire(<I>, 0, <U>));",
    "Thread.currentThread().interrupt(); new java.util.concurrent.Semaphore(1).acquire(); r = 1;",
    "var l = new java.util.concurrent.locks.ReentrantLock(); l.unlock(); r = 1;",
    "var l = new java.util.concurrent.locks.ReentrantLock(); r = flag(l.tryLock(0, <U>));",
    "Thread.sleep(<I> & 1 | <I> & MIN); r = 1;",
    "Thread.sleep(0, <I>); r = 1;",
    "new Thread(<S>).isAlive(); r = 1;",
    "new Thread(null, null, <S>); r = 1;",
    "Thread.currentThread().setPriority(<I>); r = 1;",
    "new Thread(() -> { }).setName(<S>); r = 1;",
    "Thread t = new Thread(() -> { }); t.start(); t.start(); r = 1;",
    "Thread t = new Thread(() -> { }); t.start(); t.join(); t.setDaemon(true); r = 1;",
    "Thread.currentThread().setDaemon(true); r = 1;",
    "new Thread(() -> { }).join(<I>); r = 1;",
    "new Object().wait(<I>); r = 1;",
    "new Object().notify(); r = 1;",
    "Object o = new Object(); synchronized (o) { o.wait(<I> & MIN | 1); } r = 1;",
    "java.util.concurrent.locks.LockSupport.parkNanos(<I> & MIN); r = 1;",
    "r = new java.util.ArrayList<>(<I> & 7 | <I>).size();",
    "var l = new java.util.ArrayList<Integer>(); l.add(3); r = l.get(<I>);",
    "var l = new java.util.ArrayList<Integer>(); l.add(3); l.remove(<I>); r = l.size();",
    "r = java.util.Objects.checkIndex(<I>, <I>);",
    "r = text(java.util.Objects.requireNonNull(<S>));",
    "r = java.util.Optional.ofNullable(<S>).get().length();",
    "new java.util.Random().nextInt(<I>); r = 1;",
    "r = new Fixed().nextInt(<I>);",
    "r = flag(new Fixed().nextBoolean());",
    "Throwable e = new Exception((Throwable) null); e.initCause(null); r = 1;",
    "Throwable e = new Exception(); e.initCause(<E>); r = flag(e.getCause() == null);",
    "Throwable e = new Exception(); e.initCause(e); r = 1;",
    "Throwable e = new Exception(); e.addSuppressed(<E>); r = 1;",
    "Throwable e = new Exception(); e.addSuppressed(e); r = 1;",
    "r = text(new Exception(<E>).getMessage()) * 0 + told;",
    "r = text(new ToldException().toString()) * 0 + told;",
    "new ToldException().printStackTrace(); r = told;",
    "new Shown().printStackTrace(); r = told;",
    "r = flag(java.util.Objects.equals(<S>, <S>));",
    "r = flag(java.util.Objects.equals(<O>, <O>));",
    "r = new Exception(<S>).getMessage() == null ? 0 : 1;",
    "throw new AssertionError(<O>);",
    'r = new java.text.ParseException("x", <I> & 63).getErrorOffset();',
    "Object[] p = new Object[2]; for (int i = 0; i < 2; i++) { try { throw new Exception(); } "
    "catch (Exception e) { p[i] = e; } } r = flag(p[0] == p[1]);",
    "int[] p = new int[2]; Numbered[] q = new Numbered[2]; for (int i = 0; i < 2; i++) { try { "
    "throw new Numbered(i); } catch (Numbered e) { q[i] = e; } } r = q[0].number;",
    'switch (<S>) { case "abc": r = 5; break; case "a": r = 6; break; default: r = 7; }',
    "System.out.println(<O>); r = told;",
    "System.out.printf(<F>, <O>); r = told;",
    "System.out.print((char[]) null); r = 1;",
    "System.out.append(<Q>); r = told;",
    "r = new Object().toString() == null ? 1 : 2;",
    "new Hashing().toString(); r = told;",
    "r = flag(<U> == null);",
    "java.util.function.Function<Object, Object> f = o -> o; r = flag(f.apply(<O>) == null);",
    "java.util.function.Function f = (java.util.function.Function<String, Integer>) "
    "String::length; r = (Integer) f.apply(<O>);",
    "java.util.function.LongSupplier f = Calls::boxed; r = (int) f.getAsLong();",
    "Thread t = new Thread(() -> { throw new IllegalStateException(); }); "
    "t.setUncaughtExceptionHandler((x, e) -> told = 3); t.start(); t.join(); r = told;",
    "Thread t = new Thread(() -> told = 2); synchronized (t) { t.start(); t.wait(); } r = told;",
    "Thread t = new Thread(() -> { }); t.setDaemon(<I> > 0); r = flag(t.isDaemon());",
    "r = Late.value + Late.VALUE; r = r + told;",
    "r = new Inside().x; r = r + told;",
)
#: The last ones do something else the second time: they initialise classes.
_ONCE = 2
_UNITS = ("java.util.concurrent.TimeUnit.NANOSECONDS", "null")
_EXCEPTIONS = ("(Throwable) null", "new ToldException()", "new Error()")

_HELPERS = """
    static int r, told;
    static final int MIN = Integer.MIN_VALUE, MAX = Integer.MAX_VALUE;
    static int flag(boolean b) { return b ? 1 : 0; }
    static int sign(int n) { return n < 0 ? -1 : n > 0 ? 1 : 0; }
    static int text(String s) { return s == null ? -1 : s.length(); }
    static String computed() { return new StringBuilder("ab").append('c').toString(); }
    static String made(int n) { String s = "q"; for (int i = 0; i < n; i++) s += i; return s; }
    static Integer boxed() { return 9; }
    static class Told { public String toString() { told++; return "told"; } }
    static class Quiet { }
    static class Silent { public String toString() { return null; } }
    static class Failing { public String toString() { throw new IllegalStateException(); } }
    static class Hashing { public int hashCode() { told++; return 4; } }
    static class ToldException extends RuntimeException {
        public String getMessage() { told++; return "m"; }
    }
    static class Shown extends Exception {
        public void printStackTrace(java.io.PrintStream to) { told += 2; }
    }
    static class Numbered extends Exception {
        int number;
        Numbered(int n) { number = n; }
    }
    static class Fixed extends java.util.Random {
        protected int next(int bits) { told++; return 1; }
    }
    static class Letters implements CharSequence {
        public int length() { told++; return 1; }
        public char charAt(int at) { told++; return 'z'; }
        public CharSequence subSequence(int a, int b) { told++; return this; }
    }
    interface Early {
        int X = tell();
        default void f() { }
        static int tell() { told += 5; return 1; }
    }
    static class Inside implements Early { int x = 2; }
    static class Late { static int value = 1; static final int VALUE = 3; static { told++; } }
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What java did: the number, or the exception's class."""

    number: int
    exception: str | None


def calls(seed: int, count: int) -> list[str]:
    """Calls with their holes filled, the first ones one of each kind."""
    random = Random(seed)
    made = []
    for at in range(count):
        template = CALLS[at] if at < len(CALLS) else random.choice(CALLS[:-_ONCE])
        template = template.replace("<U>", random.choice(_UNITS))
        while "<E>" in template:
            template = template.replace("<E>", random.choice(_EXCEPTIONS), 1)
        made.append(_HOLE.sub(lambda hole: random.choice(HOLES[hole[1]]), template))
    return made


def _reset(call: str) -> str:
    return f"r = 0; told = 0; {call}"


def observing(bodies: list[str]) -> str:
    """A class that prints what each call does."""
    methods = "\n".join(
        f"    static void c{at}() throws Throwable {{ {_reset(each)} }}"
        for at, each in enumerate(bodies)
    )
    runs = "\n".join(f"        run({at}, Calls::c{at});" for at in range(len(bodies)))
    return (
        f"public class Calls {{{_HELPERS}\n"
        "    interface Body { void run() throws Throwable; }\n"
        "    static void run(int at, Body body) {\n"
        "        String met = null;\n"
        "        try { body.run(); } catch (Throwable e) { met = e.getClass().getName(); }\n"
        "        Thread.interrupted();\n"
        "        Thread.setDefaultUncaughtExceptionHandler(null);\n"
        '        System.err.println("@" + at + " " + r + " " + met);\n'
        "    }\n"
        f"{methods}\n    public static void main(String[] unused) {{\n{runs}\n    }}\n}}\n"
    )


def outcomes(printed: str) -> dict[int, Outcome]:
    """What `observing` printed, by the number of the call."""
    found = re.findall(r"^@(\d+) (-?\d+) (\S+)$", printed, re.MULTILINE)
    return {
        int(at): Outcome(int(number), None if met == "null" else met) for at, number, met in found
    }


def judging(bodies: list[str], seen: dict[int, Outcome]) -> str:
    """A class with two methods for each call: what happened throws, or all else does."""
    methods = []
    for at, each in enumerate(bodies):
        if at not in seen:
            continue
        met = seen[at].exception
        if met is None:
            number = seen[at].number
            hit = f"{_reset(each)} if (r == ({number})) throw new Error();"
            miss = f"{_reset(each)} if (r != ({number})) throw new Error();"
        else:
            caught = met.replace("$", ".")
            hit = (
                f"boolean met = false; try {{ {_reset(each)} }} "
                f"catch ({caught} met0) {{ met = true; }} if (met) throw new Error();"
            )
            miss = (
                f"boolean met = false; try {{ {_reset(each)} }} "
                f"catch ({caught} met0) {{ met = true; }} if (!met) throw new Error();"
            )
        methods.append(f"    static void hit{at}() throws Throwable {{ {hit} }}")
        methods.append(f"    static void miss{at}() throws Throwable {{ {miss} }}")
    text = "\n".join(methods)
    return (
        f"public class Calls {{{_HELPERS}\n{text}\n"
        "    public static void main(String[] unused) { }\n}\n"
    )
