//! Programs compiled with the installed JDK's javac, and machines that stand before their `main`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use heddle_core::jimage::Image;
use heddle_core::machine::host::Recorder;
use heddle_core::machine::world::{ClassSource, Sources};
use heddle_core::machine::{Machine, Options};

struct Folder(PathBuf);

impl ClassSource for Folder {
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(std::fs::read(self.0.join(format!("{name}.class"))).ok())
    }
}

pub fn jdk() -> PathBuf {
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    home.unwrap_or_else(|| {
        let paths = std::env::var_os("PATH").expect("a PATH");
        let javac = std::env::split_paths(&paths).map(|folder| folder.join("javac"));
        let javac = javac.into_iter().find(|file| file.exists()).expect("a javac on the PATH");
        let javac = javac.canonicalize().expect("the real javac");
        javac.ancestors().nth(2).expect("a home").to_path_buf()
    })
}

/// A machine that stands at the first instruction of `Main.main`.
#[allow(dead_code, reason = "not every test runs programs")]
pub fn started(name: &str, body: &str) -> (Machine, Recorder) {
    let home = jdk();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the program");
    let source = folder.join("Main.java");
    let text = format!(
        "public class Main {{ public static void main(String[] args) throws Throwable {{ {body} }} }}"
    );
    std::fs::write(&source, text).expect("a source file");
    let javac = Command::new(home.join("bin/javac")).arg("-d").arg(&folder).arg(&source).status();
    assert!(javac.expect("javac runs").success());
    let (mut machine, recorder) = machine(folder);
    machine.start("Main", &[]).expect("there is a main");
    (machine, recorder)
}

/// The suites that are compiled. Tests run in parallel: nobody may read a class file that somebody
/// else is writing.
static COMPILED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The compiled programs of `tests/programs/KIND` of the project: the folder with their classes,
/// and their names.
#[allow(dead_code, reason = "not every test runs programs")]
pub fn suite(kind: &str) -> (PathBuf, Vec<String>) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs").join(kind);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&sources)
        .expect("the project's programs")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
        .collect();
    files.sort();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("suite").join(kind);
    let mut compiled = COMPILED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let names = files.iter().filter_map(|file| file.file_stem());
    let names = names.map(|name| name.to_string_lossy().into_owned()).collect();
    if compiled.contains(&folder) {
        return (folder, names);
    }
    std::fs::create_dir_all(&folder).expect("a folder for the classes");
    let javac = Command::new(jdk().join("bin/javac"))
        .args(["-nowarn", "-d"])
        .arg(&folder)
        .args(&files)
        .output()
        .expect("javac runs");
    assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
    compiled.push(folder.clone());
    (folder, names)
}

/// A machine whose library has started, with the user's classes in a folder.
#[allow(dead_code, reason = "not every test runs programs")]
pub fn machine(folder: PathBuf) -> (Machine, Recorder) {
    let home = jdk();
    let image = Image::open(&home.join("lib/modules")).expect("the JDK's image");
    let sources = Sources {
        models: Arc::new(Folder(PathBuf::from("/nowhere"))),
        jdk: Arc::new(image),
        user: Arc::new(Folder(folder)),
    };
    let options =
        Options { java_home: home.display().to_string(), version: 17, ..Options::default() };
    let recorder = Recorder::default();
    let mut machine = Machine::new(sources, options, Box::new(recorder.clone()));
    machine.boot().expect("the library starts");
    (machine, recorder)
}
