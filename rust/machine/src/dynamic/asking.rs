//! The Java code that asks loaders of the program's own for classes.

use super::assembler::{Assembler, ClassWriter, STATIC};
use crate::Machine;
use crate::ids::MethodId;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use heddle_classfile::Opcode;

const LOADER: &str = "java/lang/ClassLoader";
/// The class that has it.
pub(crate) const ASKING: &str = "java/lang/ClassLoader$Asking";
const MISSING: &str = "java/lang/ClassNotFoundException";
const UNDEFINED: &str = "java/lang/NoClassDefFoundError";
/// The loader, the name, the class whose code has it, the class that is being defined, whether the program
/// asked for it by name, and whether the loader is not locked.
const ASK: &str =
    "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/String;II)V";

impl Machine {
    /// The method that asks.
    pub(crate) fn asking(&mut self) -> Result<MethodId> {
        let host = self.world.load(LOADER)?;
        let class = self.define_hidden(ASKING, host, |_| asking())?;
        let declared = self.world.declared(class, "ask", ASK);
        declared.ok_or_else(|| Trap::bare("java/lang/InternalError"))
    }
}

/// The class whose code asks loaders.
fn asking() -> Result<ClassWriter> {
    let mut class = ClassWriter::new(ASKING, "java/lang/Object", Vec::new());
    for (name, descriptor) in [
        ("answered", "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/Class;)V"),
        ("failed", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Throwable;)V"),
    ] {
        // The machine does it: `natives::java_lang_classloader`.
        let mut code = Assembler::default();
        code.give_back("V");
        class.method(STATIC, name, descriptor, code)?;
    }
    class.method(STATIC, "ask", ASK, ask()?)?;
    Ok(class)
}

fn ask() -> Result<Assembler> {
    const LOAD: &str = "(Ljava/lang/String;)Ljava/lang/Class;";
    let (found, thrown) = (6, 7);
    let mut code = Assembler::default();
    code.load(Type::Int, 5);
    let parallel = code.jump(Opcode::Ifne);
    code.aload(0).plain(Opcode::Monitorenter);
    let start = code.position();
    code.aload(0).aload(1).invokevirtual(LOADER, "loadClass", LOAD)?.store(Type::Ref, found);
    code.aload(0).plain(Opcode::Monitorexit);
    let end = code.position();
    let over = code.jump(Opcode::Goto);
    code.handler(start, end, None).store(Type::Ref, thrown);
    code.aload(0).plain(Opcode::Monitorexit).aload(thrown).plain(Opcode::Athrow);
    code.land(parallel);
    code.aload(0).aload(1).invokevirtual(LOADER, "loadClass", LOAD)?.store(Type::Ref, found);
    let last = code.position();
    code.land(over).aload(0).aload(1).aload(found);
    let answered = "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/Class;)V";
    code.invokestatic(ASKING, "answered", answered)?.give_back("V");
    code.handler(start, last, Some(MISSING)).store(Type::Ref, thrown);
    code.load(Type::Int, 4);
    let linking = code.jump(Opcode::Ifeq);
    code.aload(thrown).plain(Opcode::Athrow).land(linking);
    code.class(Opcode::New, UNDEFINED).plain(Opcode::Dup).aload(1).int(46).int(47);
    code.invokevirtual("java/lang/String", "replace", "(CC)Ljava/lang/String;")?;
    code.invokespecial(UNDEFINED, "<init>", "(Ljava/lang/String;)V")?.aload(thrown);
    let cause = "(Ljava/lang/Throwable;)Ljava/lang/Throwable;";
    code.invokevirtual(UNDEFINED, "initCause", cause)?.store(Type::Ref, thrown);
    code.aload(2);
    let keeps = code.jump(Opcode::Ifnonnull);
    code.aload(thrown).plain(Opcode::Athrow).land(keeps).aload(2).aload(1).aload(thrown);
    let failed = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Throwable;)V";
    code.invokestatic(ASKING, "failed", failed)?.give_back("V");
    Ok(code)
}
