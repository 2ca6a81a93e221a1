import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;

/** What goes wrong in loaders, with Java's messages. */
public class LoadingErrors {
    public static class Base {
        public String who() {
            return "base";
        }
    }

    public static class Needy extends Base {
        public Object need() {
            return new Needed();
        }
    }

    public static class Needed {}

    public static class Type {
        public int value = 1;
    }

    public static class Giver {
        public Type give() {
            return new Type();
        }
    }

    public static class User {
        public String use(Giver giver) {
            return "used " + giver.give().value;
        }

        public String use() {
            return use(new Giver()) + new Type().value;
        }
    }

    static class Loader extends ClassLoader {
        final Set<String> own = new HashSet<>();
        final Set<String> missing = new HashSet<>();
        final Set<String> asked = new HashSet<>();

        Loader(String name, String... own) {
            super(name, LoadingErrors.class.getClassLoader());
            for (String each : own) {
                this.own.add("LoadingErrors$" + each);
            }
        }

        static byte[] bytes(String name) throws ClassNotFoundException {
            try (InputStream in = LoadingErrors.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                asked.add(name);
                if (missing.contains(name)) {
                    throw new ClassNotFoundException("no " + name);
                }
                Class<?> found = findLoadedClass(name);
                if (found == null && own.contains(name)) {
                    byte[] bytes = bytes(name);
                    found = defineClass(name, bytes, 0, bytes.length);
                }
                return found != null ? found : super.loadClass(name, resolve);
            }
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static void tell(Throwable thrown) {
        Throwable root = thrown instanceof java.lang.reflect.InvocationTargetException ? thrown.getCause() : thrown;
        System.out.println(String.valueOf(root).replaceAll("@[0-9a-f]+", "@") + " <- " + root.getCause());
    }

    public static void main(String[] args) throws Exception {
        String prefix = "LoadingErrors$";
        Loader one = new Loader("one", "Needy");
        one.missing.add(prefix + "Needed");
        Object needy = one.loadClass(prefix + "Needy").getDeclaredConstructor().newInstance();
        for (int round = 0; round < 2; round++) {
            try {
                needy.getClass().getMethod("need").invoke(needy);
            } catch (Exception e) {
                tell(e);
            }
        }
        one.missing.remove(prefix + "Needed");
        try {
            needy.getClass().getMethod("need").invoke(needy);
        } catch (Exception e) {
            tell(e);
        }
        System.out.println(needy.getClass().getMethod("who").invoke(needy));
        System.out.println(one.asked.contains("java.lang.Object") + " " + one.asked.contains(prefix + "Base"));

        Loader two = new Loader("two");
        byte[] bytes = Loader.bytes(prefix + "Type");
        Class<?> type = two.define(prefix + "Type", bytes);
        try {
            two.define(prefix + "Type", bytes);
        } catch (LinkageError e) {
            tell(e);
        }
        try {
            new Loader("three").define("Elsewhere", bytes);
        } catch (NoClassDefFoundError e) {
            tell(e);
        }
        try {
            new Loader("four").define(null, new byte[] {1, 2, 3, 4});
        } catch (ClassFormatError e) {
            System.out.println(e.getClass());
        }
        try {
            new Loader("five").define("java.lang.Mine", bytes);
        } catch (SecurityException e) {
            tell(e);
        }
        byte[] newer = bytes.clone();
        newer[6] = 1;
        try {
            new Loader("six").define(null, newer);
        } catch (UnsupportedClassVersionError e) {
            System.out.println(e.getMessage().replaceAll("up to \\d+", "up to N"));
        }
        Loader orphan = new Loader("orphan", "Needy");
        orphan.missing.add(prefix + "Base");
        try {
            orphan.loadClass(prefix + "Needy");
        } catch (NoClassDefFoundError e) {
            tell(e);
        }
        try {
            orphan.loadClass("Nowhere");
        } catch (ClassNotFoundException e) {
            tell(e);
        }

        Loader mixed = new Loader("mixed", "User", "Type");
        Class<?> user = mixed.loadClass(prefix + "User");
        Object instance = user.getDeclaredConstructor().newInstance();
        try {
            System.out.println(user.getMethod("use").invoke(instance));
        } catch (Exception e) {
            System.out.println(e.getCause().getClass());
        }
        Loader whole = new Loader("whole", "User", "Type", "Giver");
        user = whole.loadClass(prefix + "User");
        System.out.println(user.getMethod("use").invoke(user.getDeclaredConstructor().newInstance()));
        System.out.println(type.getField("value").getInt(type.getDeclaredConstructor().newInstance()));
    }
}
