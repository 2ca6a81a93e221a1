"""The error for bytecode that decodes but means nothing."""

from __future__ import annotations

from heddle.errors import Location, MalformedFile
from heddle.program.body import MethodId
from heddle.program.jdk import java_name


class MalformedCode(MalformedFile):
    """Bytecode that the JVM's verifier would reject; `pc` is where that showed."""

    def __init__(self, method: MethodId, pc: int, cause: str) -> None:
        super().__init__(
            f"bytecode {pc} of {method.name}{method.descriptor} makes no sense: {cause}",
            place=Location(class_name=java_name(method.owner), method=method.name),
            remedy="compile the class again, or leave it out of the class path",
        )
        self.method, self.pc = method, pc
