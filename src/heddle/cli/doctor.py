"""`heddle doctor`: is everything there that the other commands need?"""

from __future__ import annotations

from pathlib import Path

import click

from heddle.api import examine, version

_FAILED = 1


@click.command("doctor")
@click.option(
    "--jdk",
    type=click.Path(path_type=Path),
    help="The JDK to look at. Default: JAVA_HOME, then that of the javac on the PATH.",
)
@click.pass_context
def command(context: click.Context, /, jdk: Path | None) -> None:
    """Check the JDK, the cache and the memory, with a remedy for what is wrong.

    The status is 1 if something is missing that every command needs.

    \b
    Examples:
      heddle doctor
      heddle doctor --jdk /usr/lib/jvm/temurin-25-jdk-amd64
    """
    click.echo(f"ok       heddle: {version()}")
    failed = False
    for check in examine(jdk):
        word = "ok" if check.remedy is None else "MISSING" if check.grave else "warning"
        click.echo(f"{word:8} {check.name}: {check.found}")
        if check.remedy is not None:
            click.echo(f"         try: {check.remedy}")
        failed |= check.grave
    context.exit(_FAILED if failed else 0)
