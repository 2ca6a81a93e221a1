"""dev.py on a bare machine: what is missing is said in one sentence, what changed is rebuilt."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]


def run_dev(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "dev.py", "setup"],
        env={"PATH": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )


def fake_tool(folder: Path, name: str) -> None:
    tool = folder / name
    tool.write_text("#!/bin/sh\n")
    tool.chmod(0o755)


def test_a_missing_cargo_is_named_with_what_to_install(tmp_path: Path) -> None:
    result = run_dev(tmp_path)
    assert result.stderr == (
        "dev.py: cargo is missing; install Rust (rustup.rs), then run this again.\n"
    )
    assert result.returncode == 1


def test_a_missing_jdk_is_named_with_what_to_install(tmp_path: Path) -> None:
    fake_tool(tmp_path, "cargo")
    result = run_dev(tmp_path)
    assert result.stderr.startswith("dev.py: no JDK found; install a JDK 17 or newer")
    assert result.returncode == 1


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "STAMPS", tmp_path / ".build")
    return module


def test_editing_a_source_leads_to_a_rebuild_and_nothing_else_does(
    dev: ModuleType, tmp_path: Path
) -> None:
    source, output, builds = tmp_path / "lib.rs", tmp_path / "built", []
    source.write_text("fn f() {}")
    output.touch()

    def build() -> None:
        dev.once("core", [source], output, lambda: builds.append(source.read_text()))

    build()
    build()
    assert builds == ["fn f() {}"]
    source.write_text("fn g() {}")
    build()
    assert builds == ["fn f() {}", "fn g() {}"]
    output.unlink()
    build()
    assert len(builds) == 3


def test_commands_keep_compiled_python(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in dev.environment()
