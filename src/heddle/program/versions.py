"""Class files that are newer than the JDK: `java` does not start a program whose main class is."""

from __future__ import annotations

from heddle.errors import InputError
from heddle.inputs.jdk import Jdk
from heddle.program.classes import JavaClass

_OFFSET = 44
_PREVIEW = 65535


def version_refusal(main: JavaClass, jdk: Jdk, *, preview: bool) -> InputError | None:
    """Why a JDK refuses to start a class, if it does; other classes are judged when they load."""
    if main.file is None or not main.is_user_code:
        return None
    major, minor = main.file.major_version, main.file.minor_version
    latest = jdk.version + _OFFSET
    if major > latest:
        return InputError(
            f"{main.java_name} has class file version {major}.{minor}, and JDK {jdk.version} takes "
            f"versions up to {latest}.0 (java: UnsupportedClassVersionError)",
            place=main.origin,
            remedy=f"--jdk with a JDK {major - _OFFSET} or newer, or compile it with --release "
            f"{jdk.version}",
        )
    if minor == _PREVIEW and not (preview and major == latest):
        same = major == latest
        return InputError(
            f"{main.java_name} was compiled with preview features of Java {major - _OFFSET} "
            "(java: UnsupportedClassVersionError)",
            place=main.origin,
            remedy="--enable-preview" if same else f"--jdk with a JDK {major - _OFFSET}",
        )
    return None
