"""The run of five contexts that breaks examples/bluetooth, event by event."""

from __future__ import annotations

from pathlib import Path

from heddle.witnesses.source_lines import SourceFile, SourceLines
from recordings import Script

SOURCE = Path(__file__).parents[1] / "examples" / "bluetooth" / "Bluetooth.java"
DEVICE = "Bluetooth$Device#1"


def line_of(text: str) -> int:
    """The number of the first source line that has this text."""
    lines = SOURCE.read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def sources() -> SourceLines:
    lines = tuple(SOURCE.read_text().split("\n"))
    return SourceLines({"Bluetooth.java": SourceFile("Bluetooth.java", lines)})


def enter(script: Script, thread: str, count: int, stopping: str) -> None:
    """The steps of `enter` up to the test of the flag; `count` operations were pending."""
    first = line_of("synchronized (device)")
    stack = f"Bluetooth.enter:{{}} Bluetooth.add:{line_of('if (enter')}"
    script.add(thread, stack.format(first), "lock", DEVICE)
    script.add(thread, stack.format(first + 1), "read", f"{DEVICE}.pendingIo", str(count))
    script.add(thread, stack.format(first + 1), "write", f"{DEVICE}.pendingIo", str(count + 1))
    script.add(thread, stack.format(first + 2), "unlock", DEVICE)
    test = stack.format(line_of("if (device.stoppingFlag)"))
    script.add(thread, test, "read", f"{DEVICE}.stoppingFlag", stopping)


def leave(script: Script, thread: str, count: int, caller: str) -> None:
    first = line_of("int pending;") + 1
    stack = f"Bluetooth.leave:{{}} {caller}"
    script.add(thread, stack.format(first), "lock", DEVICE)
    script.add(thread, stack.format(first + 1), "read", f"{DEVICE}.pendingIo", str(count))
    script.add(thread, stack.format(first + 1), "write", f"{DEVICE}.pendingIo", str(count - 1))
    script.add(thread, stack.format(first + 2), "read", f"{DEVICE}.pendingIo", str(count - 1))
    script.add(thread, stack.format(first + 3), "unlock", DEVICE)
    if count == 1:
        last = line_of("device.stoppingEvent = true")
        script.add(thread, stack.format(last), "write", f"{DEVICE}.stoppingEvent", "true")


def bluetooth() -> Script:
    script = Script(("main", "stopper", "adder"))
    main = line_of("Device device = new Device();")
    script.add("main", f"Bluetooth.main:{main}", "initialize", "Bluetooth$Device")
    for offset, name in ((1, "stopper"), (2, "adder")):
        stack = f"java.lang.Thread.start:800 Bluetooth.main:{main + offset}"
        script.add("main", stack, "lock", f"Thread#{offset}")
        script.add("main", stack, "start", name)
        script.add("main", stack, "unlock", f"Thread#{offset}")
    enter(script, "main", 1, "false")
    flag = f"Bluetooth.stop:{line_of('stoppingFlag = true')}"
    script.add("stopper", flag, "write", f"{DEVICE}.stoppingFlag", "true")
    leave(script, "stopper", 2, f"Bluetooth.stop:{line_of('stoppingFlag = true') + 1}")
    spin = f"Bluetooth.stop:{line_of('while (!device')}"
    script.add("stopper", spin, "read", f"{DEVICE}.stoppingEvent", "false")
    enter(script, "adder", 1, "true")
    leave(script, "adder", 2, f"Bluetooth.enter:{line_of('leave(device); //')}")
    leave(script, "adder", 1, f"Bluetooth.add:{line_of('if (enter') + 3}")
    script.add("adder", "", "end", "adder")
    script.add("stopper", spin, "read", f"{DEVICE}.stoppingEvent", "true")
    stopped = f"Bluetooth.stop:{line_of('device.stopped = true')}"
    script.add("stopper", stopped, "write", f"{DEVICE}.stopped", "true")
    script.add("stopper", "", "end", "stopper")
    failing = f"Bluetooth.add:{line_of('assert !')} Bluetooth.main:{main + 3}"
    script.add("main", failing, "read", "Bluetooth.$assertionsDisabled", "false")
    script.add("main", failing, "read", f"{DEVICE}.stopped", "true")
    script.add("main", failing, "throw", "java.lang.AssertionError", "used after it was stopped")
    script.add(
        "main",
        "java.lang.Thread.dispatchUncaughtException:1",
        "uncaught",
        "java.lang.AssertionError",
        "used after it was stopped",
    )
    return script
