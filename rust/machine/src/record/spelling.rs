//! Objects, values and places in words.

use rustc_hash::FxHashMap;

use crate::Machine;
use crate::action::{Place, WHOLE};
use crate::ids::{ClassId, Ref};
use crate::state::object::Body;
use crate::world::class::Type;

/// The most characters of a string that are spelled out.
const LONGEST: usize = 40;

/// Numbers of objects, in the order in which they were first mentioned.
#[derive(Debug, Default)]
pub struct Names {
    numbers: FxHashMap<Ref, usize>,
    order: Vec<Ref>,
}

impl Names {
    /// The number of an object, a new one if it has none.
    pub fn number(&mut self, object: Ref) -> usize {
        *self.numbers.entry(object).or_insert_with(|| {
            self.order.push(object);
            self.order.len()
        })
    }

    /// The object with a number.
    pub fn object(&self, number: usize) -> Option<Ref> {
        self.order.get(number.checked_sub(1)?).copied()
    }

    /// How many objects have a number.
    pub fn count(&self) -> usize {
        self.order.len()
    }

    /// Forget all numbers but the first `count`.
    pub fn truncate(&mut self, count: usize) {
        for object in self.order.drain(count.min(self.order.len())..) {
            self.numbers.remove(&object);
        }
    }
}

impl Machine {
    /// A class as Java spells it: `java.lang.Object`, `int[]`.
    pub fn class_text(&self, class: ClassId) -> String {
        match self.world.class(class).element() {
            Some(element) => format!("{}[]", self.class_text(element)),
            None => self.world.class(class).java_name(),
        }
    }

    /// An object by class and number: `Node#12`; a class by its name: `Bank.class`.
    pub fn object_text(&self, names: &mut Names, object: Ref) -> String {
        if object.is_null() {
            return "null".into();
        }
        let class = self.state.heap.class_of(object);
        if &*self.world.class(class).name == "java/lang/Class"
            && let Ok(mirrored) = self.field(object, "heddle$class")
        {
            return format!("{}.class", self.class_text(ClassId(mirrored as u32)));
        }
        format!("{}#{}", self.class_text(class), names.number(object))
    }

    /// A value as Java would print it, shortly.
    pub fn value_text(&self, names: &mut Names, memory: Type, value: u64) -> String {
        let int = value as u32 as i32;
        match memory {
            Type::Boolean => (int & 1 != 0).to_string(),
            Type::Byte | Type::Short | Type::Int => int.to_string(),
            Type::Char => match char::from_u32(u32::from(value as u16)) {
                Some(letter) => format!("'{}'", escaped(&letter.to_string())),
                None => format!("'\\u{:04x}'", value as u16),
            },
            Type::Long => (value as i64).to_string(),
            Type::Float => {
                let number = f32::from_bits(value as u32);
                decimal(f64::from(number), &format!("{number:?}"), &format!("{number:E}"))
            }
            Type::Double => {
                let number = f64::from_bits(value);
                decimal(number, &format!("{number:?}"), &format!("{number:E}"))
            }
            Type::Void => String::new(),
            Type::Ref => self.reference_text(names, Ref::from_slot(value)),
        }
    }

    /// Strings, boxes and constants of enumerations by their contents, others by class and number.
    fn reference_text(&self, names: &mut Names, object: Ref) -> String {
        if object.is_null() {
            return "null".into();
        }
        let class = self.state.heap.class_of(object);
        if &*self.world.class(class).name == "java/lang/String"
            && let Ok(text) = self.text(object)
        {
            return quoted(&text);
        }
        if let Some((memory, value)) = self.unboxed(object) {
            return self.value_text(names, memory, value);
        }
        let enumeration = self.world.loaded("java/lang/Enum");
        if enumeration.is_some_and(|enumeration| self.world.is_subtype(class, enumeration))
            && let Ok(name) = self.ref_field(object, "name")
            && !name.is_null()
            && let Ok(text) = self.text(name)
        {
            return text;
        }
        self.object_text(names, object)
    }

    /// A place of memory by itself, for messages about the machine.
    #[cfg(debug_assertions)]
    pub(crate) fn place_name(&self, place: Place) -> String {
        let text = self.place_text(&mut Names::default(), place);
        text.unwrap_or_else(|| format!("{place:?}"))
    }

    /// A piece of memory: `Bank.balance`, `Node#12.next`, `int[]#7[1]`. `None` for what only the
    /// machine has a name for.
    pub fn place_text(&self, names: &mut Names, place: Place) -> Option<String> {
        if place.object.is_null() {
            let field = self.world.static_field(place.slot)?;
            let class = self.world.statics.get(place.slot as usize)?.class;
            return Some(format!("{}.{}", self.class_text(class), field.name));
        }
        if self.state.heap.get(place.object).body.length().is_some() {
            let array = self.object_text(names, place.object);
            let index = match (place.slot, place.span) {
                (WHOLE, _) => "*".into(),
                (first, 1) => first.to_string(),
                (first, count) => format!("{first}..{}", first.saturating_add(count)),
            };
            return Some(format!("{array}[{index}]"));
        }
        let class = self.state.heap.class_of(place.object);
        let field = self.world.slot_field(class, place.slot)?;
        Some(format!("{}.{}", self.object_text(names, place.object), field.name))
    }

    /// What a piece of memory holds, with its type.
    pub fn value_at(&self, place: Place) -> Option<(Type, u64)> {
        if place.object.is_null() {
            let memory = self.world.statics.get(place.slot as usize)?.memory;
            return Some((memory, self.state.statics.get(place.slot as usize).copied()?));
        }
        let index = place.slot as usize;
        let object = self.state.heap.get(place.object);
        Some(match &object.body {
            Body::Free => return None,
            Body::Fields(fields) => {
                (*self.world.class(object.class).layout.get(index)?, *fields.get(index)?)
            }
            Body::Bytes(data) => {
                let boolean = self.world.is_boolean_array(object.class);
                let memory = if boolean { Type::Boolean } else { Type::Byte };
                (memory, u64::from(i32::from(*data.get(index)?) as u32))
            }
            Body::Chars(data) => (Type::Char, u64::from(*data.get(index)?)),
            Body::Shorts(data) => (Type::Short, u64::from(i32::from(*data.get(index)?) as u32)),
            Body::Ints(data) => (Type::Int, u64::from(*data.get(index)? as u32)),
            Body::Longs(data) => (Type::Long, *data.get(index)? as u64),
            Body::Floats(data) => (Type::Float, u64::from(data.get(index)?.to_bits())),
            Body::Doubles(data) => (Type::Double, data.get(index)?.to_bits()),
            Body::Refs(data) => (Type::Ref, data.get(index)?.slot()),
        })
    }
}

/// A string in quotes, cut if it is long.
pub(super) fn quoted(text: &str) -> String {
    let mut letters = text.chars();
    let shown: String = letters.by_ref().take(LONGEST).collect();
    let more = if letters.next().is_some() { "…" } else { "" };
    format!("\"{}{more}\"", escaped(&shown))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            '"' | '\\' => escaped.extend(['\\', letter]),
            letter if letter.is_control() => {
                escaped.push_str("\\u");
                let digit = |place: u32| char::from_digit(letter as u32 >> (4 * place) & 15, 16);
                escaped.extend((0..4).rev().filter_map(digit));
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A floating-point number as Java spells it, from Rust's two shortest forms.
fn decimal(number: f64, plain: &str, scientific: &str) -> String {
    let size = number.abs();
    if number.is_infinite() {
        return if number > 0.0 { "Infinity".into() } else { "-Infinity".into() };
    }
    if size == 0.0 || number.is_nan() || (1e-3..1e7).contains(&size) {
        return plain.into();
    }
    match scientific.split_once('E') {
        Some((mantissa, exponent)) if !mantissa.contains('.') => format!("{mantissa}.0E{exponent}"),
        _ => scientific.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_objects_count_from_one_and_can_be_taken_back() {
        let mut names = Names::default();
        assert_eq!([Ref(9), Ref(4), Ref(9)].map(|object| names.number(object)), [1, 2, 1]);
        names.truncate(1);
        assert_eq!((names.object(1), names.object(2), names.object(0)), (Some(Ref(9)), None, None));
        assert_eq!(names.number(Ref(7)), 2);
    }

    #[test]
    fn strings_are_quoted_and_long_ones_cut() {
        assert_eq!(quoted("a \"b\"\n\u{1b}"), "\"a \\\"b\\\"\\n\\u001b\"");
        assert_eq!(quoted(&"x".repeat(50)), format!("\"{}…\"", "x".repeat(40)));
    }

    #[test]
    fn floating_point_numbers_look_like_javas() {
        for (number, java) in [
            (1.0, "1.0"),
            (1e20, "1.0E20"),
            (12_345_678.0, "1.2345678E7"),
            (1.5e-9, "1.5E-9"),
            (-0.0, "-0.0"),
            (f64::NAN, "NaN"),
            (f64::INFINITY, "Infinity"),
        ] {
            assert_eq!(decimal(number, &format!("{number:?}"), &format!("{number:E}")), java);
        }
    }
}
