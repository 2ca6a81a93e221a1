"""Which part of a suite has its turn: another one with each commit."""

from __future__ import annotations

import subprocess
from pathlib import Path

_HERE = Path(__file__).parent


def number_of_commits() -> int:
    """What the rotation goes by; always the same where there is no history."""
    command = ["git", "rev-list", "--count", "HEAD"]
    result = subprocess.run(command, cwd=_HERE, capture_output=True, text=True, check=False)
    return int(result.stdout) if result.returncode == 0 else 0
