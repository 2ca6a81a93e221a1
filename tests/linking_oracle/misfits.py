"""Random hierarchies that no compiler would make: written straight into class files.

javac never lets a class miss its abstract methods or narrow an access, so the worlds of
`worlds.py` reach such misfits only by accident. Here every combination that the format of class
files allows is as likely as any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from assembler import Line, Method, method
from linking_oracle.declarations import FLAGS, STRING, class_file, declare
from linking_oracle.sites import NONE, SELF

if TYPE_CHECKING:
    from collections.abc import Iterator

METHODS = ("m", "n")
CLASS_METHODS = (
    "public", "public", "public", "protected", "protected", "", "", "private",
    "public static", "static", "public abstract", "protected abstract", "abstract", "public final",
    "final",
)  # fmt: skip
CLASS_FIELDS = ("public", "protected", "", "private", "public static", "protected static", "static")
INTERFACE_METHODS = (
    "public", "public", "public", "public abstract", "public abstract", "private",
    "public static", "private static",
)  # fmt: skip
#: What a site may do; `invokevirtual` and `invokeinterface` are what most code does.
USES = (
    "invokevirtual", "invokevirtual", "invokevirtual", "invokeinterface", "invokeinterface",
    "invokestatic", "invokespecial", "invokespecial", "getfield", "getstatic",
)  # fmt: skip
CALL = "(Ljava/lang/Object;)Ljava/lang/Object;"


@dataclass(frozen=True, slots=True)
class Misfit:
    """A world of declarations, kept as text for whoever looks into a disagreement."""

    text: str
    files: dict[str, bytes]
    plan: list[tuple[str, str]]  # site and receiver, both dotted


def generate_misfits(seed: int, worlds: int, sites: int) -> Iterator[Misfit]:
    """Worlds with `sites` sites each; world by world, so that more of them begin the same."""
    for number in range(worlds):
        random = Random(f"{seed}/{number}")
        types = _types(random, f"x{number}")
        text = "\n".join(types.values())
        files, plan = declare(text), list[tuple[str, str]]()
        for index in range(sites):
            name = f"x{number}/{random.choice('pq')}/S{index}"
            use = random.choice(USES)
            files[name], used = _site(random, name, use, types)
            receivers = _receivers(random, use, used, types)
            plan += [(_dotted(name), _dotted(receiver)) for receiver in receivers]
        yield Misfit(text, files, plan)


def _types(random: Random, world: str) -> dict[str, str]:
    """Declarations by name; supertypes come before their subtypes."""
    types: dict[str, str] = {}
    for number in range(random.randint(4, 8)):
        name = f"{world}/{random.choice('pq')}/T{number}"
        classes = [it for it in types if " class " in types[it]]
        above = [it for it in types if " interface " in types[it] and random.random() < 0.45]
        is_interface = random.random() < 0.35
        head = " public" if random.random() < 0.95 else " "
        head += f" {'interface' if is_interface else 'class'} {name}"
        if not is_interface and classes and random.random() < 0.8:
            head += f" extends {random.choice(classes)}"
        if classes and random.random() < 0.01:
            above.append(random.choice(classes))
        if above:
            head += f" implements {', '.join(above)}"
        forms = INTERFACE_METHODS if is_interface else CLASS_METHODS
        members = [f"{random.choice(forms)} {it}();" for it in METHODS if random.random() < 0.6]
        if random.random() < 0.4:
            form = "public static final" if is_interface else random.choice(CLASS_FIELDS)
            members.append(f"{form} f;")
        types[name] = f"{head}{_nest(random, types, name)} {{ {' '.join(members)} }}"
    return types


def _nest(random: Random, types: dict[str, str], name: str) -> str:
    """Sometimes a host that may or may not list the class: `hosts` names a later type."""
    if random.random() < 0.15 and types:
        return f" hosted by {random.choice(list(types))}"
    package, _, number = name.rpartition("T")
    return f" hosts {package}T{int(number) + 1}" if random.random() < 0.2 else ""


def _site(random: Random, name: str, use: str, types: dict[str, str]) -> tuple[bytes, str]:
    """The class file and the type that it uses."""
    fitting = " interface " if use == "invokeinterface" else " class "
    likely = [it for it in types if fitting in types[it]]
    used = random.choice(likely if likely and random.random() < 0.9 else list(types))
    clauses: dict[str, list[str]] = {}
    if use == "invokespecial" or random.random() < 0.3:
        parents = [it for it in types if used in types[it] and " class " in types[it]]
        parent = random.choice(parents) if parents and random.random() < 0.4 else used
        clauses["implements" if " interface " in types[parent] else "extends"] = [parent]
    reference: Line = (use, used, random.choice(METHODS), f"(){STRING}")
    # The verifier lets only these two kinds of call name the wrong kind of class.
    may_name_either = use in {"invokestatic", "invokespecial"}
    if may_name_either and (" interface " in types[used]) != (random.random() < 0.05):
        reference = (*reference, "interface")
    elif use.startswith("get"):
        reference = (use, used, "f", STRING)
    methods = _code(name, use, used, reference)
    # ACC_SUPER is set or not; Java must not care.
    flags = FLAGS["public"] | random.choice((FLAGS["super"], 0))
    return class_file(name, flags=flags, clauses=clauses, methods=methods), used


def _code(name: str, use: str, used: str, reference: Line) -> list[Method]:
    if use == "invokespecial":
        code: list[Line] = [
            "aload_0",
            ("checkcast", name),
            ("invokevirtual", name, "go", f"(){STRING}"),
        ]
        go = method("go", f"(){STRING}", flags=0, code=["aload_0", reference, "areturn"])
        return [go, method("call", CALL, code=[*code, "areturn"])]
    is_static = use in {"invokestatic", "getstatic"}
    cast: list[Line] = [] if is_static else ["aload_0", ("checkcast", used)]
    return [method("call", CALL, code=[*cast, reference, "areturn"])]


def _receivers(random: Random, use: str, used: str, types: dict[str, str]) -> list[str]:
    """Mostly subtypes of the type that is used, so that casts succeed, and one of the others."""
    if use == "invokespecial":
        return [SELF]
    if use in {"invokestatic", "getstatic"}:
        return [NONE]
    below = [used]
    for name, text in types.items():
        if any(above in text.partition("{")[0] for above in below) and name not in below:
            below.append(name)
    classes = [it for it in types if " class " in types[it]]
    return [it for it in classes if it in below or random.random() < 0.1]


def _dotted(name: str) -> str:
    return name.replace("/", ".")
