"""How fast class files are read: all classes of java.base, on one thread."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from heddle._core import Image, parse_class
from heddle.inputs.jdk import find_jdk

if TYPE_CHECKING:
    from collections.abc import Callable

MODULE = "java.base"
ROUNDS = 5


def run() -> list[tuple[str, str]]:
    """Rows of name and figure; times are the best of several rounds."""
    jdk = find_jdk()
    image = Image(jdk.image)
    names = image.class_names(MODULE)
    classes = [data for name in names if (data := image.find_class(name)) is not None]
    megabytes = sum(map(len, classes)) / 1e6

    def decode() -> None:
        for data in classes:
            parse_class(data)

    def read_and_decode() -> None:
        for name in names:
            data = image.find_class(name)
            if data is not None:
                parse_class(data)

    def read() -> None:
        for name in names:
            image.find_class(name)

    rows = [("classes of java.base", f"{len(classes)} ({megabytes:.1f} MB), JDK {jdk.version}")]
    for label, work in (
        ("open the image", lambda: Image(jdk.image)),
        ("read", read),
        ("decode", decode),
        ("read and decode", read_and_decode),
    ):
        seconds = best_time(work)
        rows.append((label, figure(seconds, megabytes if label != "open the image" else None)))
    return rows


def best_time(work: Callable[[], object]) -> float:
    """The shortest of several rounds: the least disturbed by the rest of the machine."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def figure(seconds: float, megabytes: float | None) -> str:
    """A time, and a rate where there is one."""
    if megabytes is None:
        return f"{1000 * seconds:.1f} ms"
    return f"{seconds:.2f} s, {megabytes / seconds:.0f} MB/s"


if __name__ == "__main__":
    for name, value in run():
        print(f"{name:<24}{value}")
