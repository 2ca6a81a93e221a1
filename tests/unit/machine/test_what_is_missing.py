"""What the machine does not have is named as a program knows it, with a remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_together
from heddle.api import load
from heddle.errors import UnsupportedFeature
from heddle.machine import run

if TYPE_CHECKING:
    from pathlib import Path

BODIES = {
    "Links": ('Files.createSymbolicLink(Path.of("a"), Path.of("b"));', "symbolic links"),
    "Names": (
        'Files.createLink(Path.of("/tmp/a"), Files.createTempFile("b", null));',
        "several names of one file",
    ),
    "Watches": ("FileSystems.getDefault().newWatchService();", "a WatchService"),
    "Stores": ('Files.getFileStore(Path.of("/tmp"));', "a FileStore"),
    "Owners": ('Files.getOwner(Files.createTempFile("a", null));', "owners of files"),
    "Maps": (
        'FileChannel.open(Files.write(Files.createTempFile("a", null), new byte[1]))'
        ".map(FileChannel.MapMode.READ_ONLY, 0, 1);",
        "mapping a file into memory",
    ),
    "Interfaces": ("NetworkInterface.getNetworkInterfaces();", "a NetworkInterface"),
    "Domains": ("SocketChannel.open(StandardProtocolFamily.UNIX);", "sockets of the Unix domain"),
    "Dictionaries": (
        "new java.util.zip.Deflater().setDictionary(new byte[3]);",
        "compression with a dictionary",
    ),
    "Circles": (
        "java.lang.management.ManagementFactory.getThreadMXBean().findDeadlockedThreads();",
        "the deadlocks that a bean finds",
    ),
    "Signals": (
        'sun.misc.Signal.handle(new sun.misc.Signal("TERM"), s -> { });',
        "signals of the operating system",
    ),
}
IMPORTS = "import java.net.*; import java.nio.channels.*; import java.nio.file.*;"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("missing")
    sources = []
    for name, (body, _) in BODIES.items():
        source = folder / f"{name}.java"
        source.write_text(
            f"{IMPORTS} public class {name} {{ public static void main(String[] args) "
            f"throws Throwable {{ {body} }} }}"
        )
        sources.append(source)
    compile_together(sources, folder / "classes")
    return folder / "classes"


@pytest.mark.parametrize("name", BODIES)
def test_what_is_missing_has_the_name_that_programs_give_it(name: str, classes: Path) -> None:
    with pytest.raises(UnsupportedFeature) as refused:
        run(load(classes, main=name))
    place = f"{name}.main({name}.java:1)"
    assert f"does not support {BODIES[name][1]}, wanted at {place}" in str(refused.value)
    assert "peer" not in str(refused.value.remedy)
