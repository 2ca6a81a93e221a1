"""`heddle cache`: where compiled sources are kept, and how to forget them."""

from __future__ import annotations

import click

from heddle.api import cache


@click.group("cache")
def command() -> None:
    """Show or clear the cache of compiled sources.

    \b
    Examples:
      heddle cache show
      heddle cache clear
    """


@command.command()
def show() -> None:
    """Print the folder and how much of its bound it uses."""
    kept = cache()
    click.echo(f"{kept.folder}: {kept.size()} of at most {kept.bound} bytes")


@command.command()
def clear() -> None:
    """Delete every compiled source."""
    click.echo(f"{cache().clear()} bytes freed")
