//! Names and descriptors (JVMS §4.2, §4.3), checked once, so that code that holds one may rely on
//! it.

use std::sync::Arc;

use super::text::Name;

/// The most dimensions an array type can have.
const MOST_DIMENSIONS: usize = 255;
/// The most slots the arguments of a call can take, `this` not counted.
const MOST_ARGUMENT_SLOTS: u16 = 255;

/// The type of a field or of a dynamic constant, such as `[Ljava/lang/String;`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldDescriptor(Name);

impl FieldDescriptor {
    /// Check a descriptor; `None` if it is ill-formed.
    pub fn parse(text: &Name) -> Option<Self> {
        (field_type(text)? == text.len()).then(|| Self(Arc::clone(text)))
    }

    /// The descriptor as it is written in the class file.
    pub fn text(&self) -> &Name {
        &self.0
    }

    /// 2 for `long` and `double`, 1 for all others.
    pub fn slots(&self) -> u16 {
        slots(&self.0)
    }
}

/// The type of a method, such as `(IJ)V`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodDescriptor {
    text: Name,
    argument_slots: u16,
}

impl MethodDescriptor {
    /// Check a descriptor; `None` if it is ill-formed or has more than 255 argument slots.
    pub fn parse(text: &Name) -> Option<Self> {
        let mut rest = text.strip_prefix('(')?;
        let mut argument_slots = 0;
        while !rest.starts_with(')') {
            let (parameter, after) = rest.split_at(field_type(rest)?);
            argument_slots += slots(parameter);
            rest = after;
            if argument_slots > MOST_ARGUMENT_SLOTS {
                return None;
            }
        }
        let result = &rest[1..];
        let complete = result == "V" || field_type(result)? == result.len();
        complete.then(|| Self { text: Arc::clone(text), argument_slots })
    }

    /// The descriptor as it is written in the class file.
    pub fn text(&self) -> &Name {
        &self.text
    }

    /// How many slots the arguments take; `this` is not counted.
    pub fn argument_slots(&self) -> u16 {
        self.argument_slots
    }

    /// The descriptor of each parameter.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        let mut rest = &self.text[1..];
        std::iter::from_fn(move || {
            let (parameter, after) = rest.split_at(field_type(rest)?);
            rest = after;
            Some(parameter)
        })
    }

    /// The descriptor of the result, `V` if there is none.
    pub fn result(&self) -> &str {
        self.text.rsplit(')').next().unwrap_or("V")
    }
}

/// How many dimensions an array descriptor has; 0 for all other names.
pub fn dimensions(name: &str) -> usize {
    name.bytes().take_while(|&byte| byte == b'[').count()
}

/// Whether this can stand in a `Class` constant: an internal name or an array descriptor.
pub fn is_class_or_array(name: &str) -> bool {
    if name.starts_with('[') { field_type(name) == Some(name.len()) } else { is_class(name) }
}

/// Whether this is an internal class name: unqualified names with slashes between them.
pub fn is_class(name: &str) -> bool {
    let (mut last, mut sound) = (b'/', true);
    for byte in name.bytes() {
        let empty = byte == b'/' && last == b'/';
        sound &= !(empty || matches!(byte, b'.' | b';' | b'['));
        last = byte;
    }
    sound && last != b'/'
}

/// Whether a field, a local variable or a parameter may have this name.
pub fn is_unqualified(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|byte| matches!(byte, b'.' | b';' | b'[' | b'/'))
}

/// Whether a method may have this name.
pub fn is_method_name(name: &str) -> bool {
    let special = matches!(name, "<init>" | "<clinit>");
    special || is_unqualified(name) && !name.bytes().any(|byte| matches!(byte, b'<' | b'>'))
}

fn slots(descriptor: &str) -> u16 {
    if matches!(descriptor, "J" | "D") { 2 } else { 1 }
}

/// The length of the field type that `text` begins with.
fn field_type(text: &str) -> Option<usize> {
    let dimensions = dimensions(text);
    if dimensions > MOST_DIMENSIONS {
        return None;
    }
    match text.as_bytes().get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dimensions + 1),
        b'L' => {
            let name = &text[dimensions + 1..];
            let length = name.find(';')?;
            is_class(&name[..length]).then_some(dimensions + length + 2)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(text: &str) -> Option<MethodDescriptor> {
        MethodDescriptor::parse(&text.into())
    }

    #[test]
    fn field_descriptors_are_one_type_and_nothing_more() {
        for good in ["I", "J", "[[Z", "Ljava/lang/String;", "[LT;"] {
            assert!(FieldDescriptor::parse(&good.into()).is_some(), "{good}");
        }
        for bad in ["", "V", "[", "L;", "LT", "II", "Ljava//T;", "L/T;", "La.b;", "L[I;", "x"] {
            assert!(FieldDescriptor::parse(&bad.into()).is_none(), "{bad}");
        }
    }

    #[test]
    fn arrays_have_at_most_255_dimensions() {
        let array = |depth: usize| Name::from("[".repeat(depth) + "I");
        assert!(FieldDescriptor::parse(&array(255)).is_some());
        assert!(FieldDescriptor::parse(&array(256)).is_none());
    }

    #[test]
    fn method_descriptors_count_long_and_double_twice() {
        let descriptor = method("(IJ[D[[Ljava/lang/String;D)[J").expect("well-formed");
        assert_eq!(descriptor.argument_slots(), 7);
        assert_eq!(
            descriptor.parameters().collect::<Vec<_>>(),
            ["I", "J", "[D", "[[Ljava/lang/String;", "D"]
        );
        assert_eq!(descriptor.result(), "[J");
    }

    #[test]
    fn ill_formed_method_descriptors_are_refused() {
        for bad in ["", "I", "()", "(", "(V)V", "(I", "()VV", "(I)II", "V()", "(L)V"] {
            assert_eq!(method(bad), None, "{bad}");
        }
        assert!(method(&format!("({})V", "I".repeat(255))).is_some());
        assert!(method(&format!("({})V", "I".repeat(256))).is_none());
    }

    #[test]
    fn class_names_use_slashes() {
        for good in ["T", "java/lang/Object", "module-info", "[I", "[[LT;"] {
            assert!(is_class_or_array(good), "{good}");
        }
        for bad in ["", "/", "a//b", "a/", "a.b", "a;", "[T", "[", "a[b"] {
            assert!(!is_class_or_array(bad), "{bad}");
        }
    }

    #[test]
    fn angle_brackets_are_for_initialisers_only() {
        assert!(is_method_name("<init>") && is_method_name("<clinit>") && is_method_name("a-b"));
        assert!(!is_method_name("<run>") && !is_method_name("a>") && !is_method_name(""));
        assert!(is_unqualified("<odd>"));
    }
}
