//! The combinators of `java.lang.invoke.MethodHandles`, each as a shape of handle.
//!
//! A shape keeps the handles it is made of in fields and calls them in its one method.

use super::adapt::Conversion;
use super::assembler::{Assembler, descriptor_of, method_descriptor};
use super::handles::{HANDLE, HANDLE_TYPE, field_name};
use crate::Machine;
use crate::ids::Ref;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use heddle_classfile::MethodDescriptor;

/// A type whose parts can be changed.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    /// Descriptors of the parameters.
    pub parameters: Vec<String>,
    /// Descriptor of the result.
    pub result: String,
}

impl Signature {
    /// The parts of a descriptor.
    pub fn of(descriptor: &MethodDescriptor) -> Self {
        Self {
            parameters: descriptor.parameters().map(str::to_string).collect(),
            result: descriptor.result().to_string(),
        }
    }

    /// The descriptor.
    pub fn text(&self) -> String {
        descriptor_of(&self.parameters, &self.result)
    }

    /// The local variable of each parameter of an instance method, and the first free one.
    pub(super) fn slots(&self) -> (Vec<u16>, u16) {
        let mut next = 1;
        let slots = self.parameters.iter().map(|parameter| {
            let slot = next;
            next += Type::of(parameter).slots() as u16;
            slot
        });
        let slots = slots.collect();
        (slots, next)
    }
}

impl Assembler {
    /// Push the value in a field of the shape.
    pub(super) fn kept(&mut self, class: &str, index: usize, descriptor: &str) -> Result<()> {
        self.aload(0).getfield(class, &field_name(index), descriptor)?;
        Ok(())
    }

    /// Push the handle in a field of the shape.
    pub(super) fn kept_handle(&mut self, class: &str, index: usize) -> Result<()> {
        self.kept(class, index, HANDLE_TYPE)
    }

    /// Load some parameters of a signature.
    pub(super) fn load_some(&mut self, own: &Signature, which: std::ops::Range<usize>) {
        let (slots, _) = own.slots();
        for index in which {
            self.load(Type::of(&own.parameters[index]), slots[index]);
        }
    }

    /// Call the handle below the arguments.
    pub(super) fn call_handle(&mut self, descriptor: &str) -> Result<()> {
        self.invokevirtual(HANDLE, "invokeExact", descriptor)?;
        Ok(())
    }
}

/// What a combinator says when types do not fit together.
fn mismatch(machine: &mut Machine, text: &str, one: &Signature, other: &Signature) -> Trap {
    let (one, other) = (machine.type_text(&one.text()), machine.type_text(&other.text()));
    Trap::new("java/lang/IllegalArgumentException", format!("{text}: {one}, {other}"))
}

impl Machine {
    /// The signature of a handle.
    pub(crate) fn signature(&mut self, handle: Ref) -> Result<Signature> {
        Ok(Signature::of(&self.handle_descriptor(handle)?))
    }

    /// A handle with one argument fixed; `value` is of the parameter's type.
    pub(crate) fn insert_argument(
        &mut self,
        handle: Ref,
        position: usize,
        value: u64,
    ) -> Result<Ref> {
        let target = self.signature(handle)?;
        let mut own = target.clone();
        let fixed = own.parameters.remove(position);
        let fields = [(HANDLE_TYPE, handle.slot()), (fixed.as_str(), value)];
        let key = format!("Insert{position}{fixed}");
        let result = own.clone();
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            code.kept_handle(class, 0)?;
            code.load_some(&result, 0..position);
            code.kept(class, 1, &fixed)?;
            code.load_some(&result, position..result.parameters.len());
            code.call_handle(&target.text())
        })
    }

    /// A handle that ignores some more arguments.
    pub(crate) fn drop_arguments(
        &mut self,
        handle: Ref,
        position: usize,
        types: &[String],
    ) -> Result<Ref> {
        let target = self.signature(handle)?;
        let (count, dropped) = (target.parameters.len(), types.len());
        if position > count {
            let types: Vec<String> =
                types.iter().map(|descriptor| self.type_text(&format!("(){descriptor}"))).collect();
            let types: Vec<&str> = types.iter().map(|text| text.trim_start_matches("()")).collect();
            let text = format!(
                "no argument type to remove[{}, {position}, [{}], {}, {count}]",
                self.type_text(&target.text()),
                types.join(", "),
                count + dropped
            );
            return Err(Trap::new("java/lang/IllegalArgumentException", text));
        }
        if dropped == 0 {
            return Ok(handle);
        }
        let mut own = target.clone();
        own.parameters.splice(position..position, types.iter().cloned());
        let all = own.parameters.len();
        let key = format!("Drop{position},{dropped}");
        let given = own.clone();
        self.shaped_handle(&key, &own.text(), &[(HANDLE_TYPE, handle.slot())], |code, class| {
            code.kept_handle(class, 0)?;
            code.load_some(&given, 0..position);
            code.load_some(&given, position + dropped..all);
            code.call_handle(&target.text())
        })
    }

    /// A handle of type `own` whose arguments reach the target in another order.
    pub(crate) fn permute_arguments(
        &mut self,
        handle: Ref,
        own: &str,
        order: &[i32],
    ) -> Result<Ref> {
        let target = self.signature(handle)?;
        let own = Signature::of(&method_descriptor(own)?);
        if order.len() != target.parameters.len() {
            let (old, order) = (self.type_text(&target.text()), format!("{order:?}"));
            let text = format!(
                "old type parameter count and reorder array length do not match: {old}, {order}"
            );
            return Err(Trap::new("java/lang/IllegalArgumentException", text));
        }
        let bad = |machine: &mut Self, text: &str| {
            let (new, old) = (machine.type_text(&own.text()), machine.type_text(&target.text()));
            Trap::new(
                "java/lang/IllegalArgumentException",
                format!("{text}{order:?}, {new}, {old}"),
            )
        };
        if own.result != target.result {
            return Err(mismatch(self, "return types do not match", &target, &own));
        }
        for (place, &from) in order.iter().enumerate() {
            match usize::try_from(from).ok().and_then(|from| own.parameters.get(from)) {
                None => return Err(bad(self, "index is out of bounds for new type: ")),
                Some(given) if *given != target.parameters[place] => {
                    return Err(bad(self, "parameter types do not match after reorder: "));
                }
                Some(_) => {}
            }
        }
        let key = format!("Permute{order:?}");
        self.shaped_handle(&key, &own.text(), &[(HANDLE_TYPE, handle.slot())], |code, class| {
            code.kept_handle(class, 0)?;
            for &from in order {
                code.load_some(&own, from as usize..from as usize + 1);
            }
            code.call_handle(&target.text())
        })
    }

    /// A handle one or more of whose arguments go through a filter of one argument.
    pub(crate) fn filter_argument(
        &mut self,
        handle: Ref,
        places: &[usize],
        filter: Ref,
    ) -> Result<Ref> {
        let (target, through) = (self.signature(handle)?, self.signature(filter)?);
        let mut own = target.clone();
        for &place in places {
            let fits =
                own.parameters.get(place) == Some(&through.result) && through.parameters.len() == 1;
            if !fits {
                return Err(mismatch(
                    self,
                    "target and filter types do not match",
                    &target,
                    &through,
                ));
            }
            own.parameters[place].clone_from(&through.parameters[0]);
        }
        let fields = [(HANDLE_TYPE, handle.slot()), (HANDLE_TYPE, filter.slot())];
        let key = format!("Filter{places:?}{}", through.result);
        let given = own.clone();
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            code.kept_handle(class, 0)?;
            for index in 0..given.parameters.len() {
                if places.contains(&index) {
                    code.kept_handle(class, 1)?;
                }
                code.load_some(&given, index..index + 1);
                if places.contains(&index) {
                    code.call_handle(&through.text())?;
                }
            }
            code.call_handle(&target.text())
        })
    }

    /// A handle in which a filter makes one argument, or none, of several.
    pub(crate) fn collect_arguments(
        &mut self,
        handle: Ref,
        position: usize,
        filter: Ref,
    ) -> Result<Ref> {
        let (target, through) = (self.signature(handle)?, self.signature(filter)?);
        let mut own = target.clone();
        let made = usize::from(through.result != "V");
        let fits = made == 0 && position <= own.parameters.len()
            || made == 1 && own.parameters.get(position) == Some(&through.result);
        if !fits {
            return Err(mismatch(self, "target and filter types do not match", &target, &through));
        }
        own.parameters.splice(position..position + made, through.parameters.iter().cloned());
        let taken = through.parameters.len();
        let fields = [(HANDLE_TYPE, handle.slot()), (HANDLE_TYPE, filter.slot())];
        let key = format!("Collect{position},{taken}{}", through.result);
        let given = own.clone();
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            code.kept_handle(class, 0)?;
            code.load_some(&given, 0..position);
            code.kept_handle(class, 1)?;
            code.load_some(&given, position..position + taken);
            code.call_handle(&through.text())?;
            code.load_some(&given, position + taken..given.parameters.len());
            code.call_handle(&target.text())
        })
    }

    /// A handle that gives the target a further argument, made of the others by a combiner.
    pub(crate) fn fold_arguments(
        &mut self,
        handle: Ref,
        position: usize,
        combiner: Ref,
    ) -> Result<Ref> {
        let (target, through) = (self.signature(handle)?, self.signature(combiner)?);
        let made = usize::from(through.result != "V");
        let mut own = target.clone();
        let mut fits = position + made <= own.parameters.len();
        if fits && made == 1 {
            fits = own.parameters.remove(position) == through.result;
        }
        let taken = through.parameters.len();
        fits =
            fits && own.parameters.get(position..position + taken) == Some(&through.parameters[..]);
        if !fits {
            return Err(mismatch(self, "target and combiner types must match", &target, &through));
        }
        let fields = [(HANDLE_TYPE, handle.slot()), (HANDLE_TYPE, combiner.slot())];
        let key = format!("Fold{position},{taken}{}", through.result);
        let given = own.clone();
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            let (_, free) = given.slots();
            let memory = Type::of(&through.result);
            code.kept_handle(class, 1)?;
            code.load_some(&given, position..position + taken);
            code.call_handle(&through.text())?;
            if made == 1 {
                code.store(memory, free);
            }
            code.kept_handle(class, 0)?;
            code.load_some(&given, 0..position);
            if made == 1 {
                code.load(memory, free);
            }
            code.load_some(&given, position..given.parameters.len());
            code.call_handle(&target.text())
        })
    }

    /// A handle whose result goes through a filter.
    pub(crate) fn filter_result(&mut self, handle: Ref, filter: Ref) -> Result<Ref> {
        let (target, through) = (self.signature(handle)?, self.signature(filter)?);
        let expected: &[String] =
            if target.result == "V" { &[] } else { std::slice::from_ref(&target.result) };
        if through.parameters != expected {
            return Err(mismatch(self, "target and filter types do not match", &target, &through));
        }
        let own = Signature { result: through.result.clone(), ..target.clone() };
        let fields = [(HANDLE_TYPE, handle.slot()), (HANDLE_TYPE, filter.slot())];
        let key = format!("Return{}", target.result);
        self.shaped_handle(&key, &own.text(), &fields, |code, class| {
            code.kept_handle(class, 1)?;
            code.kept_handle(class, 0)?;
            code.load_some(&target, 0..target.parameters.len());
            code.call_handle(&target.text())?;
            code.call_handle(&through.text())
        })
    }

    /// A handle of another type, with arguments and result converted.
    pub(crate) fn converted_handle(
        &mut self,
        handle: Ref,
        own: &str,
        how: Conversion,
    ) -> Result<Ref> {
        let (target, own_type) = (self.handle_descriptor(handle)?, method_descriptor(own)?);
        if &**target.text() == own {
            return Ok(handle);
        }
        let key = format!("{how:?}{}", target.text());
        self.shaped_handle(&key, own, &[(HANDLE_TYPE, handle.slot())], |code, class| {
            code.kept_handle(class, 0)?;
            code.convert_arguments(&own_type, &target, how)?;
            code.call_handle(target.text())?;
            code.as_type(target.result(), own_type.result(), how)
        })
    }
}
