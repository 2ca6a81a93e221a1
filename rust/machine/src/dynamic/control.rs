//! Method handles that decide, repeat, catch, and call other handles.

use super::adapt::Conversion;
use super::assembler::{Assembler, class_of, descriptor_of, method_descriptor};
use super::handles::{HANDLE, HANDLE_TYPE};
use super::shapes::Signature;
use crate::Machine;
use crate::ids::{MethodId, Ref};
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use heddle_classfile::Opcode;

/// The handles of a loop, one of each kind per clause.
pub(crate) struct Clauses {
    /// Make the loop variables.
    pub init: Vec<Ref>,
    /// Update them.
    pub step: Vec<Ref>,
    /// Whether to go on.
    pub pred: Vec<Ref>,
    /// The result if not.
    pub fini: Vec<Ref>,
}

impl Machine {
    /// A handle that calls one of two, as a test of the first arguments decides.
    pub(crate) fn guard_with_test(&mut self, test: Ref, target: Ref, fallback: Ref) -> Result<Ref> {
        let (tested, own) = (self.signature(test)?, self.signature(target)?);
        let fields = [test, target, fallback].map(|handle| (HANDLE_TYPE, handle.slot()));
        let key = format!("Guard{}", tested.parameters.len());
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            code.kept_handle(class, 0)?;
            code.load_some(&own, 0..tested.parameters.len());
            code.call_handle(&tested.text())?;
            let otherwise = code.jump(Opcode::Ifeq);
            code.kept_handle(class, 1)?;
            code.load_some(&own, 0..own.parameters.len());
            code.call_handle(&own.text())?;
            code.give_back(&own.result).land(otherwise);
            code.kept_handle(class, 2)?;
            code.load_some(&own, 0..own.parameters.len());
            code.call_handle(&own.text())
        })
    }

    /// A handle that gives exceptions of a class to a handler.
    pub(crate) fn catch_exception(
        &mut self,
        target: Ref,
        exception: &str,
        handler: Ref,
    ) -> Result<Ref> {
        let (own, caught) = (self.signature(target)?, self.signature(handler)?);
        let fields = [target, handler].map(|handle| (HANDLE_TYPE, handle.slot()));
        let key = format!("Catch{exception}{}", caught.text());
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            let (_, free) = own.slots();
            let start = code.position();
            code.kept_handle(class, 0)?;
            code.load_some(&own, 0..own.parameters.len());
            code.call_handle(&own.text())?;
            let end = code.position();
            code.give_back(&own.result).handler(start, end, Some(class_of(exception)));
            code.store(Type::Ref, free);
            code.kept_handle(class, 1)?;
            code.aload(free);
            code.load_some(&own, 0..caught.parameters.len() - 1);
            code.call_handle(&caught.text())
        })
    }

    /// A handle that calls a second one whatever happens in the first.
    pub(crate) fn try_finally(&mut self, target: Ref, cleanup: Ref) -> Result<Ref> {
        let (own, last) = (self.signature(target)?, self.signature(cleanup)?);
        let fields = [target, cleanup].map(|handle| (HANDLE_TYPE, handle.slot()));
        let key = format!("Finally{}", last.parameters.len());
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            let (_, free) = own.slots();
            let memory = Type::of(&own.result);
            let has_result = usize::from(memory != Type::Void);
            let shared = last.parameters.len() - 1 - has_result;
            let thrown = free + memory.slots() as u16;
            let start = code.position();
            code.kept_handle(class, 0)?;
            code.load_some(&own, 0..own.parameters.len());
            code.call_handle(&own.text())?;
            let end = code.position();
            if has_result == 1 {
                code.store(memory, free);
            }
            code.kept_handle(class, 1)?;
            code.plain(Opcode::AconstNull);
            if has_result == 1 {
                code.load(memory, free);
            }
            code.load_some(&own, 0..shared);
            code.call_handle(&last.text())?;
            code.give_back(&own.result).handler(start, end, Some("java/lang/Throwable"));
            code.store(Type::Ref, thrown);
            code.kept_handle(class, 1)?;
            code.aload(thrown).zero(memory);
            code.load_some(&own, 0..shared);
            code.call_handle(&last.text())?;
            code.drop_value(memory);
            code.aload(thrown).plain(Opcode::Athrow);
            Ok(())
        })
    }

    /// A handle that repeats the clauses of a loop until a predicate says no.
    pub(crate) fn loop_handle(&mut self, own: &str, clauses: &Clauses) -> Result<Ref> {
        let own = Signature::of(&method_descriptor(own)?);
        let mut signatures = Vec::new();
        let all = [&clauses.init, &clauses.step, &clauses.pred, &clauses.fini];
        let handles: Vec<Ref> = all.into_iter().flatten().copied().collect();
        for &handle in &handles {
            signatures.push(self.signature(handle)?);
        }
        let fields: Vec<(&str, u64)> =
            handles.iter().map(|handle| (HANDLE_TYPE, handle.slot())).collect();
        let texts: Vec<String> = signatures.iter().map(Signature::text).collect();
        let key = format!("Loop{}", texts.join(""));
        let count = clauses.init.len();
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            let (_, mut free) = own.slots();
            // The variable of each clause, if it has one.
            let variables: Vec<Option<(Type, u16)>> = signatures[..count]
                .iter()
                .map(|init| {
                    let memory = Type::of(&init.result);
                    let slot = free;
                    free += memory.slots() as u16;
                    (memory != Type::Void).then_some((memory, slot))
                })
                .collect();
            for (index, variable) in variables.iter().enumerate() {
                code.kept_handle(class, index)?;
                code.load_some(&own, 0..signatures[index].parameters.len());
                code.call_handle(&texts[index])?;
                if let Some((memory, slot)) = variable {
                    code.store(*memory, *slot);
                }
            }
            let again = code.position();
            let call = |code: &mut Assembler, number: usize| -> Result<()> {
                code.kept_handle(class, number)?;
                for (memory, slot) in variables.iter().flatten() {
                    code.load(*memory, *slot);
                }
                let given =
                    signatures[number].parameters.len() - variables.iter().flatten().count();
                code.load_some(&own, 0..given);
                code.call_handle(&texts[number])
            };
            for (clause, variable) in variables.iter().enumerate() {
                call(code, clause + count)?;
                if let Some((memory, slot)) = variable {
                    code.store(*memory, *slot);
                }
                call(code, clause + 2 * count)?;
                let on = code.jump(Opcode::Ifne);
                call(code, clause + 3 * count)?;
                code.give_back(&own.result).land(on);
            }
            code.jump_to(Opcode::Goto, again);
            Ok(())
        })
    }

    /// A handle that chooses among others by its first argument.
    pub(crate) fn table_switch(&mut self, own: &str, fallback: Ref, cases: &[Ref]) -> Result<Ref> {
        let own = Signature::of(&method_descriptor(own)?);
        let handles = std::iter::once(fallback).chain(cases.iter().copied());
        let fields: Vec<(&str, u64)> = handles.map(|handle| (HANDLE_TYPE, handle.slot())).collect();
        let key = format!("Switch{}", cases.len());
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            for number in 0..fields.len() {
                let case = fields.len() - 1 - number;
                let mut skip = None;
                if case > 0 {
                    code.load(Type::Int, 1).int(case as i32 - 1);
                    skip = Some(code.jump(Opcode::IfIcmpne));
                }
                code.kept_handle(class, case)?;
                code.load_some(&own, 0..own.parameters.len());
                code.call_handle(&own.text())?;
                if let Some(skip) = skip {
                    code.give_back(&own.result).land(skip);
                }
            }
            Ok(())
        })
    }

    /// A handle that returns its argument.
    pub(crate) fn identity_handle(&mut self, descriptor: &str) -> Result<Ref> {
        let own = Signature { parameters: vec![descriptor.into()], result: descriptor.into() };
        self.shaped_handle("Identity", &own.text(), &[], |code, _| {
            code.load_some(&own, 0..1);
            Ok(())
        })
    }

    /// A handle that returns the zero of a type, whatever it is called with.
    pub(crate) fn zero_handle(&mut self, own: &str) -> Result<Ref> {
        let result = Type::of(own.rsplit(')').next().unwrap_or("V"));
        self.shaped_handle("Zero", own, &[], |code, _| {
            code.zero(result);
            Ok(())
        })
    }

    /// A handle that throws its argument.
    pub(crate) fn throwing_handle(&mut self, own: &str) -> Result<Ref> {
        self.shaped_handle("Throw", own, &[], |code, _| {
            code.aload(1).plain(Opcode::Athrow);
            Ok(())
        })
    }

    /// A handle that says that a call site has no target yet.
    pub(crate) fn uninitialized_handle(&mut self, own: &str) -> Result<Ref> {
        const REFUSAL: &str = "java/lang/IllegalStateException";
        self.shaped_handle("Uninitialized", own, &[], |code, _| {
            code.class(Opcode::New, REFUSAL).plain(Opcode::Dup).string("uninitialized call site");
            code.invokespecial(REFUSAL, "<init>", "(Ljava/lang/String;)V")?.plain(Opcode::Athrow);
            Ok(())
        })
    }

    /// A handle that calls its first argument, a handle or a var handle, by a method of it.
    pub(crate) fn invoker_handle(&mut self, owner: &str, method: &str, call: &str) -> Result<Ref> {
        let call_type = method_descriptor(call)?;
        let receiver = format!("L{owner};");
        let parameters: Vec<&str> =
            std::iter::once(&*receiver).chain(call_type.parameters()).collect();
        let own = descriptor_of(&parameters, call_type.result());
        self.shaped_handle(&format!("Invoker{method}"), &own, &[], |code, _| {
            code.aload(1);
            code.load_arguments(call_type.parameters(), 2);
            code.invokevirtual(owner, method, call)?;
            Ok(())
        })
    }

    /// A handle that calls its first argument, with the last arguments taken from an array.
    pub(crate) fn spread_invoker(&mut self, call: &str, leading: usize) -> Result<Ref> {
        let invoker = self.invoker_handle(HANDLE, "invoke", call)?;
        let count = method_descriptor(call)?.parameters().count();
        if leading > count {
            let text = format!("bad argument count: {leading}");
            return Err(Trap::new("java/lang/IllegalArgumentException", text));
        }
        self.spread_arguments(invoker, leading + 1, "[Ljava/lang/Object;", count - leading)
    }

    /// A static method `(MethodHandle, Object[])Object` that calls a handle with these many
    /// arguments.
    pub(crate) fn list_invoker(&mut self, count: usize) -> Result<MethodId> {
        let object = "Ljava/lang/Object;";
        let call = descriptor_of(&vec![object; count], object);
        let own = method_descriptor("([Ljava/lang/Object;)Ljava/lang/Object;")?;
        self.invoker("list", &count.to_string(), &own, |code| {
            code.aload(0);
            for index in 0..count {
                code.aload(1).int(index as i32).plain(Opcode::Aaload);
                code.as_type(object, object, Conversion::AsType)?;
            }
            code.invokevirtual(HANDLE, "invoke", &call)?;
            Ok(())
        })
    }
}
