"""A question asked in a process of its own, so that its memory can be told."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

MEGABYTE = 1024  # the system counts memory in kilobytes


def apart(ask: Callable[[], dict[str, Any]]) -> tuple[dict[str, Any], int]:
    """The answer of a child process, and its peak of memory in megabytes."""
    receiving, sending = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(receiving)
        with os.fdopen(sending, "w") as pipe:
            json.dump(ask(), pipe)
        os._exit(0)
    os.close(sending)
    with os.fdopen(receiving) as pipe:
        text = pipe.read()
    _, _, usage = os.wait4(child, 0)
    found: dict[str, Any] = json.loads(text or '{"error": "ended early"}')
    return found, usage.ru_maxrss // MEGABYTE
