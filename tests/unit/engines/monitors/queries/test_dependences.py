"""What is not listed among the dependences cannot happen, by whatever means memory is accessed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import dependences, load

if TYPE_CHECKING:
    from pathlib import Path

HANDLE = "static final java.lang.invoke.VarHandle H = handle();"
LOOKUP = """
    static java.lang.invoke.VarHandle handle() {
        try {
            return java.lang.invoke.MethodHandles.lookup()
                .findVarHandle(Main.class, "x", int.class);
        } catch (ReflectiveOperationException e) { throw new Error(e); }
    }
"""
UPDATER = (
    "static final java.util.concurrent.atomic.AtomicIntegerFieldUpdater<Main> U ="
    ' java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(Main.class, "x");'
)
PROGRAM = """
public class Main implements Cloneable {
    volatile int x;
    static final Main o = new Main();
    static Object seen;
    %s
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                seen = %s; // read
            } catch (Exception e) { }
        });
        t.start();
        %s; // write
        t.join();
    }
}
"""


@pytest.mark.parametrize(
    ("declared", "read", "write"),
    [
        (HANDLE + LOOKUP, "(int) H.get(o)", "o.x = 5"),
        (HANDLE + LOOKUP, "(int) H.getAndAdd(o, 1)", "o.x = 5"),
        (HANDLE + LOOKUP, "o.x", "H.setRelease(o, 5)"),
        (HANDLE + LOOKUP, "o.x", "H.compareAndSet(o, 0, 5)"),
        (UPDATER, "U.get(o)", "o.x = 5"),
        (UPDATER, "o.x", "U.compareAndSet(o, 0, 5)"),
        ("", "o.clone()", "o.x = 5"),
    ],
)
def test_a_write_reaches_a_read_by_handle_updater_or_copy(
    declared: str, read: str, write: str, tmp_path: Path
) -> None:
    text = PROGRAM % (declared, read, write)
    target = tmp_path / "Main.java"
    target.write_text(text)
    lines = {line.rpartition("// ")[2]: n for n, line in enumerate(text.splitlines(), 1)}
    answer = dependences(load(target), "Main.x")
    assert answer.unsupported == ()
    found = {(each.write.line, each.read.line) for each in answer.dependences}
    assert (lines["write"], lines["read"]) in found
