#!/usr/bin/env python3
"""Sets Heddle up on a bare machine and runs its development commands.

    python3 dev.py example    set up, then check a shipped Java program in which threads go wrong
    python3 dev.py test       set up, then run the tests of the CI tier
    python3 dev.py lint       ruff, mypy, the stub check, cargo fmt and clippy, docs, tsc
    python3 dev.py docs       the API pages, into .build/api
    python3 dev.py rust       cargo test
    python3 dev.py long       the long tier, part by part; `--list` shows them
    python3 dev.py bench      the benchmarks; figures go to benchmarks/README.md
    python3 dev.py bless      rewrite the golden files; review the diff
    python3 dev.py wheel      a wheel and a source distribution, in dist
    python3 dev.py setup      only set up
    python3 dev.py heddle …   set up, then run the heddle command

Needs python3 >= 3.11, a JDK >= 17 and cargo; uses only the standard library. Everything it
makes is in `.venv`, `rust/target` and `.build`; delete them to start afresh.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMPS = ROOT / ".build"
EXAMPLE = "examples/bluetooth/Bluetooth.java"
VIOLATED = 1
LARGEST_WHEEL = 4_000_000
TWINS = "heddle-search/broken-twins"
TYPESCRIPT = "7.0.2"


def stop(message: str) -> NoReturn:
    """End with one sentence that says what to do."""
    sys.exit(f"dev.py: {message}")


def require_tools() -> None:
    """Name what is missing and what to install, before anything else fails on it."""
    if shutil.which("cargo") is None:
        stop("cargo is missing; install Rust (rustup.rs), then run this again.")
    java_home = os.environ.get("JAVA_HOME")
    if shutil.which("javac") is None and not (java_home and (Path(java_home) / "bin").is_dir()):
        stop("no JDK found; install a JDK 17 or newer (javac on the PATH, or JAVA_HOME set).")


def environment() -> dict[str, str]:
    """The environment of every command: the virtual environment comes first.

    Tests start hundreds of processes; each would compile the package if that was not kept.
    """
    path = os.pathsep.join([str(BIN), os.environ["PATH"]])
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"VIRTUAL_ENV": str(VENV), "PATH": path}


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run one command of the virtual environment; end with its status if it fails."""
    words = [str(word) for word in command]
    status = subprocess.run(words, cwd=cwd, env=environment(), check=False).returncode
    if status != 0:
        sys.exit(status)


def prepare(what: str, *command: str | Path) -> None:
    """Run a step of the set-up, whose output matters only if it fails."""
    print(f"dev.py: {what} …", file=sys.stderr, flush=True)
    words = [str(word) for word in command]
    result = subprocess.run(
        words,
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if result.returncode != 0:
        sys.stderr.buffer.write(result.stdout)
        stop(f"{what} failed; the messages above say why.")


def fingerprint(files: Iterable[Path]) -> str:
    """A digest of names and contents: what a step depends on."""
    digest = hashlib.sha256(sys.version.encode())
    for file in sorted(files):
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def once(
    name: str, inputs: Iterable[Path], output: Path, action: Callable[[], None], how: str = ""
) -> None:
    """Run `action` unless its output stands, made in this way of these inputs the last time."""
    stamp, wanted = STAMPS / name, f"{how} {fingerprint(inputs)}".strip()
    if output.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    action()
    STAMPS.mkdir(exist_ok=True)
    stamp.write_text(wanted)


def setup(profile: str = "checked") -> None:
    """Make the virtual environment and build the Rust core, each only when it is out of date.

    Tests use a build that checks itself and compiles in half the time; figures are taken with the
    build that is shipped.
    """
    require_tools()
    requirements = ROOT / "requirements-dev.txt"
    once("environment", [requirements], BIN, lambda: make_environment(requirements))
    rust = [path for path in (ROOT / "rust").rglob("*") if path.suffix in {".rs", ".toml", ".lock"}]
    sources = [path for path in rust if "target" not in path.relative_to(ROOT / "rust").parts]
    inputs = [*sources, ROOT / "pyproject.toml"]
    once("core", inputs, BIN / "heddle", lambda: build_core(profile), how=profile)


def make_environment(requirements: Path) -> None:
    """Create `.venv` with the exact versions that CI uses."""
    venv.create(VENV, with_pip=True, clear=True)
    install = (BIN / "python", "-m", "pip", "install", "-r", requirements)
    prepare("installing the development tools", *install)


def build_core(profile: str) -> None:
    """Compile the Rust core and install the package in place."""
    # The features of the tests in Rust, so that cargo compiles the crates once for both.
    features = ["pyo3/extension-module", *([TWINS] if profile == "checked" else [])]
    command = ("develop", "--profile", profile, "--features", ",".join(features))
    prepare("building the Rust core", BIN / "maturin", *command)


def pytest(*arguments: str) -> None:
    """Run pytest in the virtual environment."""
    run(BIN / "python", "-m", "pytest", *arguments)


def example(*arguments: str) -> None:
    """The README's first command. The example is broken on purpose: heddle's status must say so."""
    setup()
    words = [str(BIN / "heddle"), "check", EXAMPLE, *arguments]
    status = subprocess.run(words, cwd=ROOT, env=environment(), check=False).returncode
    if status != VIOLATED:
        stop(f"the example must be found broken (status {VIOLATED}), but the status is {status}")


def test(*arguments: str) -> None:
    """The README's second command."""
    setup()
    pytest("-n", "2", "--dist", "worksteal", *arguments)


def lint() -> None:
    """Everything that reads code without running it."""
    setup()
    run(BIN / "ruff", "check", ".")
    run(BIN / "ruff", "format", "--check", ".")
    run(BIN / "mypy")
    run(BIN / "python", "-m", "mypy.stubtest", "heddle._core", "--allowlist", "tests/stubtest.txt")
    run("cargo", "fmt", "--check", cwd=ROOT / "rust")
    run("cargo", "clippy", "--quiet", "--all-targets", "--", "-D", "warnings", cwd=ROOT / "rust")
    docs()
    check_page_types()


def docs() -> None:
    """Pages about the names that a Python user imports; a warning is an error."""
    setup()
    run(BIN / "python", "docs/api_pages.py", STAMPS / "api")


def check_page_types() -> None:
    """TypeScript on the scripts of the page for browsers, where npm can install it."""
    npm, folder = shutil.which("npm"), STAMPS / "node"
    tsc = folder / "node_modules" / ".bin" / "tsc"
    if npm is None:
        print("dev.py: the scripts of the page are not type-checked: there is no npm")
        return
    package = folder / "node_modules" / "typescript" / "package.json"
    if not package.exists() or f'"{TYPESCRIPT}"' not in package.read_text():
        folder.mkdir(parents=True, exist_ok=True)
        words = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
        result = subprocess.run([*words, f"typescript@{TYPESCRIPT}"], check=False)
        if result.returncode != 0:
            print("dev.py: the scripts of the page are not type-checked: npm cannot install tsc")
            return
    run(tsc, "-p", "tests/browser")


def rust(*arguments: str) -> None:
    """The tests of the Rust crates; they need no Python.

    Those inside a crate need the crate compiled once more: without optimisation that is quick. The
    others use what the Python module is made of.
    """
    require_tools()
    command = ("cargo", "test", "--quiet", "--workspace", "--features", TWINS)
    run(*command, "--exclude", "heddle-python", "--lib", *arguments, cwd=ROOT / "rust")
    run(*command, "--profile", "checked", "--test", "*", *arguments, cwd=ROOT / "rust")


def long(*arguments: str) -> None:
    """The long tier, whose summary is in benchmarks/long.md."""
    setup()
    os.environ["PYTHONPATH"] = str(ROOT / "tests")
    run(BIN / "python", "-m", "long_tier", *arguments)


def bench(*arguments: str) -> None:
    """The benchmarks, as ratios in one run."""
    setup("release")
    run(BIN / "python", "-m", "benchmarks", *arguments)


def bless(*arguments: str) -> None:
    """Rewrite every golden file with what the code says now."""
    setup()
    pytest("--bless", *arguments)


def wheel(*arguments: str) -> None:
    """What is installed elsewhere: see docs/installing.md."""
    setup()
    pack = ("--compression-level", "9", "--out", ROOT / "dist")
    run(BIN / "maturin", "build", "--release", *pack, *arguments)
    run(BIN / "maturin", "sdist", "--out", ROOT / "dist")
    newest = max((ROOT / "dist").glob("*.whl"), key=lambda file: file.stat().st_mtime)
    if newest.stat().st_size > LARGEST_WHEEL:
        stop(f"{newest.name} has {newest.stat().st_size} bytes, more than {LARGEST_WHEEL}")


def heddle(*arguments: str) -> None:
    """Set up, then run the heddle command."""
    setup()
    run(BIN / "heddle", *arguments)


COMMANDS: dict[str, Callable[..., None]] = {
    "setup": setup,
    "example": example,
    "test": test,
    "lint": lint,
    "docs": docs,
    "rust": rust,
    "long": long,
    "bench": bench,
    "bless": bless,
    "wheel": wheel,
    "heddle": heddle,
}


def main() -> None:
    """Dispatch to one command; without one, print what there is."""
    name, *arguments = sys.argv[1:] or ["help"]
    if name not in COMMANDS:
        print(__doc__)
        sys.exit(0 if name in {"help", "-h", "--help"} else 2)
    COMMANDS[name](*arguments)


if __name__ == "__main__":
    main()
