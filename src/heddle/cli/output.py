"""Answers on the standard output, whose reader may go away at any moment."""

from __future__ import annotations

import os
import sys

import click


def tell(text: str) -> None:
    """Write an answer; a reader that has seen enough changes nothing about it."""
    try:
        click.echo(text, nl=False)
    except BrokenPipeError:
        discard_output()


def tell_aside(text: str) -> None:
    """Say something that is no part of the answer."""
    click.echo(f"heddle: {text}", err=True)


def discard_output() -> None:
    """Let everything else that is written, and what is still buffered, go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def internal_error(error: Exception) -> str:
    """What went wrong in Heddle itself, where, and what to do about it."""
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    return (
        f"heddle: an internal error of Heddle: {what} "
        f"(at {frame.filename}:{frame.lineno} in {frame.name})\n"
        "  try: report it to the authors of Heddle with this text, the command and the program"
    )
