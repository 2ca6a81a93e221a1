"""Programs that try to touch the computer leave no trace on it, as the kernel sees it.

Each program runs under `strace`. What it makes the process do to files, sockets, processes and code
must be what a program makes it do that only prints.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.java import compile_together

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed"),
]

ATTEMPTS = {
    "Writes": (
        'Files.writeString(Path.of("mark.txt"), "x");'
        ' Files.createTempFile("mark", ".tmp"); new File("folder").mkdirs();'
        ' new RandomAccessFile("/tmp/heddle-mark", "rw").write(1);'
    ),
    "WritesHome": 'Files.writeString(Path.of(System.getProperty("user.home"), "mark"), "x");',
    "Deletes": "Files.deleteIfExists(Path.of(args[0])); new File(args[0]).delete();",
    "Overwrites": 'Files.writeString(Path.of(args[0]), "changed");',
    "Truncates": "FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE).truncate(0);",
    "Moves": 'Files.move(Path.of(args[0]), Path.of("moved.txt"));',
    "Connects": 'new Socket("127.0.0.1", 9).close();',
    "Looks": 'InetAddress.getByName("example.org");',
    "Listens": "new ServerSocket(0).close();",
    "Sends": "new DatagramSocket().close();",
    "Spawns": 'new ProcessBuilder("touch", "mark.txt").start().waitFor();',
    "Executes": 'Runtime.getRuntime().exec(new String[] {"touch", "mark.txt"});',
    "LoadsPath": "System.load(args[1]);",
    "LoadsName": 'System.loadLibrary("z");',
    "Kills": "ProcessHandle.allProcesses().forEach(ProcessHandle::destroy);",
    "Signals": 'sun.misc.Signal.raise(new sun.misc.Signal("INT"));',
    "Prefers": 'java.util.prefs.Preferences.userRoot().node("heddle").put("mark", "x");',
    "Hooks": "Runtime.getRuntime().addShutdownHook(new Thread(() -> { try { Files.writeString("
    'Path.of("mark.txt"), "x"); } catch (IOException e) { } }));',
}
HELLO = 'System.out.println("hello");'
IMPORTS = "import java.io.*; import java.net.*; import java.nio.channels.*; import java.nio.file.*;"

# What changes files, reaches other computers or starts something.
CHANGES = (
    "mkdir,mkdirat,rmdir,unlink,unlinkat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,"
    "truncate,ftruncate,chmod,fchmod,fchmodat,chown,fchown,fchownat,utimensat,mknod,mknodat,"
    "socket,connect,bind,listen,accept,accept4,sendto,sendmsg,execve,execveat,kill,tgkill,tkill"
)
LIBRARY = re.compile(r'"([^"]*\.so[^"]*)"')


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("isolation")
    sources = []
    for name, body in {**ATTEMPTS, "Hello": HELLO}.items():
        source = folder / f"{name}.java"
        source.write_text(
            f"{IMPORTS} public class {name} {{ public static void main(String[] args) "
            f"throws Throwable {{ {body} }} }}"
        )
        sources.append(source)
    compile_together(sources, folder / "classes")
    return folder / "classes"


def traced(classes: Path, name: str, work: Path) -> set[str]:
    """What the process did: calls that change something, files opened to be written, libraries."""
    work.mkdir()
    given = work / "given.txt"
    given.write_text("given")
    library = next(Path("/").glob("usr/lib/x86_64-linux-gnu/libz.so*"), Path("/libz.so"))
    trace = work.parent / f"{work.name}.trace"
    watched = f"trace=open,openat,creat,{CHANGES}"
    command = [sys.executable, "-m", "heddle", "run", str(classes), "--main", name]
    command += ["--files", str(work), "--", str(given), str(library)]
    before = sorted(work.rglob("*"))
    ended = subprocess.run(
        ["strace", "-f", "-qq", "-s", "4096", "-o", str(trace), "-e", watched, *command],
        cwd=work,
        capture_output=True,
        check=False,
    )
    assert ended.returncode in {0, 1, 125}, "the program was not run"
    assert sorted(work.rglob("*")) == before, "the folder changed"
    assert given.read_text() == "given"
    return {seen for line in trace.read_text().splitlines() if (seen := _seen(line, str(work)))}


def _seen(line: str, work: str) -> str | None:
    call = re.sub(r"^\d+\s+", "", line).replace(work, "WORK")
    if call.startswith(("---", "+++")) or (call.startswith("execve") and "heddle" in call):
        return None
    if call.startswith(("open", "creat")):
        if re.search(r"O_WRONLY|O_RDWR|O_CREAT|^creat", call):
            return call.split(" = ")[0]
        library = LIBRARY.search(call)
        return f"library {library[1]}" if library and "ENOENT" not in call else None
    return re.sub(r"0x[0-9a-f]+|\b\d+\b", "N", call)


@pytest.fixture(scope="module")
def ordinary(classes: Path, tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("ordinary")
    traced(classes, "Hello", folder / "first")  # what is cached is cached now
    return traced(classes, "Hello", folder / "second")


def test_the_watch_sees_what_another_machine_does(classes: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    command = ["java", "-cp", str(classes), "Writes"]
    watched = f"trace=open,openat,creat,{CHANGES}"
    subprocess.run(
        ["strace", "-f", "-qq", "-o", str(trace), "-e", watched, *command],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    seen = {_seen(line, str(tmp_path)) for line in trace.read_text().splitlines()}
    assert any(call and "mark.txt" in call for call in seen)
    assert any(call and "heddle-mark" in call for call in seen)
    Path("/tmp/heddle-mark").unlink()


@pytest.mark.parametrize("name", ATTEMPTS)
def test_a_program_that_tries_to_touch_the_computer_leaves_no_trace(
    name: str, classes: Path, ordinary: set[str], tmp_path: Path
) -> None:
    assert traced(classes, name, tmp_path / "work") <= ordinary
