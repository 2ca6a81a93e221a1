"""Which memory decides nothing: fields called `idle` of a class that uses values in many ways."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from heddle import api
from heddle.analysis.irrelevant.solve import irrelevant_of
from heddle.inputs.jdk import find_jdk
from heddle.program.irrelevant import Irrelevant

if TYPE_CHECKING:
    from pathlib import Path

USES = """
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

public class Uses {
    static int idleCounter, idleCopy, idleSum, keptBranch, keptIndex, keptDivisor, keptLength;
    static volatile int idleVolatile, keptLoop, keptSwitch, keptPassed, keptReturned, keptSupplied;
    static int keptCaptured, keptListed, keptThrown, keptBoxed, keptText, keptSlept, keptCopied;
    static int keptByInterface, keptInArray, keptCompared, keptStored, keptAccess, keptExit;
    static int keptCode;
    static String idleText, keptKey;
    static Object idleObject = new Object(), keptLock = new Object(), keptCast;
    static int[] keptArray = new int[4], log = new int[8];
    static AtomicInteger idleHits = new AtomicInteger(), keptFlag = new AtomicInteger();
    static AtomicInteger keptShared = new AtomicInteger();
    static final List<Object> list = new ArrayList<>();

    interface Rule { int apply(int n); }
    static class Twice implements Rule { public int apply(int n) { return n > 2 ? 4 : n; } }
    static class Named {
        int keptName, idleAge;
        Named(int name, int age) { keptName = name; idleAge = age; }
        @Override public String toString() { return "named " + keptName; }
    }
    static class Below extends Named {
        int idleName;
        Below() { super(1, 2); idleName = 3; }
    }
    record Pair(int kept, int also) { }
    class Inner { int keptInner; boolean isBig() { return keptInner > 3; } }

    static int given(int n) { if (n > 3) { return 1; } return 2; }
    static int handed() { return keptReturned; }

    static void use(Rule rule) throws Exception {
        idleCounter++;
        idleCopy = idleCounter + idleVolatile;
        idleSum += log[0];
        idleVolatile = idleVolatile + 1;
        idleText = "n " + idleCounter;
        idleObject = new Object();
        System.out.println(idleCounter + " " + idleText + idleCopy + idleSum);
        if (keptBranch > 0) { idleCounter = 0; }
        keptBranch++;
        keptArray[keptIndex] = 1;
        keptIndex++;
        idleCounter = 1 / keptDivisor;
        keptDivisor++;
        int[] fresh = new int[keptLength];
        keptLength++;
        while (keptLoop < 3) { keptLoop++; }
        switch (keptSwitch) { case 1: idleCounter = 3; break; default: }
        keptSwitch++;
        given(keptPassed);
        keptPassed++;
        if (handed() > 1) { idleCounter++; }
        keptReturned++;
        IntSupplier supplier = () -> keptSupplied;
        if (supplier.getAsInt() > 1) { idleCounter++; }
        keptSupplied++;
        int captured = keptCaptured;
        Runnable run = () -> { if (captured > 1) { idleCounter++; } };
        run.run();
        keptCaptured++;
        list.add(keptListed);
        keptListed++;
        if (idleCounter * 0 != 0) { }
    }

    static void more(Rule rule) throws Exception {
        if (keptThrown > 5) { throw new IllegalStateException("n " + keptThrown); }
        keptThrown++;
        Integer boxed = keptBoxed;
        if (boxed.equals(3)) { log[1]++; }
        keptBoxed++;
        String text = "n" + keptText;
        if (text.isEmpty()) { log[1]++; }
        keptText++;
        Thread.sleep(keptSlept);
        keptSlept++;
        System.arraycopy(log, 0, keptArray, keptCopied, 1);
        keptCopied++;
        rule.apply(keptByInterface);
        keptByInterface++;
        int[][] rows = {new int[2]};
        rows[0][1] = keptInArray;
        if (rows[0][1] > 2) { list.clear(); }
        keptInArray++;
        if (Integer.compare(keptCompared, 3) > 0) { list.clear(); }
        keptCompared++;
        synchronized (keptLock) { keptLock = new Object(); }
        if (keptKey.equals("a")) { keptKey = "b"; }
        String cast = (String) keptCast;
        keptCast = cast;
        if (keptFlag.incrementAndGet() == 3) { list.clear(); }
        idleHits.incrementAndGet();
        list.add(keptShared);
        keptShared.incrementAndGet();
        int stored = keptStored;
        AtomicInteger local = new AtomicInteger(stored);
        if (local.get() > 1) { list.clear(); }
        keptStored++;
        if (new Uses().new Inner().isBig()) { list.clear(); }
        idleText = Character.toString(keptCode);
        keptCode++;
        if (keptExit > 3) { System.exit(keptExit); }
        keptExit++;
    }

    public static void main(String[] args) throws Exception {
        use(new Twice());
        more(n -> n + 1);
        Inner inner = new Uses().new Inner();
        inner.keptInner = 4;
        System.out.println(new Named(1, 2));
        System.out.println(new Below());
        System.out.println(new Pair(1, 2));
        System.out.println("hits " + idleHits.get());
    }
}
"""
REFLECTS = """
public class Reflects {
    static int counter;
    public static void main(String[] args) throws Exception {
        counter++;
        if (Reflects.class.getDeclaredField("counter").getInt(null) > 3) { main(args); }
    }
}
"""
HEARS = """
public class Hears {
    static int counter;
    public static void main(String[] args) throws Exception {
        java.io.ByteArrayOutputStream heard = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(heard));
        System.out.println(++counter);
        assert heard.size() < 5;
    }
}
"""
REFERS = """
import java.lang.reflect.Field;
public class Refers {
    interface Find { Field of(Class<?> of, String name) throws Exception; }
    interface Get { int from(Field field, Object of) throws Exception; }
    static int counter;
    public static void main(String[] args) throws Exception {
        Find find = Class::getDeclaredField;
        Get get = Field::getInt;
        counter++;
        if (get.from(find.of(Refers.class, "counter"), null) > 3) { main(args); }
    }
}
"""
HEARS_BY_REFERENCE = """
import java.io.*;
import java.util.function.*;
public class HearsByReference {
    static int counter;
    public static void main(String[] args) throws Exception {
        Supplier<ByteArrayOutputStream> bytes = ByteArrayOutputStream::new;
        Function<OutputStream, PrintStream> stream = PrintStream::new;
        Consumer<PrintStream> redirect = System::setOut;
        ByteArrayOutputStream heard = bytes.get();
        redirect.accept(stream.apply(heard));
        System.out.println(++counter);
        assert heard.size() < 5;
    }
}
"""
BESIDE = """
public class Beside {
    static int keptBeside, idleBeside;
    public static void main(String[] args) throws Exception {
        keptBeside++;
        idleBeside++;
        if (Other.isMuch()) { main(args); }
    }
}
class Other {
    static int idleOther;
    static boolean isMuch() { idleOther++; return Beside.keptBeside > 3; }
}
"""
SPIED_ON = """
public class SpiedOn {
    static int counter;
    public static void main(String[] args) throws Exception {
        counter++;
        if (Spy.isMuch(SpiedOn.class)) { main(args); }
    }
}
class Spy {
    static boolean isMuch(Class<?> of) throws Exception {
        return of.getDeclaredField("counter").getInt(null) > 3;
    }
}
"""


def left_out(folder: Path, name: str, source: str) -> Irrelevant:
    path = folder / f"{name}.java"
    path.write_text(source)
    return irrelevant_of(api.load(path))


def left_out_of_one(folder: Path, name: str, source: str) -> Irrelevant:
    """What is left out if the class with this name is the user's, and those beside it are not."""
    path = folder / f"{name}.java"
    path.write_text(source)
    program = api.load(path)
    for each in program.user_classes:
        (folder / f"{each}.class").write_bytes(program.user_class_bytes(each) or b"")
    path.unlink()
    alone = api.load(folder / f"{name}.class")
    assert alone.user_classes == (name,)
    return irrelevant_of(alone)


def test_values_that_decide_something_are_kept_and_no_others(tmp_path: Path) -> None:
    names = {name for _, name in left_out(tmp_path, "Uses", USES).fields}
    assert {name for name in names if name.startswith("kept") or name == "also"} == set()
    expected = {"idleCopy", "idleSum", "idleVolatile", "idleText", "idleObject", "idleName"}
    assert expected | {"idleAge"} <= names
    # The counter decides a branch at last.
    assert "idleCounter" not in names


def test_of_counters_and_arrays_those_are_left_out_that_decide_nothing(tmp_path: Path) -> None:
    places = left_out(tmp_path, "Uses", USES).places
    made = [place for place in places if place[1] == "<clinit>"]
    # The log is copied into an array whose contents the library sees; one counter is idle.
    assert len(made) == 1


def test_a_program_that_uses_reflection_keeps_everything(tmp_path: Path) -> None:
    assert not left_out(tmp_path, "Reflects", REFLECTS)


def test_a_program_that_may_read_what_it_prints_keeps_what_it_prints(tmp_path: Path) -> None:
    assert not left_out(tmp_path, "Hears", HEARS)


def test_methods_that_are_referred_to_count_like_those_that_are_called(tmp_path: Path) -> None:
    assert not left_out(tmp_path, "Refers", REFERS)
    assert not left_out(tmp_path, "HearsByReference", HEARS_BY_REFERENCE)


def test_what_libraries_read_of_the_user_is_kept(tmp_path: Path) -> None:
    names = {name for _, name in left_out_of_one(tmp_path, "Beside", BESIDE).fields}
    assert names == {"idleBeside", "idleOther"}


def test_if_a_library_uses_reflection_everything_is_kept(tmp_path: Path) -> None:
    assert not left_out_of_one(tmp_path, "SpiedOn", SPIED_ON)


def test_classes_of_the_user_in_packages_of_heddle_are_read_like_others(tmp_path: Path) -> None:
    """Where a class was loaded from decides, not how it is called."""
    main, seen = tmp_path / "app" / "Uses.java", tmp_path / "library" / "Seen.java"
    for path in (main, seen):
        path.parent.mkdir()
    main.write_text(
        "package app; public class Uses { public static int kept, idle;"
        " public static void main(String[] args) {"
        " kept++; idle++; if (heddle.Seen.isMuch()) { throw null; } } }"
    )
    seen.write_text(
        "package heddle; public class Seen {"
        " public static boolean isMuch() { return app.Uses.kept > 3; } }"
    )
    classes = tmp_path / "classes"
    javac = find_jdk(None).home / "bin" / "javac"
    subprocess.run([javac, "-d", classes, main, seen], check=True)
    found = irrelevant_of(api.load(main, classpath=str(classes)))
    assert found.fields == (("app/Uses", "idle"),)


def test_branches_that_constants_decide_make_nothing_matter(tmp_path: Path) -> None:
    """`heddle check -Ddebug=true` looks at the counter, and so does an argument."""
    main = tmp_path / "Debug.java"
    main.write_text(
        'public class Debug { static final boolean DEBUG = Boolean.getBoolean("debug");'
        " static int counter, calls; public static void main(String[] args) {"
        " counter++; calls++; if (DEBUG && counter > 3) { throw null; }"
        " if (args.length > 1 && calls > 3) { throw null; } } }"
    )
    both = (("Debug", "calls"), ("Debug", "counter"))
    assert set(both) <= set(irrelevant_of(api.load(main)).fields)
    debugging = irrelevant_of(api.load(main, properties={"debug": "true"})).fields
    assert set(both) & set(debugging) == {both[0]}
    told = irrelevant_of(api.load(main, arguments=("a", "b"))).fields
    assert set(both) & set(told) == {both[1]}


def test_arguments_are_not_known_where_the_program_calls_main_itself(tmp_path: Path) -> None:
    main = tmp_path / "Again.java"
    main.write_text(
        "public class Again { static int calls; public static void main(String[] args) {"
        " java.util.function.Consumer<String[]> again = Again::main; calls++;"
        " if (args.length == 0) { again.accept(new String[2]); }"
        " else if (calls > 3) { throw null; } } }"
    )
    assert ("Again", "calls") not in irrelevant_of(api.load(main)).fields


_SEES = "if (!On.on) { if (seen == 2) { throw null; } }"
_EARLY = {
    "an interface is initialised first": (
        "interface Before { int X = On.look(); default void m() { } }"
        " static class On implements Before { private static boolean on = true;"
        f" static int look() {{ {_SEES} return 1; }} static void use() {{ }} }}"
    ),
    "the thread is the user's": (
        "static class On { private static boolean on; static {"
        " Thread.currentThread().toString(); on = true; } static void use() { } }"
        " static class Own extends Thread {"
        f' @Override public String toString() {{ {_SEES} return ""; }} }}'
    ),
    "an initialiser reads what it has not set": (
        "static class On { private static boolean on; private static int late; static {"
        " int first = 1; if (!On.on) { first = 0; } late = first; on = true; }"
        " static void use() { if (late == 0 && seen == 2) { throw null; } } }"
    ),
}


@pytest.mark.parametrize("early", [*_EARLY])
def test_a_field_is_no_constant_if_it_can_be_read_before_it_is_set(
    early: str, tmp_path: Path
) -> None:
    main = tmp_path / "Early.java"
    main.write_text(
        f"public class Early {{ static int seen, idle; {_EARLY[early]}"
        " public static void main(String[] args) { seen++; idle++; On.use(); } }"
    )
    found = irrelevant_of(api.load(main)).fields
    assert ("Early", "idle") in found
    assert ("Early", "seen") not in found


def test_a_field_is_constant_if_nothing_reads_it_before_it_is_set(tmp_path: Path) -> None:
    main = tmp_path / "Late.java"
    main.write_text(
        "public class Late { static int seen; static class On {"
        f" private static boolean on = true; static void use() {{ {_SEES} }} }}"
        " public static void main(String[] args) { seen++; On.use(); } }"
    )
    assert ("Late", "seen") in irrelevant_of(api.load(main)).fields
