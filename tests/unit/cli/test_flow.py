"""`heddle flow` as a person types it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """class Login {
    static int password() { return 4711; }
    @heddle.Secret static int pin() { return 12; }
    static int last;
    @heddle.Public static void log(int value) { }
    static void tell(int value) { System.out.println(value); }
    public static void main(String[] args) {
        last = pin();
        log(password() == 4711 ? 1 : 2);
        tell(3);
    }
}
"""
SILENT = "class Login { @heddle.Secret static int pin; public static void main(String[] args) { } }"


def heddle(folder: Path, *words: str, source: str = PROGRAM) -> subprocess.CompletedProcess[str]:
    (folder / "Login.java").write_text(source)
    command = [sys.executable, "-m", "heddle", "flow", str(folder / "Login.java"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_sources_and_sinks_of_all_kinds_add_up(tmp_path: Path) -> None:
    assert heddle(tmp_path).returncode == 0, "only what is marked counts"
    leaking = heddle(tmp_path, "--source", "Login.password")
    assert leaking.returncode == 1
    assert "with Login.password as it is │ with Login.password = 0 │" in leaking.stdout
    more = heddle(tmp_path, "--sink", "Login.last", "--sinks", "default", "--unconfirmed")
    assert more.returncode == 1
    assert "Login.last can depend on the secret Login.pin" in more.stdout


@pytest.mark.parametrize(
    ("words", "source", "message"),
    [
        (("--source", "Login.nothing"), PROGRAM, "Login has no method and no field nothing"),
        (("--sink", "Logout.log"), PROGRAM, "there is no class Logout"),
        ((), SILENT, "the program has no public output"),
        (("--sinks", "default"), SILENT.replace("@heddle.Secret", ""), "the program has no secret"),
    ],
)
def test_a_question_about_nothing_is_an_error_with_a_remedy(
    words: tuple[str, ...], source: str, message: str, tmp_path: Path
) -> None:
    refused = heddle(tmp_path, *words, source=source)
    assert refused.returncode == 2
    assert message in refused.stderr
    assert "try:" in refused.stderr
