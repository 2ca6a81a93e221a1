"""Peers: Python functions that stand for the native methods of a user's program.

    @peer("com/acme/Native.f(I)I")
    def double(number: int) -> int:
        return 2 * number

A peer is a pure function. It gets copies: `boolean` as bool, integers as int, floating-point
numbers as float, `String` as str, `byte[]` as bytes, other primitive arrays as tuples, null as
None; the receiver of an instance method is left out. It returns the same, and raises `JavaThrow`
to throw. Whatever else it raises ends the run with an error that names the peer. A run with peers
trusts them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, TypeVar

from heddle.errors import InputError

Function = TypeVar("Function", bound=Callable[..., Any])

_KEY = re.compile(r"[^.;\[()]+\.[^.;\[/()<>]+\([^)]*\).+")
_ATTRIBUTE = "__heddle_peer__"


class JavaThrow(Exception):
    """Raised by a peer to throw a Java exception, named as Java spells its class."""

    def __init__(self, java_class: str, message: str = "") -> None:
        super().__init__(f"{java_class}: {message}")
        self.java_class, self.message = java_class, message


def peer(method: str) -> Callable[[Function], Function]:
    """Mark a function as the peer of a native method, spelled `com/acme/Native.f(I)I`."""
    if not _KEY.fullmatch(method):
        raise InputError(
            f"{method!r} does not name a method",
            remedy="spell it as class files do: com/acme/Native.f(I)I",
        )

    def marked(function: Function) -> Function:
        setattr(function, _ATTRIBUTE, method)
        return function

    return marked


class Peers(Mapping[str, Callable[..., Any]]):
    """Peers by the method they stand for."""

    def __init__(self, *functions: Callable[..., Any]) -> None:
        self._functions: dict[str, Callable[..., Any]] = {}
        for function in functions:
            method = getattr(function, _ATTRIBUTE, None)
            if method is None:
                raise InputError(f"{function!r} is not a peer", remedy="decorate it with @peer(…)")
            if method in self._functions:
                raise InputError(f"{method} has two peers", remedy="leave one of them out")
            self._functions[method] = function

    @classmethod
    def from_file(cls, path: Path) -> Peers:
        """All peers that a Python file defines."""
        if not path.is_file():
            raise InputError("no such peers file", place=str(path), remedy="--peers FILE.py")
        spec = spec_from_file_location(f"heddle_peers_{path.stem}", path)
        if spec is None or spec.loader is None:
            raise InputError("not a Python file", place=str(path), remedy="--peers FILE.py")
        module = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            raise InputError(f"this peers file fails: {error!r}", place=str(path)) from error
        return cls(*(value for value in vars(module).values() if hasattr(value, _ATTRIBUTE)))

    def __getitem__(self, method: str) -> Callable[..., Any]:
        return self._functions[method]

    def __iter__(self) -> Iterator[str]:
        return iter(self._functions)

    def __len__(self) -> int:
        return len(self._functions)
