"""The commands that the README promises are those that CI runs."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def readme_commands() -> list[str]:
    """The lines of the README's shell blocks, up to the section on daily use."""
    text = (ROOT / "README.md").read_text()
    first_part = text.split("\n## ")[1]
    blocks = re.findall(r"```sh\n(.*?)```", first_part, flags=re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def test_a_fresh_machine_needs_exactly_two_commands() -> None:
    assert readme_commands() == ["python3 dev.py example", "python3 dev.py test"]


def test_ci_runs_the_readme_commands() -> None:
    steps = (ROOT / ".ci" / "run").read_text().splitlines()
    for command in readme_commands():
        assert any(step.startswith(command) for step in steps), command


def test_every_development_command_is_a_make_target() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = re.search(r"COMMANDS := (.*)", makefile)
    described = set(re.findall(r"python3 dev\.py (\w+)", (ROOT / "dev.py").read_text()))
    assert targets is not None
    assert set(targets[1].split()) == described - {"heddle"}
