"""Calls in micro code: linked once, selected by the receiver's class where Java does so."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Assembler
from heddle.abstraction.lowering.library.memory import access_by_handle
from heddle.abstraction.lowering.library.model_writer import spell
from heddle.abstraction.lowering.operands import operand, register, sort_of
from heddle.abstraction.micro import Obj, Reason, Sort
from heddle.classfile.descriptors import parse_method
from heddle.program import code
from heddle.program.body import Body
from heddle.program.call_kind import CallKind
from heddle.program.classes import STRING, JavaClass
from heddle.program.jdk import java_name
from heddle.program.lambdas import CONCATENATION, lambda_of
from heddle.program.linkage import LinkFailure
from heddle.program.program import Program


@dataclass(frozen=True, slots=True)
class Caller:
    """The method that calls, and where its micro code is written."""

    asm: Assembler
    program: Program
    owner: JavaClass
    java: Body


def invoke(caller: Caller, instruction: code.Invoke) -> None:
    """A call that names its method."""
    asm, dispatch = caller.asm, caller.program.dispatch
    reference = instruction.method
    arguments = tuple(operand(each) for each in instruction.arguments)
    target = None if instruction.target is None else register(instruction.target)
    if target is not None and target.sort is Sort.NOTHING:
        target = None
    linked = dispatch.link(instruction.kind, reference, caller.owner)
    named = f"{java_name(reference.owner)}.{reference.name}"
    if isinstance(linked, LinkFailure):
        asm.halt(Reason.UNSUPPORTED, str(linked))
        return
    if linked.method.is_signature_polymorphic:
        if not access_by_handle(asm, reference, arguments, target):
            asm.halt(Reason.UNSUPPORTED, named)
        return
    if instruction.kind is CallKind.STATIC:
        asm.add(micro.Initialise(linked.method.owner))
        asm.add(micro.CallMethod(target, linked.method, arguments))
        return
    asm.non_null(arguments[0])
    if instruction.kind is CallKind.SPECIAL:
        selected = dispatch.target(linked, "")
        if isinstance(selected, LinkFailure):
            asm.halt(Reason.UNSUPPORTED, str(selected))
        else:
            asm.add(micro.CallMethod(target, selected, arguments))
    else:
        asm.add(micro.CallVirtual(target, linked, arguments))


def call_dynamic(caller: Caller, instruction: code.InvokeDynamic, index: int) -> None:
    """A lambda, a method reference, or strings put together."""
    asm, site = caller.asm, instruction.site
    bootstrap = caller.java.bootstraps[site.bootstrap]
    maker = bootstrap.handle.target
    arguments = tuple(operand(each) for each in instruction.arguments)
    if instruction.target is None:
        asm.halt(Reason.UNSUPPORTED, f"a call site made by {maker.owner}.{maker.name}")
        return
    target = register(instruction.target)
    method = caller.java.method
    name = f"#{method.owner}.{method.name}{method.descriptor}@{index}"
    closure = lambda_of(name, site, bootstrap, caller.owner.name, instruction.pc)
    if closure is not None:
        asm.add(micro.NewClosure(target, closure, arguments))
    elif maker.owner == CONCATENATION:
        for value, each in zip(arguments, parse_method(site.descriptor).parameters, strict=True):
            if sort_of(each) is Sort.REF and each != f"L{STRING};":
                spell(asm, caller.program, value)
        asm.add(micro.Move(target, Obj("opaque", STRING)))
    else:
        owner = java_name(maker.owner)
        asm.halt(Reason.UNSUPPORTED, f"a call site made by {owner}.{maker.name}")
