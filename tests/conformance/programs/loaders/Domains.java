/** Where classes say they come from, and what belongs to a class that a loader of its own defines. */
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.ProtectionDomain;

public class Domains {
    static class Value implements Serializable {
        int number = 4;
    }

    static class Own extends ClassLoader {
        final ProtectionDomain domain;

        Own(ProtectionDomain domain) {
            this.domain = domain;
        }

        @Override
        protected Class<?> loadClass(String name, boolean link) throws ClassNotFoundException {
            if (!name.equals("Domains$Value")) {
                return super.loadClass(name, link);
            }
            Class<?> known = findLoadedClass(name);
            return known != null ? known : define(name, bytes());
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length, domain);
        }
    }

    static byte[] bytes() {
        try (InputStream in = Domains.class.getResourceAsStream("Domains$Value.class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void show(String what, Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL place = source == null ? null : source.getLocation();
        System.out.println(what + " " + (source == null) + " " + (place == null ? "-" : place.getProtocol()));
    }

    public static void main(String[] args) throws Exception {
        show("program", Domains.class);
        show("member", Value.class);
        show("array", Value[].class);
        show("number", int.class);
        show("library", String.class);
        Runnable lambda = () -> { };
        show("lambda", lambda.getClass());
        System.out.println(Domains.class.getProtectionDomain() == Value.class.getProtectionDomain());
        System.out.println(Domains.class.getProtectionDomain().getClassLoader() == Domains.class.getClassLoader());

        URL place = Domains.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader apart = new URLClassLoader(new URL[] {place}, null)) {
            Class<?> same = apart.loadClass("Domains");
            System.out.println((same == Domains.class) + " " + (same.getClassLoader() == apart));
            System.out.println(same.getProtectionDomain().getCodeSource().getLocation().equals(place));
        }

        Own plain = new Own(null);
        Class<?> value = plain.loadClass("Domains$Value");
        show("defined", value);
        System.out.println(value.getNestHost() == value);
        Own given = new Own(Domains.class.getProtectionDomain());
        show("given", given.loadClass("Domains$Value"));

        ByteArrayOutputStream written = new ByteArrayOutputStream();
        new ObjectOutputStream(written).writeObject(new Value());
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written.toByteArray())) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass type) throws ClassNotFoundException {
                return Class.forName(type.getName(), false, plain);
            }
        };
        Object read = in.readObject();
        System.out.println((read.getClass() == value) + " " + (read instanceof Value));

        try {
            new Own(null).define("Broken", new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
        } catch (ClassFormatError e) {
            System.out.println(e.getMessage());
        }
    }
}
