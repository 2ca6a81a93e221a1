//! Conversions between the types at a call and the types of what is called.

use super::assembler::{Assembler, class_of};
use crate::returns::wrapper;
use crate::trap::Result;
use crate::world::class::Type;
use heddle_classfile::{Constant, MethodDescriptor, Opcode};

/// The class that boxes a primitive type.
pub(crate) fn wrapper_of(memory: Type) -> Option<&'static str> {
    wrapper(memory).map(|(class, _)| class)
}

/// The letter of a primitive type.
pub(super) fn letter(memory: Type) -> &'static str {
    match memory {
        Type::Boolean => "Z",
        Type::Byte => "B",
        Type::Char => "C",
        Type::Short => "S",
        Type::Int => "I",
        Type::Long => "J",
        Type::Float => "F",
        Type::Double => "D",
        Type::Void => "V",
        Type::Ref => "Ljava/lang/Object;",
    }
}

/// The primitive type that a class boxes.
pub(super) fn primitive_of(class: &str) -> Option<Type> {
    Some(match class {
        "java/lang/Boolean" => Type::Boolean,
        "java/lang/Byte" => Type::Byte,
        "java/lang/Character" => Type::Char,
        "java/lang/Short" => Type::Short,
        "java/lang/Integer" => Type::Int,
        "java/lang/Long" => Type::Long,
        "java/lang/Float" => Type::Float,
        "java/lang/Double" => Type::Double,
        _ => return None,
    })
}

const OBJECT: &str = "Ljava/lang/Object;";

/// Whether a primitive value can become one of another type without a cast (JLS §5.1.2).
pub(crate) fn widens(from: Type, to: Type) -> bool {
    use Type::{Byte, Char, Double, Float, Int, Long, Short};
    from == to
        || match from {
            Byte => matches!(to, Short | Int | Long | Float | Double),
            Short | Char => matches!(to, Int | Long | Float | Double),
            Int => matches!(to, Long | Float | Double),
            Long => matches!(to, Float | Double),
            Float => to == Double,
            _ => false,
        }
}

impl Assembler {
    /// Box the primitive value on the stack.
    pub fn boxed(&mut self, memory: Type) -> Result<()> {
        if let Some(class) = wrapper_of(memory) {
            self.invokestatic(class, "valueOf", &format!("({})L{class};", letter(memory)))?;
        }
        Ok(())
    }

    /// Unbox the value on the stack, which is a box of this type.
    pub fn unboxed(&mut self, memory: Type) -> Result<()> {
        if let Some((class, method)) = wrapper(memory) {
            self.invokevirtual(class, method, &format!("(){}", letter(memory)))?;
        }
        Ok(())
    }

    /// Turn one primitive type into another, as a cast does.
    pub fn cast_primitive(&mut self, from: Type, to: Type) {
        use Opcode as O;
        use Type::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
        if from == to {
            return;
        }
        let kind = |memory| {
            if matches!(memory, Boolean | Byte | Char | Short) { Int } else { memory }
        };
        let opcode = match (kind(from), kind(to)) {
            (Int, Long) => Some(O::I2l),
            (Int, Float) => Some(O::I2f),
            (Int, Double) => Some(O::I2d),
            (Long, Int) => Some(O::L2i),
            (Long, Float) => Some(O::L2f),
            (Long, Double) => Some(O::L2d),
            (Float, Int) => Some(O::F2i),
            (Float, Long) => Some(O::F2l),
            (Float, Double) => Some(O::F2d),
            (Double, Int) => Some(O::D2i),
            (Double, Long) => Some(O::D2l),
            (Double, Float) => Some(O::D2f),
            _ => None,
        };
        if let Some(opcode) = opcode {
            self.plain(opcode);
        }
        match to {
            // Only the lowest bit counts, as in an explicit cast of method handles.
            Boolean => {
                self.int(1).plain(O::Iand);
            }
            _ if widens(from, to) => {}
            Byte => {
                self.plain(O::I2b);
            }
            Char => {
                self.plain(O::I2c);
            }
            Short => {
                self.plain(O::I2s);
            }
            _ => {}
        }
    }

    /// Check that the reference on the stack, of type `from`, is of type `to`.
    pub fn cast(&mut self, from: &str, to: &str) {
        if from != to && to != OBJECT {
            self.class(Opcode::Checkcast, class_of(to));
        }
    }

    /// The conversion of lambdas: from a parameter of the interface's method, which is known to be
    /// of type `known`, to one of the implementation; or the same for results.
    pub fn convert(&mut self, from: &str, known: &str, to: &str) -> Result<()> {
        let (source, target) = (Type::of(from), Type::of(to));
        if from == to || source == Type::Void {
            return Ok(());
        }
        match (source, target) {
            (_, Type::Void) => self.drop_value(source),
            (Type::Ref, Type::Ref) => {
                let known = if Type::of(known) == Type::Ref { known } else { from };
                self.cast(from, known);
                self.cast(known, to);
            }
            (Type::Ref, _) => {
                let known = if Type::of(known) == Type::Ref { known } else { from };
                if let Some(inner) = primitive_of(class_of(known)) {
                    self.cast(from, known);
                    self.unboxed(inner)?;
                    self.cast_primitive(inner, target);
                } else if let (Type::Boolean | Type::Char, Some(class)) =
                    (target, wrapper_of(target))
                {
                    self.class(Opcode::Checkcast, class);
                    self.unboxed(target)?;
                } else if let Some((_, method)) = wrapper(target) {
                    self.class(Opcode::Checkcast, "java/lang/Number");
                    self.invokevirtual("java/lang/Number", method, &format!("(){to}"))?;
                }
            }
            (_, Type::Ref) => {
                let inner = primitive_of(class_of(to)).unwrap_or(source);
                self.cast_primitive(source, inner);
                self.boxed(inner)?;
            }
            _ => self.cast_primitive(source, target),
        }
        Ok(())
    }

    /// Drop the value on the stack.
    pub fn drop_value(&mut self, memory: Type) {
        match memory.slots() {
            0 => {}
            1 => {
                self.plain(Opcode::Pop);
            }
            _ => {
                self.plain(Opcode::Pop2);
            }
        }
    }

    /// Push the zero of a type.
    pub fn zero(&mut self, memory: Type) {
        match memory {
            Type::Void => {}
            Type::Ref => {
                self.plain(Opcode::AconstNull);
            }
            Type::Long => {
                self.plain(Opcode::Lconst0);
            }
            Type::Float => {
                self.plain(Opcode::Fconst0);
            }
            Type::Double => {
                self.plain(Opcode::Dconst0);
            }
            _ => {
                self.plain(Opcode::Iconst0);
            }
        }
    }
}

/// How strict a conversion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conversion {
    /// `MethodHandle.asType`
    AsType,
    /// `MethodHandles.explicitCastArguments`
    Cast,
}

impl Assembler {
    /// Load arguments of type `given` from local 1 on, converted to the parameters of `wanted`.
    pub fn convert_arguments(
        &mut self,
        given: &MethodDescriptor,
        wanted: &MethodDescriptor,
        how: Conversion,
    ) -> Result<()> {
        let mut slot = 1;
        for (from, to) in given.parameters().zip(wanted.parameters()) {
            let memory = Type::of(from);
            self.load(memory, slot);
            slot += memory.slots() as u16;
            self.as_type(from, to, how)?;
        }
        Ok(())
    }

    /// `Class.cast` of the reference on the stack.
    fn checked_cast(&mut self, to: &str) -> Result<()> {
        if to == "Ljava/lang/Object;" {
            return Ok(());
        }
        self.plain(Opcode::Dup).class(Opcode::Instanceof, class_of(to));
        let fine = self.jump(Opcode::Ifne);
        self.constant(Constant::Class(class_of(to).into())).plain(Opcode::Swap);
        self.invokevirtual("java/lang/Class", "cast", "(Ljava/lang/Object;)Ljava/lang/Object;")?
            .land(fine);
        Ok(())
    }

    /// Convert the value on the stack as method handles do.
    pub fn as_type(&mut self, from: &str, to: &str, how: Conversion) -> Result<()> {
        let (source, target) = (Type::of(from), Type::of(to));
        if from == to {
            return Ok(());
        }
        match (source, target) {
            (Type::Void, _) => self.zero(target),
            (_, Type::Void) => self.drop_value(source),
            (Type::Ref, Type::Ref) => self.checked_cast(to)?,
            (Type::Ref, _) => {
                let name = match wrapper_of(target) {
                    Some(class) => class.trim_start_matches("java/lang/"),
                    None => return Ok(()),
                };
                let exact = primitive_of(class_of(from)) == Some(target);
                let descriptor = if exact && how == Conversion::AsType {
                    format!("({from}){to}")
                } else {
                    self.int(i32::from(how == Conversion::Cast));
                    format!("(Ljava/lang/Object;Z){to}")
                };
                self.invokestatic(
                    "sun/invoke/util/ValueConversions",
                    &format!("unbox{name}"),
                    &descriptor,
                )?;
            }
            (_, Type::Ref) => self.boxed(source)?,
            _ => self.cast_primitive(source, target),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_follows_the_language() {
        use Type::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
        let order = [Byte, Short, Int, Long, Float, Double];
        for (from, one) in order.iter().enumerate() {
            for (to, other) in order.iter().enumerate() {
                assert_eq!(widens(*one, *other), from <= to, "{one:?} to {other:?}");
            }
        }
        assert!(widens(Char, Int) && !widens(Char, Short) && !widens(Byte, Char));
        assert!(widens(Boolean, Boolean) && !widens(Boolean, Int) && !widens(Int, Boolean));
    }

    #[test]
    fn every_primitive_is_what_its_box_holds() {
        use Type::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
        for memory in [Boolean, Byte, Char, Short, Int, Long, Float, Double] {
            assert_eq!(wrapper_of(memory).and_then(primitive_of), Some(memory));
            assert_eq!(Type::of(letter(memory)), memory);
        }
        assert_eq!(wrapper_of(Type::Ref), None);
        assert_eq!(primitive_of("java/lang/Object"), None);
    }
}
