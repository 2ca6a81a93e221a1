//! Images made by hand: both byte orders, compression, and files that are broken on purpose.

mod images;

use heddle_classfile::jimage::{Image, ImageError};
use images::{Order, Temporary, compressed, image, small_image};

fn cause(result: Result<impl Sized, ImageError>) -> String {
    match result {
        Err(ImageError::Decode(error)) => error.cause,
        Err(ImageError::Io(error)) => panic!("not a fault of the system: {error}"),
        Ok(_) => panic!("the fault was not noticed"),
    }
}

#[test]
fn both_byte_orders_are_read() {
    for (name, order) in [("little", Order::Little), ("big", Order::Big)] {
        let file = Temporary::new(name, &small_image(order));
        let image = file.open().expect("a sound image");
        assert_eq!(image.modules().expect("sound"), ["java.base", "java.other"]);
        assert_eq!(
            image.class_names(None).expect("sound"),
            ["java/lang/Object", "java/lang/String", "java/lang/other/Thing"]
        );
        assert_eq!(
            image.class_names(Some("java.other")).expect("sound"),
            ["java/lang/other/Thing"]
        );
        assert_eq!(
            image.find_class("java/lang/String").expect("sound").as_deref(),
            Some(&b"string"[..])
        );
        assert_eq!(
            image.read("/java.base/java/lang/LICENSE").expect("sound").as_deref(),
            Some(&b"text"[..])
        );
    }
}

#[test]
fn a_package_belongs_to_the_module_that_has_classes_in_it() {
    let file = Temporary::new("packages", &small_image(Order::Little));
    let image = file.open().expect("a sound image");
    for (package, module) in [
        ("java.lang", Some("java.base")),
        ("java/lang/other", Some("java.other")),
        ("java", None),
        ("javax", None),
        ("", None),
    ] {
        assert_eq!(image.module_of(package).expect("sound").as_deref(), module, "{package}");
    }
}

#[test]
fn absent_names_are_not_found_although_they_hash_to_a_slot() {
    let file = Temporary::new("absent", &small_image(Order::Little));
    let image = file.open().expect("a sound image");
    for number in 0..1000 {
        assert_eq!(
            image.read(&format!("/java.base/java/lang/Object{number}.class")).expect("sound"),
            None
        );
        assert_eq!(image.find_class(&format!("java/lang/String{number}")).expect("sound"), None);
    }
    for name in
        ["", "/", "java.base", "/java.base/java/lang/Object", "/java.base/java/lang/LICENSE."]
    {
        assert_eq!(image.read(name).expect("sound"), None, "{name}");
    }
}

#[test]
fn zip_compression_is_undone() {
    for (name, order) in [("zip-little", Order::Little), ("zip-big", Order::Big)] {
        let content = b"some bytes, some bytes, some bytes".repeat(100);
        let (strings, resource) = compressed(order, "zip", &content);
        let file = Temporary::new(name, &image(order, strings, &[resource]));
        let read = file.open().and_then(|image| image.read("/java.base/java/lang/Object.class"));
        assert_eq!(read.expect("a sound image"), Some(content));
    }
}

#[test]
fn other_compression_is_refused_by_name() {
    let (strings, resource) = compressed(Order::Little, "compact-cp", b"bytes");
    let file = Temporary::new("compact", &image(Order::Little, strings, &[resource]));
    let read = file.open().and_then(|image| image.read("/java.base/java/lang/Object.class"));
    assert_eq!(cause(read), "compressed with 'compact-cp'; only 'zip' is supported");
}

#[test]
fn a_compressed_resource_that_lies_about_its_size_is_a_fault() {
    for size in [0_u64, 4, 6, 1 << 40, u64::MAX] {
        let (strings, mut resource) = compressed(Order::Little, "zip", b"bytes");
        resource.stored[12..20].copy_from_slice(&size.to_le_bytes());
        let file =
            Temporary::new(&format!("lie-{size}"), &image(Order::Little, strings, &[resource]));
        let read = file.open().and_then(|image| image.read("/java.base/java/lang/Object.class"));
        assert!(!cause(read).is_empty());
    }
}

#[test]
fn what_is_not_an_image_is_refused() {
    let sound = small_image(Order::Little);
    let mut version = sound.clone();
    version[6] = 2;
    let mut slots = sound.clone();
    slots[16..20].fill(0);
    let mut wild = sound.clone();
    wild[20..24].fill(0xff);
    for (name, content, expected) in [
        ("empty", &[][..], "the file is too short for an image"),
        ("short", &sound[..27], "the file is too short for an image"),
        ("class", &[0xca; 100], "magic number cacacaca, not cafedada"),
        ("version", &version, "version 2.0 of the image format, not 1"),
        ("slots", &slots, "the image has no slots"),
    ] {
        assert_eq!(cause(Temporary::new(name, content).open()), expected);
    }
    assert!(cause(Temporary::new("wild", &wild).open()).starts_with("an index of 42949"));
}

#[test]
fn a_file_that_is_not_there_is_the_systems_error() {
    let missing = Image::open(&std::env::temp_dir().join("heddle-no-such-file"));
    assert!(matches!(missing, Err(ImageError::Io(_))));
}

/// Every byte of the index replaced in turn, and every truncation: an answer or an error.
#[test]
fn broken_images_never_panic() {
    let sound = small_image(Order::Little);
    let probe = |file: &Temporary| {
        let Ok(image) = file.open() else { return 0 };
        let answers = [
            image.modules().is_ok(),
            image.class_names(None).is_ok(),
            image.module_of("java.lang").is_ok(),
            image.find_class("java/lang/Object").is_ok(),
            image.read("/java.base/java/lang/String.class").is_ok(),
        ];
        answers.iter().filter(|answer| **answer).count()
    };
    let (mut faultless, mut faulty) = (0, 0);
    let mut count = |answers: usize| {
        if answers == 5 {
            faultless += 1;
        } else {
            faulty += 1;
        }
    };
    for position in 0..sound.len() {
        for value in [0x00, 0x01, 0x7f, 0x80, 0xff] {
            let mut broken = sound.clone();
            broken[position] = value;
            count(probe(&Temporary::new("broken", &broken)));
        }
        count(probe(&Temporary::new("truncated", &sound[..position])));
    }
    // Both happen, or the test does not test what it says.
    assert!(faultless > 100 && faulty > 100, "{faultless} {faulty}");
}
