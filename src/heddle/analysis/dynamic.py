"""Dynamic call sites: function objects, string concatenation, methods of records, switches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from heddle._core import BootstrapMethod, Constant
from heddle.analysis.call_targets import chosen
from heddle.analysis.constraints import NONE, Code, Template
from heddle.analysis.initialisers import run_initialisers
from heddle.analysis.knowledge import Knowledge
from heddle.analysis.registers import Registers
from heddle.classfile.descriptors import parse_method
from heddle.program import code
from heddle.program.call_kind import CallKind
from heddle.program.classes import STRING, JavaMethod
from heddle.program.jdk import BOX_OF, java_name
from heddle.program.lambdas import CONCATENATION, METAFACTORY, Lambda, lambda_of
from heddle.program.linkage import LinkFailure

_RECORDS: Final = "java/lang/runtime/ObjectMethods"
_SWITCHES: Final = "java/lang/runtime/SwitchBootstraps"
_STATIC, _SPECIAL, _NEW, _INTERFACE = 6, 7, 8, 9
#: The site of the only call of a function object.
FUNCTION_SITE: Final = 0


def translate_dynamic(body: Registers, it: code.InvokeDynamic) -> None:
    """The constraints of a dynamic call site; what is not known is named as unsupported."""
    bootstrap = body.body.bootstraps[it.site.bootstrap]
    maker = bootstrap.handle.target.owner
    if maker == METAFACTORY:
        _function_object(body, it, bootstrap)
    elif maker == CONCATENATION:
        _concatenation(body, it)
    elif maker == _RECORDS:
        _record(body, it, bootstrap)
    elif maker != _SWITCHES:
        what = f"{java_name(maker)}.{bootstrap.handle.target.name}"
        body.knowledge.unsupported(f"a call site made by {what}", body.method, it.pc)


def _function_object(body: Registers, it: code.InvokeDynamic, bootstrap: BootstrapMethod) -> None:
    method = body.method
    name = f"{method.owner}$$Lambda/{method.name}{method.descriptor}/{it.pc}"
    function = lambda_of(name, it.site, bootstrap, method.owner, it.pc)
    if function is None:
        body.knowledge.unsupported("a malformed lambda", method, it.pc)
        return
    universe, template = body.universe, body.template
    universe.functions[function.name] = function
    made = body.local(it.target) if it.target is not None else template.local()
    if not function.captured:
        # The same object each time.
        template.constant(made, universe.single("function", function.name))
        return
    template.new(made, body.site(it.pc, function.name))
    for number, (argument, descriptor) in enumerate(
        zip(it.arguments, function.captured, strict=True)
    ):
        if descriptor[0] in "L[":
            source = body.local(argument)
            if source != NONE:
                template.store(made, universe.field(function.capture(number)), source)


def function_template(knowledge: Knowledge, function: Lambda) -> Template | None:
    """What a call of a function object does; None if its implementation cannot be linked."""
    universe = knowledge.universe
    called = parse_method(function.erased)
    template = Template(1 + sum(it[0] in "L[" for it in called.parameters))
    values: list[tuple[str, int]] = []
    for number, descriptor in enumerate(function.captured):
        local = NONE
        if descriptor[0] in "L[":
            local = template.local()
            template.load(local, 0, universe.field(function.capture(number)))
        values.append((descriptor, local))
    position = 1
    for descriptor in called.parameters:
        is_reference = descriptor[0] in "L["
        values.append((descriptor, position if is_reference else NONE))
        position += is_reference
    return _implementation(knowledge, function, template, values, called.result)


def _implementation(
    knowledge: Knowledge,
    function: Lambda,
    template: Template,
    values: list[tuple[str, int]],
    result: str,
) -> Template | None:
    universe, target = knowledge.universe, function.implementation
    kind = {
        _STATIC: CallKind.STATIC,
        _SPECIAL: CallKind.SPECIAL,
        _NEW: CallKind.SPECIAL,
        _INTERFACE: CallKind.INTERFACE,
    }.get(function.kind, CallKind.VIRTUAL)
    caller = universe.program.hierarchy.load(function.owner)
    linked = universe.program.dispatch.link(kind, target, caller)
    called = (
        linked
        if isinstance(linked, LinkFailure)
        else chosen(universe, linked, function.name, function.pc)
    )
    if isinstance(called, LinkFailure):
        return None
    types = parse_method(target.descriptor)
    arguments: list[int] = []
    if function.kind == _NEW:
        made = template.local()
        site = universe.site(None, function.pc, target.owner, once_per_object=False)
        template.new(made, site)
        template.copy(template.returns(), made)
        arguments.append(made)
    elif kind is not CallKind.STATIC:
        receiver = template.local()
        template.copy(receiver, values[0][1], universe.only(target.owner))
        arguments.append(receiver)
        values = values[1:]
    arguments += _adapted(knowledge, template, values, types.parameters)
    run_initialisers(universe, template, template.thrown, needed_by(knowledge, function))
    given = template.local()
    if result[0] in "L[":
        template.copy(template.returns(), given)
        if types.result in BOX_OF:
            template.constant(given, universe.some(BOX_OF[types.result]))
    template.call(called, FUNCTION_SITE, arguments, result=given, thrown=template.thrown)
    return template


def needed_by(knowledge: Knowledge, function: Lambda) -> tuple[JavaMethod, ...]:
    """The initialisers that a call of a function object may run before its implementation."""
    if function.kind not in (_STATIC, _NEW):
        return ()
    target = function.implementation
    owner = target.owner
    if function.kind == _STATIC:
        caller = knowledge.program.hierarchy.load(function.owner)
        linked = knowledge.program.dispatch.link(CallKind.STATIC, target, caller)
        owner = owner if isinstance(linked, LinkFailure) else linked.method.owner
    return knowledge.initialisers.needed_in(function.owner, owner)


def _adapted(
    knowledge: Knowledge,
    template: Template,
    values: list[tuple[str, int]],
    wanted: Sequence[str],
) -> list[int]:
    """The references that the implementation gets: cast, boxed, or as they are."""
    universe = knowledge.universe
    arguments = []
    for (given, local), descriptor in zip(values, wanted, strict=True):
        if descriptor[0] not in "L[":
            continue
        passed = template.local()
        if given in BOX_OF:
            template.constant(passed, universe.some(BOX_OF[given]))
        elif local != NONE:
            name = descriptor[1:-1] if descriptor[0] == "L" else descriptor
            template.copy(passed, local, universe.only(name))
        arguments.append(passed)
    return arguments


def _concatenation(body: Registers, it: code.InvokeDynamic) -> None:
    if it.target is not None:
        body.template.constant(body.local(it.target), body.universe.some(STRING))
    types = parse_method(it.site.descriptor)
    silent = {f"L{name};" for name in (STRING, *BOX_OF.values())}
    for argument, descriptor in zip(it.arguments, types.parameters, strict=True):
        if descriptor[0] == "L" and descriptor not in silent:
            _call_object_method(body, it, argument, "toString", [])


def _record(body: Registers, it: code.InvokeDynamic, bootstrap: BootstrapMethod) -> None:
    """`toString`, `hashCode` and `equals` ask the components."""
    if it.site.name == "toString" and it.target is not None:
        body.template.constant(body.local(it.target), body.universe.some(STRING))
    for getter in bootstrap.arguments[2:]:
        if not isinstance(getter, Constant.MethodHandle):
            continue
        field = getter.target
        if field.descriptor[0] != "L":
            continue
        number = body.universe.field((field.owner, field.name))
        held, other = body.template.local(), body.template.local()
        body.template.load(held, body.local(it.arguments[0]), number)
        others = []
        if it.site.name == "equals":
            cast = body.template.local()
            body.template.copy(cast, body.local(it.arguments[1]), body.universe.only(field.owner))
            body.template.load(other, cast, number)
            others = [other]
        body.template.call(
            (Code.VIRTUAL, body.knowledge.object_method(it.site.name)),
            it.pc,
            [held, *others],
            thrown=body.thrown,
        )


def _call_object_method(
    body: Registers, it: code.InvokeDynamic, argument: object, name: str, others: list[int]
) -> None:
    receiver = body.local(argument)  # type: ignore[arg-type]
    if receiver != NONE:
        body.template.call(
            (Code.VIRTUAL, body.knowledge.object_method(name)),
            it.pc,
            [receiver, *others],
            thrown=body.thrown,
        )
