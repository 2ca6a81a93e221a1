"""`heddle completion`: what a shell needs to complete commands and options."""

from __future__ import annotations

import click

VARIABLE = "_HEDDLE_COMPLETE"
SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(context: click.Context, /, shell: str) -> None:
    """Print the script with which a shell completes commands and options.

    \b
    Examples:
      heddle completion bash > ~/.local/share/bash-completion/completions/heddle
      heddle completion zsh > ~/.zfunc/_heddle
      heddle completion fish > ~/.config/fish/completions/heddle.fish
    """
    click.echo(script(shell, context.find_root().command))


def script(shell: str, program: click.Command) -> str:
    """The script of one shell; it calls heddle for what can come next."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    made = kind(program, {}, "heddle", VARIABLE)
    # Not `source()`: that starts the shell to ask for its version.
    return made.source_template % made.source_vars()
