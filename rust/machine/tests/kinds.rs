//! The kinds of slots agree with what the compiler wrote into the class files.

mod programs;
mod stack_maps;

use heddle_classfile::jimage::Image;
use heddle_classfile::{self as classfile, ClassFile, Method};
use heddle_machine::world::{Kind, Kinds};
use programs::jdk;
use stack_maps::{Frame, stack_map};

const STATIC: u16 = 0x0008;

fn kinds(method: &Method) -> Option<Kinds> {
    let code = method.attributes.code()?;
    let kinds = Kinds::of(code, &method.descriptor, method.access_flags & STATIC != 0);
    Some(
        kinds
            .unwrap_or_else(|fault| panic!("{}{}: {fault}", method.name, method.descriptor.text())),
    )
}

/// What two accounts of the same method were compared over.
#[derive(Default)]
struct Compared {
    methods: usize,
    frames: usize,
    slots: usize,
}

impl Compared {
    fn compare(&mut self, class: &ClassFile, method: &Method) {
        let (Some(kinds), Some(code)) = (kinds(method), method.attributes.code()) else {
            return;
        };
        self.methods += 1;
        let is_static = method.access_flags & STATIC != 0;
        for (pc, frame) in stack_map(code, &method.descriptor, is_static) {
            let at = code.instructions.partition_point(|instruction| instruction.pc < pc);
            let place = format!("{}.{}{}: {pc}", class.name, method.name, method.descriptor.text());
            assert!(kinds.is_reached(at), "{place} is not reached");
            self.frames += 1;
            self.frame(&kinds, at, &frame, &place);
        }
    }

    fn frame(&mut self, kinds: &Kinds, at: usize, frame: &Frame, place: &str) {
        assert_eq!(kinds.depth(at), frame.operands.len(), "{place}");
        for (slot, said) in frame.operands.iter().enumerate() {
            let Some(said) = *said else { continue };
            assert_eq!(kinds.operand(at, slot), said, "{place}, operand {slot}");
            self.slots += 1;
        }
        for (slot, said) in frame.locals.iter().enumerate() {
            let Some(said) = *said else { continue };
            assert_eq!(kinds.local(at, slot), said, "{place}, local {slot}");
            self.slots += 1;
        }
    }
}

#[test]
fn kinds_of_all_of_java_base_are_those_of_its_stack_maps() {
    let image = Image::open(&jdk().join("lib/modules")).expect("the JDK's image");
    let mut compared = Compared::default();
    for name in image.class_names(Some("java.base")).expect("a sound image") {
        let bytes = image.find_class(&name).expect("a sound image").expect("it was listed");
        let class = classfile::decode(&bytes).expect("a sound class file");
        for method in &class.methods {
            compared.compare(&class, method);
        }
    }
    assert!(compared.methods > 40_000, "{} methods", compared.methods);
    assert!(compared.frames > 100_000, "{} frames", compared.frames);
    assert!(compared.slots > 400_000, "{} slots", compared.slots);
}

#[test]
fn what_is_not_there_is_unset() {
    let image = Image::open(&jdk().join("lib/modules")).expect("the JDK's image");
    let bytes = image.find_class("java/lang/Object").expect("a sound image").expect("it is there");
    let class = classfile::decode(&bytes).expect("a sound class file");
    let equals =
        class.methods.iter().find(|method| &*method.name == "equals").expect("it is there");
    let kinds = kinds(equals).expect("it has code");
    assert_eq!(kinds.local(0, 0), Kind::Ref);
    assert_eq!(kinds.local(0, 2), Kind::Unset);
    assert_eq!(kinds.operand(0, 0), Kind::Unset);
    assert_eq!(kinds.local(usize::MAX, 0), Kind::Unset);
    assert!(!kinds.is_reached(usize::MAX));
}

#[test]
fn code_that_is_decoded_later_is_what_it_would_have_been_at_once() {
    let image = Image::open(&jdk().join("lib/modules")).expect("the JDK's image");
    let mut compared = 0;
    for name in image.class_names(Some("java.base")).expect("a sound image") {
        let bytes = image.find_class(&name).expect("a sound image").expect("it was listed");
        let at_once = classfile::decode(&bytes).expect("a sound class file");
        let later = classfile::decode_sound(bytes).expect("a sound class file");
        compared += later.methods.iter().filter(|known| known.attributes.code().is_some()).count();
        assert_eq!(at_once, later, "{name}");
    }
    assert!(compared > 40_000, "{compared} methods");
}

#[test]
fn ill_formed_code_is_noticed_when_it_is_asked_for() {
    let image = Image::open(&jdk().join("lib/modules")).expect("the JDK's image");
    let bytes = image.find_class("java/lang/Object").expect("a sound image").expect("it is there");
    let sound = classfile::decode(&bytes).expect("a sound class file");
    let mut noticed = 0;
    for at in 0..bytes.len() {
        let mut broken = bytes.clone();
        broken[at] ^= 0xff;
        let Ok(later) = classfile::decode_sound(broken.clone()) else {
            assert!(classfile::decode(&broken).is_err(), "byte {at}");
            continue;
        };
        let mut bodies = later.methods.iter().filter_map(|known| known.attributes.body.as_ref());
        let fault = bodies.find_map(|body| body.code().err());
        assert_eq!(fault.is_some(), classfile::decode(&broken).is_err(), "byte {at}");
        noticed += usize::from(fault.is_some());
    }
    assert!(noticed > 20 && sound.methods.len() > 5, "{noticed} faults");
}
