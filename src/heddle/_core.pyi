"""Types of the Rust core. The stub check compares them with the compiled module."""

from os import PathLike
from typing import TypeAlias, final

class DecodeError(ValueError):
    """Bytes that are not what they should be. `offset` counts from the start of the file."""

    offset: int
    cause: str

# --- heddle-core::jimage ----------------------------------------------------------------------

@final
class Image:
    """A JDK's `lib/modules`, read by position; nothing is cached."""

    def __new__(cls, path: str | PathLike[str]) -> Image: ...
    @property
    def path(self) -> str: ...
    def modules(self) -> tuple[str, ...]: ...
    def class_names(self, module: str | None = None) -> tuple[str, ...]: ...
    def module_of(self, package: str) -> str | None: ...
    def find_class(self, name: str) -> bytes | None: ...
    def read(self, resource: str) -> bytes | None: ...

# --- heddle-core::classfile -------------------------------------------------------------------

def parse_class(data: bytes) -> ClassFile: ...

@final
class ClassFile:
    @property
    def minor_version(self) -> int: ...
    @property
    def major_version(self) -> int: ...
    @property
    def access_flags(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def superclass(self) -> str | None: ...
    @property
    def interfaces(self) -> tuple[str, ...]: ...
    @property
    def fields(self) -> tuple[Field, ...]: ...
    @property
    def methods(self) -> tuple[Method, ...]: ...
    @property
    def source_file(self) -> str | None: ...
    @property
    def signature(self) -> str | None: ...
    @property
    def bootstrap_methods(self) -> tuple[BootstrapMethod, ...]: ...
    @property
    def inner_classes(self) -> tuple[InnerClass, ...]: ...
    @property
    def enclosing_method(self) -> EnclosingMethod | None: ...
    @property
    def nest_host(self) -> str | None: ...
    @property
    def nest_members(self) -> tuple[str, ...]: ...
    @property
    def permitted_subclasses(self) -> tuple[str, ...]: ...
    @property
    def record_components(self) -> tuple[RecordComponent, ...] | None: ...
    @property
    def annotations(self) -> tuple[Annotation, ...]: ...
    @property
    def type_annotations(self) -> tuple[TypeAnnotations, ...]: ...
    @property
    def attributes(self) -> tuple[str, ...]: ...

@final
class Field:
    @property
    def access_flags(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...
    @property
    def signature(self) -> str | None: ...
    @property
    def constant_value(self) -> Constant | None: ...
    @property
    def annotations(self) -> tuple[Annotation, ...]: ...
    @property
    def attributes(self) -> tuple[str, ...]: ...

@final
class Method:
    @property
    def access_flags(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...
    @property
    def signature(self) -> str | None: ...
    @property
    def code(self) -> Code | None: ...
    @property
    def exceptions(self) -> tuple[str, ...]: ...
    @property
    def parameters(self) -> tuple[MethodParameter, ...]: ...
    @property
    def annotations(self) -> tuple[Annotation, ...]: ...
    @property
    def parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]: ...
    @property
    def annotation_default(self) -> ElementValue | None: ...
    @property
    def attributes(self) -> tuple[str, ...]: ...

@final
class Code:
    @property
    def max_stack(self) -> int: ...
    @property
    def max_locals(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def instructions(self) -> tuple[Instruction, ...]: ...
    @property
    def exception_table(self) -> tuple[ExceptionHandler, ...]: ...
    @property
    def line_numbers(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def local_variables(self) -> tuple[LocalVariable, ...]: ...
    @property
    def local_variable_types(self) -> tuple[LocalVariable, ...]: ...
    @property
    def stack_map(self) -> bytes | None: ...
    @property
    def attributes(self) -> tuple[str, ...]: ...

@final
class Instruction:
    """One bytecode; `wide` forms are folded into the instruction they widen.

    | opcodes | `operand` |
    |---|---|
    | `bipush`, `sipush` | the value |
    | `iload` … `astore`, `ret` (the forms with an index) | the slot |
    | `iinc` | `Increment` |
    | `if…`, `goto`, `jsr` and their wide forms | the absolute target |
    | `tableswitch`, `lookupswitch` | `Switch` with absolute targets |
    | `ldc`, `ldc_w`, `ldc2_w` | `Constant` |
    | `getstatic` … `putfield` | `FieldRef` |
    | `invokevirtual` … `invokeinterface` | `MethodRef` |
    | `invokedynamic` | `DynamicRef` |
    | `new`, `anewarray`, `checkcast`, `instanceof` | internal class name, or array descriptor |
    | `newarray` | the element's descriptor, e.g. `I` |
    | `multianewarray` | `MultiArray` |
    | all others | `None` |
    """

    @property
    def pc(self) -> int: ...
    @property
    def opcode(self) -> int: ...
    @property
    def mnemonic(self) -> str: ...
    @property
    def length(self) -> int: ...
    @property
    def operand(self) -> Operand: ...

Operand: TypeAlias = (
    None | int | str | Increment | Switch | Constant | FieldRef | MethodRef | DynamicRef | MultiArray
)

@final
class Increment:
    __match_args__ = ("slot", "amount")
    @property
    def slot(self) -> int: ...
    @property
    def amount(self) -> int: ...

@final
class Switch:
    __match_args__ = ("cases", "default")
    @property
    def cases(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def default(self) -> int: ...

@final
class FieldRef:
    __match_args__ = ("owner", "name", "descriptor")
    @property
    def owner(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...

@final
class MethodRef:
    __match_args__ = ("owner", "name", "descriptor", "is_interface")
    @property
    def owner(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...
    @property
    def is_interface(self) -> bool: ...

@final
class DynamicRef:
    """A call site or constant made by a bootstrap method (index into `ClassFile.bootstrap_methods`)."""

    __match_args__ = ("bootstrap", "name", "descriptor")
    @property
    def bootstrap(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...

@final
class MultiArray:
    __match_args__ = ("descriptor", "dimensions")
    @property
    def descriptor(self) -> str: ...
    @property
    def dimensions(self) -> int: ...

class Constant:
    """A loadable constant: match on `Constant.Integer(value)`, `Constant.String(value)` and so on."""

    @final
    class Integer(Constant):
        __match_args__ = ("value",)
        @property
        def value(self) -> int: ...

    @final
    class Long(Constant):
        __match_args__ = ("value",)
        @property
        def value(self) -> int: ...

    @final
    class Float(Constant):
        __match_args__ = ("value",)
        @property
        def value(self) -> float: ...

    @final
    class Double(Constant):
        __match_args__ = ("value",)
        @property
        def value(self) -> float: ...

    @final
    class String(Constant):
        """May hold unpaired surrogates, as Java strings may."""

        __match_args__ = ("value",)
        @property
        def value(self) -> str: ...

    @final
    class Class(Constant):
        __match_args__ = ("name",)
        @property
        def name(self) -> str: ...

    @final
    class MethodType(Constant):
        __match_args__ = ("descriptor",)
        @property
        def descriptor(self) -> str: ...

    @final
    class MethodHandle(Constant):
        """`kind` is JVMS table 5.4.3.5-A; `target` is a field for kinds 1 to 4."""

        __match_args__ = ("kind", "target")
        @property
        def kind(self) -> int: ...
        @property
        def target(self) -> FieldRef | MethodRef: ...

    @final
    class Dynamic(Constant):
        __match_args__ = ("ref",)
        @property
        def ref(self) -> DynamicRef: ...

@final
class ExceptionHandler:
    """Covers `start <= pc < end`; `catch_type` is None for `finally`."""

    __match_args__ = ("start", "end", "handler", "catch_type")
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def handler(self) -> int: ...
    @property
    def catch_type(self) -> str | None: ...

@final
class LocalVariable:
    """Alive for `start <= pc < start + length`; `descriptor` is a signature in the types table."""

    __match_args__ = ("start", "length", "name", "descriptor", "slot")
    @property
    def start(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...
    @property
    def slot(self) -> int: ...

# Also: BootstrapMethod(handle, arguments), InnerClass(inner, outer, name, access_flags),
# EnclosingMethod(owner, name, descriptor), RecordComponent(name, descriptor, signature,
# annotations), MethodParameter(name, access_flags), Annotation(type, elements, visible),
# ElementValue (Const/Enum/Class/Annotation/Array), TypeAnnotations(raw bytes, visible).
