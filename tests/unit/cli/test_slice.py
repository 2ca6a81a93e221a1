"""`heddle slice` as a person types it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[3] / "examples" / "lost_update"


def heddle(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "heddle", "slice", str(EXAMPLE), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_source_is_shown_with_the_lines_of_the_slice_marked() -> None:
    shown = heddle("--at", "LostUpdate.java:14")
    assert shown.returncode == 0
    assert "+  6          count = count + 1;" in shown.stdout
    assert "* 14          assert count == 2" in shown.stdout


def test_json_names_the_criterion_and_why_each_line_is_there() -> None:
    answer = json.loads(heddle("--at", "LostUpdate.java:14", "--json").stdout)
    assert answer["schema"] == 1
    assert answer["criterion"] == {
        "file": "LostUpdate.java",
        "line": 14,
        "direction": "backward",
    }
    because = {each["line"]: each["because"] for each in answer["lines"]}
    assert "interference" in because[6]
    assert "java.lang.Thread.currentThread" in answer["cut"], "library code that was not looked at"
    assert any("errors of the virtual machine" in each for each in answer["assumptions"])


def test_why_shows_a_chain_of_dependences() -> None:
    shown = heddle("--at", "LostUpdate.java:14", "--why", "LostUpdate.java:11")
    assert shown.stdout.startswith("LostUpdate.java:14")
    assert "start: LostUpdate.java:11" in shown.stdout


def test_a_finding_can_be_the_criterion(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "heddle", "check", str(EXAMPLE), "--json"]
    report = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    (tmp_path / "found.json").write_text(report)
    shown = heddle("--from", str(tmp_path / "found.json"), "--divergence")
    assert shown.returncode == 0
    assert "* 14          assert count == 2" in shown.stdout
    assert "+  6          count = count + 1;" in shown.stdout


def test_a_warning_of_a_run_can_be_the_criterion(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "heddle", "observe", str(EXAMPLE), "--json"]
    report = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    (tmp_path / "warned.json").write_text(report)
    shown = heddle("--from", str(tmp_path / "warned.json"))
    assert shown.returncode == 0
    assert "*  6          count = count + 1;" in shown.stdout


def test_a_slice_needs_one_criterion(tmp_path: Path) -> None:
    (tmp_path / "found.json").write_text("{}")
    for words in ((), ("--at", "LostUpdate.java:14", "--from", str(tmp_path / "found.json"))):
        refused = heddle(*words)
        assert refused.returncode == 2
        assert "try: give --at FILE:LINE, or --from REPORT" in refused.stderr


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("LostUpdate.java:4", "there is no code on this line"),
        ("Other.java:4", "no file of the program is called Other.java"),
        ("nowhere", "nowhere is no place"),
    ],
)
def test_a_place_that_has_no_code_is_an_error_with_a_remedy(place: str, message: str) -> None:
    refused = heddle("--at", place)
    assert refused.returncode == 2
    assert message in refused.stderr
    assert "try:" in refused.stderr


def test_a_file_is_named_by_any_ending_that_is_not_ambiguous(tmp_path: Path) -> None:
    for package, body in (("a", "b.Same.go(args.length);"), ("b", "go(1);")):
        (tmp_path / package).mkdir()
        (tmp_path / package / "Same.java").write_text(
            f"package {package};\npublic class Same {{\nstatic int seen;\n"
            "public static void go(int number) { seen = number; }\n"
            f"public static void main(String[] args) {{\n{body}\nSystem.out.println(seen);\n}} }}"
        )
    command = [sys.executable, "-m", "heddle", "slice", str(tmp_path), "--main", "a.Same"]

    def answered(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *words], capture_output=True, text=True, check=False)

    refused = answered("--at", "Same.java:4")
    assert refused.returncode == 2
    assert "Same.java may be a/Same.java or b/Same.java" in refused.stderr
    found = answered("--at", "b/Same.java:4", "--forward")
    assert found.returncode == 0
    assert found.stdout.startswith("b/Same.java:4: ")
    outside = answered("--at", "a/Same.java:7", "--why", "b/Same.java:4")
    assert outside.returncode == 2
    assert "the line is not in the slice" in outside.stderr


COUNTS = """public class Counts {
    static int total, calls;
    static int add(int number) {
        calls++;
        for (int i = 0; i < number; i++) {
            calls += 2;
        }
        total += number;
        return calls;
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < args.length + 3; i++) {
            int called = add(i);
            System.out.println("calls " + called);
        }
        Thread thread = new Thread(() -> add(100));
        thread.start();
        thread.join();
        System.out.println("total " + total);
    }
}
"""


def test_a_slice_runs_and_shows_what_its_line_shows(tmp_path: Path) -> None:
    (tmp_path / "Counts.java").write_text(COUNTS)
    words = str(tmp_path / "Counts.java"), "--at", "Counts.java:19", "--run", "--classes"
    command = [sys.executable, "-m", "heddle", "slice", *words, str(tmp_path / "out")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "total 103" in ran.stdout
    assert "java ended with status 0" in ran.stdout
    assert "calls" not in ran.stdout
    refused = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "try: leave" in refused.stderr
