"""The `heddle` command: arguments, exit codes, and nothing else.

Each command is a file of its own, imported when it is called: starting up must not cost more
than a small answer.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from time import monotonic
from typing import Any, NoReturn

import click

from heddle.errors import HeddleError, JavacFailed

# What there is, in the order of the help text. A command is listed when its engine has landed.
# The lines stand here, so that `heddle --help` loads none of the commands.
COMMANDS = {
    "check": "Check a program in every interleaving of its threads.",
    "races": "Prove that a program has no data races, or find them.",
    "atomicity": "Prove that units of work are atomic, or find some that mix.",
    "flow": "Prove that no secret reaches a public output, or find a leak.",
    "observe": "Run a program once and report what the run suggests about races and deadlocks.",
    "slice": "Show the lines that can influence a line, or that it can influence.",
    "test": "Check JUnit tests, each in every interleaving of its threads.",
    "run": "Run a program once on Heddle's machine.",
    "replay": "Execute a saved schedule again.",
    "report": "Show a report that was saved as JSON, or write it in another form.",
    "schedule": "Make a saved schedule a test that runs without Heddle.",
    "show": "Show a program as Heddle sees it.",
    "init": "Write a commented heddle.toml beside the build file.",
    "doctor": "Check the JDK, the cache and the memory, with a remedy for what is wrong.",
    "completion": "Print the script with which a shell completes commands and options.",
    "cache": "Show or clear the cache of compiled sources.",
}

STARTED = monotonic()
"""When the command began; what it may use of time counts from here."""
BAD_INPUT = 2
UNKNOWN = 3


class ReaderGone(Exception):
    """Whatever reads the standard output, such as `head`, closed it."""


class Commands(click.Group):
    """The commands, each loaded from the module of its name.

    A broken pipe is handled here: click would end with status 1.
    """

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 (as click has it)
    ) -> click.Context:
        """Read the words; that may print a help text."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError:
            raise ReaderGone from None

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGone from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names; the context does not matter."""
        del ctx
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line for each command."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, or None, upon which click says what it did not understand."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"heddle.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command


def _tell_version(context: click.Context) -> None:
    from heddle.api import version

    click.echo(f"heddle, version {version()}")
    context.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=lambda context, _, value: _tell_version(context) if value else None,
    help="Show the version and exit.",
)
def heddle() -> None:
    """Check concurrent Java programs.

    \b
    Exit codes: 0 holds · 1 violated or suspected · 2 bad input · 3 unknown
    """


def _split(words: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """What stands before `--`, and what stands behind it: the program's arguments."""
    at = words.index("--") if "--" in words else len(words)
    return words[:at], tuple(words[at + 1 :])


def main() -> NoReturn:
    """Run the command line; an error is one message on stderr, never a traceback."""
    words, arguments = _split(sys.argv[1:])
    try:
        import_module("heddle.interface")
        # Outside standalone mode click returns the status that a command asked for.
        status = heddle(args=words, standalone_mode=False, obj=arguments) or 0
    except click.ClickException as error:
        error.show()
        status = BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        click.echo("heddle: interrupted", err=True)
        status = 130
    except JavacFailed as error:
        # The compiler speaks for itself, so that editors find the lines it names.
        click.echo(error, err=True)
        status = BAD_INPUT
    except HeddleError as error:
        click.echo(f"heddle: {error}", err=True)
        status = BAD_INPUT
    except ReaderGone:
        from heddle.cli.output import discard_output

        discard_output()
        status = 0
    except Exception as error:
        from heddle.cli.output import internal_error

        click.echo(internal_error(error), err=True)
        status = UNKNOWN
    # The process ends: looking for garbage once more would free what the system frees at once.
    gc.freeze()
    sys.exit(status)
