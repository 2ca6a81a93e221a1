"""The fewest contexts in which the Bluetooth drivers of `benchmarks/contexts` go wrong.

Every state of the drivers written down by hand, one field access or lock operation per step. It
shares nothing with Heddle. A thread is a place in its little program and the count it saw last.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

# operation, where it goes on, and where instead if the operation is a test that fails
Code = dict[str, tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Device:
    """The shared state; `holder` is the thread with the lock, or None."""

    pending: int = 1
    stopping: bool = False
    event: bool = False
    stopped: bool = False
    holder: int | None = None


Threads = tuple[tuple[str, int], ...]
END = "end"


def _leave(name: str, after: str) -> Code:
    return {
        name: ("lock", f"{name}-", ""),
        f"{name}-": ("decrement", f"{name}u", ""),
        f"{name}u": ("unlock", f"{name}?", ""),
        f"{name}?": ("if zero", f"{name}!", after),
        f"{name}!": ("event", after, ""),
    }


def stopper() -> Code:
    """Stops the device."""
    start: Code = {"start": ("stopping", "leave", "")}
    end: Code = {"wait": ("await event", "stop", ""), "stop": ("stopped", END, "")}
    return start | _leave("leave", "wait") | end


def adder(version: int) -> Code:
    """Uses the device, in the way of one of the three versions."""
    counting: Code = {
        "lock": ("lock", "count", ""),
        "count": ("increment", "unlock", ""),
        "check": ("check", "leave", ""),
    }
    if version == 1:
        ask: Code = {
            "start": ("if stopping", "leave", "lock"),
            "unlock": ("unlock", "check", ""),
        }
        return counting | ask | _leave("leave", END)
    ask = {
        "start": ("skip", "lock", ""),
        "unlock": ("unlock", "ask", ""),
        "ask": ("if stopping", "refused", "check"),
    }
    refused = _leave("refused", "leave" if version == 2 else END)
    return counting | ask | refused | _leave("leave", END)


def step(operation: str, device: Device, me: int, seen: int) -> tuple[Device, int, bool] | None:
    """The device and the count seen afterwards, and whether the test held; None: must wait."""
    match operation:
        case "lock":
            return None if device.holder is not None else (replace(device, holder=me), seen, True)
        case "unlock":
            return replace(device, holder=None), seen, True
        case "increment":
            return replace(device, pending=device.pending + 1), seen, True
        case "decrement":
            return replace(device, pending=device.pending - 1), device.pending - 1, True
        case "if zero":
            return device, 0, seen == 0
        case "if stopping":
            return device, seen, device.stopping
        case "await event":
            return (device, seen, True) if device.event else None
        case "skip" | "check":
            return device, seen, True
    return replace(device, **{operation: True}), seen, True


def fewest_contexts(version: int, adders: int, stoppers: int) -> int | None:
    """With how few contexts the assertion can fail; None if it never does."""
    codes = [adder(version)] * adders + [stopper()] * stoppers
    start = (Device(), (("start", 0),) * len(codes), -1)
    used = {start: 0}
    queue = deque([start])
    done: set[tuple[Device, Threads, int]] = set()
    best: int | None = None
    while queue:
        here = queue.popleft()
        if here in done:
            continue
        done.add(here)
        device, threads, last = here
        for me, (place, seen) in enumerate(threads):
            if place == END:
                continue
            operation, then, otherwise = codes[me][place]
            cost = used[here] + (me != last)
            if operation == "check" and device.stopped:
                best = cost if best is None else min(best, cost)
                continue
            after = step(operation, device, me, seen)
            if after is None:
                continue
            changed, count, held = after
            moved = (*threads[:me], (then if held else otherwise, count), *threads[me + 1 :])
            state = (changed, moved, me)
            if cost < used.get(state, cost + 1):
                used[state] = cost
                (queue.appendleft if me == last else queue.append)(state)
    return best
