import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Providers that a file of the class path names, and providers of the JDK. */
public class Services {
    public interface Greeter {
        String greet(String name);
    }

    public static class Loud implements Greeter {
        static int made;

        public Loud() {
            made++;
        }

        @Override
        public String greet(String name) {
            return "HELLO " + name.toUpperCase();
        }
    }

    public static class Quiet implements Greeter {
        @Override
        public String greet(String name) {
            return "hello " + name;
        }
    }

    public interface Unknown {
    }

    public static void main(String[] args) {
        ServiceLoader<Greeter> loader = ServiceLoader.load(Greeter.class);
        for (Greeter greeter : loader) {
            System.out.println(greeter.greet("you"));
        }
        System.out.println(Loud.made);
        for (Greeter greeter : loader) {
            System.out.println(greeter.getClass().getName());
        }
        System.out.println(Loud.made);
        loader.reload();
        System.out.println(loader.findFirst().get().greet("me") + " " + Loud.made);
        System.out.println(loader.stream().map(p -> p.type().getSimpleName())
                .collect(Collectors.joining(" ")));
        Iterator<Unknown> none = ServiceLoader.load(Unknown.class).iterator();
        System.out.println(none.hasNext());
        List<String> schemes = ServiceLoader.load(FileSystemProvider.class).stream()
                .map(provider -> provider.get().getScheme()).sorted().toList();
        System.out.println(schemes);
    }
}
