"""What the commands load before they do anything."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from heddle.cli import COMMANDS

# What only findings, formulas, other commands or the first compilation of a program need.
SELDOM_NEEDED = {
    "heddle.machine.code_coverage",
    "heddle.machine.running",
    "heddle.questions.runs",
    "heddle.results.schedule",
    "heddle.program.irrelevant",
    "heddle.program.operands",
    "heddle.report.table",
    "heddle.results.codec",
    "heddle.results.trace",
    "heddle.witnesses",
    "platformdirs",
    "subprocess",
    "traceback",
    "zipfile",
}


def loaded(module: str) -> set[str]:
    program = f"import sys, {module}; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_a_check_loads_nothing_that_an_answer_without_findings_does_not_need() -> None:
    assert loaded("heddle.cli.check") & SELDOM_NEEDED == set()


def test_nothing_is_loaded_before_it_is_settled_how_often_to_look_for_garbage() -> None:
    assert not {"click", "heddle.cli", "dataclasses"} & loaded("heddle.__main__")


def test_the_list_of_commands_loads_none_of_them() -> None:
    program = (
        "import sys; sys.argv = ['heddle', '--help']; from heddle.cli import main\n"
        "try: main()\n"
        "finally: print(*sys.modules)"
    )
    command = [sys.executable, "-c", program]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    modules = set(output.splitlines()[-1].split())
    assert "heddle.cli" in modules
    assert not {f"heddle.cli.{name}" for name in COMMANDS} & modules
    assert "heddle.api" not in modules


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_the_help_of_a_command_begins_with(name: str) -> None:
    help_text = import_module(f"heddle.cli.{name}").command.help
    assert " ".join(help_text.split()).startswith(COMMANDS[name].removesuffix("."))


@pytest.mark.parametrize("module", sorted(SELDOM_NEEDED - {"subprocess", "traceback"}))
def test_what_is_seldom_needed_exists(module: str) -> None:
    assert module in loaded(module)
