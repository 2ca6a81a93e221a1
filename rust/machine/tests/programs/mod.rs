//! Programs compiled with the installed JDK's javac, and machines that stand before their `main`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use heddle_classfile::jimage::Image;
use heddle_machine::host::Recorder;
use heddle_machine::world::tiers::Tiers;
use heddle_machine::world::{ClassSource, Sources};
use heddle_machine::{Machine, Options};

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

/// The suites that are compiled. Tests run in parallel: no test may read a class file that another
/// else is writing.
static COMPILED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The compiled programs of `tests/programs/KIND` of the project: the folder with their classes,
/// and their names.
#[allow(dead_code, reason = "not every test runs programs")]
pub fn suite(kind: &str) -> (PathBuf, Vec<String>) {
    compiled(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs").join(kind))
}

/// The same of a few programs of a large suite.
#[allow(dead_code, reason = "not every test runs programs")]
pub fn some(kind: &str, names: &[&str]) -> (PathBuf, Vec<String>) {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs").join(kind);
    let files: Vec<PathBuf> = names.iter().map(|name| home.join(format!("{name}.java"))).collect();
    compile(&files, &format!("some of {kind}"))
}

/// The compiled programs of a folder: the folder with their classes, and their names. They may use
/// the classes that are shipped for programs.
#[allow(dead_code, reason = "not every test runs programs")]
pub fn compiled(sources: &Path) -> (PathBuf, Vec<String>) {
    let mut files: Vec<PathBuf> = std::fs::read_dir(sources)
        .expect("the project's programs")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
        .collect();
    files.sort();
    let name = sources.file_name().expect("a folder with a name");
    compile(&files, &name.to_string_lossy())
}

fn compile(files: &[PathBuf], name: &str) -> (PathBuf, Vec<String>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("suite").join(name);
    let mut known = COMPILED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let names = files.iter().filter_map(|file| file.file_stem());
    let names = names.map(|name| name.to_string_lossy().into_owned()).collect();
    if known.contains(&folder) {
        return (folder, names);
    }
    std::fs::create_dir_all(&folder).expect("a folder for the classes");
    let api = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/heddle/java/api");
    let javac = Command::new(jdk().join("bin/javac"))
        .args(["-nowarn", "-sourcepath"])
        .arg(api)
        .arg("-d")
        .arg(&folder)
        .args(files)
        .output()
        .expect("javac runs");
    assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
    known.push(folder.clone());
    (folder, names)
}

/// A machine whose library has started, with the user's classes in a folder.
#[allow(dead_code, reason = "not every test runs programs")]
pub fn machine(folder: PathBuf) -> (Machine, Recorder) {
    started_library(folder, Arc::new(Folder(PathBuf::from("/nowhere"))), Tiers::default())
}

/// The same with models for the library, which show what these tiers say.
#[allow(dead_code, reason = "not every test runs programs")]
pub fn modelled(folder: PathBuf, tiers: &BTreeSet<&'static str>) -> Machine {
    let all = Folder(models());
    let source: Arc<dyn ClassSource> =
        if tiers.contains("threads") { Arc::new(Synchronizers(all)) } else { Arc::new(all) };
    let tiers = Tiers::named(tiers.iter().copied()).expect("tiers that there are");
    started_library(folder, source, tiers).0
}

/// Of the models those of synchronizers: with them threads wait where they wait in the JDK.
struct Synchronizers(Folder);

impl ClassSource for Synchronizers {
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        if name.starts_with("java/util/concurrent/locks/") { self.0.find(name) } else { Ok(None) }
    }
}

/// The folder with the compiled models of the library.
fn models() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/heddle/java/models/java.base");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("models");
    let mut known = COMPILED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if known.contains(&folder) {
        return folder;
    }
    let mut files = Vec::new();
    let mut todo = vec![root.clone()];
    while let Some(next) = todo.pop() {
        for entry in std::fs::read_dir(&next).expect("the models") {
            let path = entry.expect("a file").path();
            let sources = path.extension().is_some_and(|extension| extension == "java");
            if sources {
                files.push(path);
            } else if path.is_dir() {
                todo.push(path);
            }
        }
    }
    std::fs::create_dir_all(&folder).expect("a folder for the classes");
    let javac = Command::new(jdk().join("bin/javac"))
        .arg("--patch-module")
        .arg(format!("java.base={}", root.display()))
        .args(["-nowarn", "-d"])
        .arg(&folder)
        .args(&files)
        .output()
        .expect("javac runs");
    assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
    known.push(folder.clone());
    folder
}

fn started_library(
    folder: PathBuf,
    models: Arc<dyn ClassSource>,
    tiers: Tiers,
) -> (Machine, Recorder) {
    let home = jdk();
    let image = Image::open(&home.join("lib/modules")).expect("the JDK's image");
    let sources = Sources { models, jdk: Arc::new(image), user: Arc::new(Folder(folder)) };
    let java_home = home.display().to_string();
    let options = Options { java_home, version: 17, tiers, ..Options::default() };
    let recorder = Recorder::default();
    let mut machine = Machine::new(sources, options, Box::new(recorder.clone()));
    machine.boot().expect("the library starts");
    (machine, recorder)
}
