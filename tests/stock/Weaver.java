import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Loads the classes of a program, each with a random delay before whatever other threads may notice:
 * accesses to fields and elements, monitors, calls. Every loader has classes of its own, so static
 * fields are as new. The bytecode is rewritten with the library that the JDK itself contains.
 */
public final class Weaver extends ClassLoader {
    private static final String SELF = "Weaver";
    private static final Map<Path, byte[]> WOVEN = new ConcurrentHashMap<>();
    private final Path folder;

    Weaver(Path folder) {
        super(Weaver.class.getClassLoader());
        this.folder = folder;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            Path file = folder.resolve(name.replace('.', '/') + ".class");
            if (known == null && Files.exists(file)) {
                known = define(name, file);
            }
            return known != null ? known : super.loadClass(name, resolve);
        }
    }

    private Class<?> define(String name, Path file) {
        byte[] woven = WOVEN.computeIfAbsent(file, Weaver::weave);
        return defineClass(name, woven, 0, woven.length);
    }

    private static byte[] weave(Path file) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM8, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String generic, String[] thrown) {
                        MethodVisitor plain = super.visitMethod(access, name, type, generic, thrown);
                        return new Delays(plain);
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** A moment passes, or more. Nothing that a program could notice otherwise. */
    public static void delay() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int drawn = random.nextInt(64);
        if (drawn < 6) {
            Thread.yield();
        } else if (drawn < 10) {
            long end = System.nanoTime() + random.nextInt(drawn == 6 ? 200_000 : 5_000);
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }

    /** Sleeps shorter than it was asked to: no program may count on how long others take. */
    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            Thread.sleep(millis);
        }
        Thread.sleep(Math.min(millis, 2), ThreadLocalRandom.current().nextInt(500_000));
    }

    private static final class Delays extends MethodVisitor {
        Delays(MethodVisitor next) {
            super(Opcodes.ASM8, next);
        }

        private void delay() {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, SELF, "delay", "()V", false);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            delay();
            super.visitFieldInsn(opcode, owner, name, type);
        }

        @Override
        public void visitInsn(int opcode) {
            boolean load = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
            boolean store = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
            if (load || store || opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
                delay();
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String type, boolean isInterface) {
            // Before a constructor is done there is an object that must not be seen, but no harm.
            delay();
            if (owner.equals("java/lang/Thread") && name.equals("sleep") && type.equals("(J)V")) {
                super.visitMethodInsn(opcode, SELF, "sleep", type, false);
                return;
            }
            super.visitMethodInsn(opcode, owner, name, type, isInterface);
        }
    }
}
