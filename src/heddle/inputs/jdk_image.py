"""The JDK's own classes, read from its image without starting it."""

from __future__ import annotations

from functools import cached_property

from heddle._core import DecodeError, Image
from heddle.errors import MalformedFile
from heddle.inputs.jdk import Jdk
from heddle.inputs.roots import ClassBytes, Owner, is_code


class JdkRoot:
    """The JDK's own classes, its image opened when first used."""

    owner = Owner.JDK

    def __init__(self, jdk: Jdk) -> None:
        self.jdk = jdk
        self._modules: dict[str, str | None] = {}

    def module_of(self, package: str) -> str | None:
        """The JDK module that holds a package, spelled with slashes; None if none does."""
        if package not in self._modules:
            try:
                self._modules[package] = self._image.module_of(package) if package else None
            except (DecodeError, OSError) as error:
                raise self._malformed(error) from error
        return self._modules[package]

    def find(self, name: str) -> ClassBytes | None:
        """The class in whichever module holds its package."""
        module = self.module_of(name.rpartition("/")[0])
        if module is None:
            return None
        try:
            data = self._image.find_class(name)
        except (DecodeError, OSError) as error:
            raise self._malformed(error) from error
        return None if data is None else ClassBytes(data, f"{module}/{name}.class", self.owner)

    def class_names(self) -> tuple[str, ...]:
        """Every class of the JDK."""
        return tuple(sorted(filter(is_code, self._image.class_names())))

    @cached_property
    def _image(self) -> Image:
        try:
            return Image(self.jdk.image)
        except (DecodeError, OSError) as error:
            raise self._malformed(error) from error

    def _malformed(self, error: Exception) -> MalformedFile:
        remedy = "install the JDK again, or name another with --jdk"
        cause = f"not a readable JDK image: {error}"
        return MalformedFile(cause, place=str(self.jdk.image), remedy=remedy)
