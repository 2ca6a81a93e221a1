import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** URLClassLoader on jars and folders, services, context class loaders, proxies, lookups. */
public class LoaderKinds {
    public interface Greeter {
        String greet(String name);
    }

    public static class Polite implements Greeter {
        static int used;

        @Override
        public String greet(String name) {
            return "dear " + name + " " + ++used;
        }
    }

    static byte[] bytes(String name) throws IOException {
        try (InputStream in = LoaderKinds.class.getResourceAsStream("/" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    static Path jar(String name) throws IOException {
        Path file = Files.createTempFile(name, ".jar");
        try (OutputStream out = Files.newOutputStream(file); JarOutputStream jar = new JarOutputStream(out)) {
            jar.putNextEntry(new JarEntry("LoaderKinds$Polite.class"));
            jar.write(bytes("LoaderKinds$Polite"));
            jar.closeEntry();
            jar.putNextEntry(new JarEntry("META-INF/services/LoaderKinds$Greeter"));
            jar.write("LoaderKinds$Polite\n".getBytes());
            jar.closeEntry();
            jar.putNextEntry(new JarEntry("note.txt"));
            jar.write(("note of " + name).getBytes());
            jar.closeEntry();
        }
        return file;
    }

    /** Looks into its own URLs first, for the classes of a plug-in. */
    static class ChildFirst extends URLClassLoader {
        static {
            ClassLoader.registerAsParallelCapable();
        }

        ChildFirst(URL[] urls, ClassLoader parent) {
            super(urls, parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found == null && name.endsWith("Polite")) {
                    found = findClass(name);
                }
                return found != null ? found : super.loadClass(name, resolve);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Path one = jar("one");
        Path folder = Files.createTempDirectory("classes");
        Files.write(folder.resolve("LoaderKinds$Polite.class"), bytes("LoaderKinds$Polite"));
        Files.writeString(folder.resolve("note.txt"), "note of the folder");
        ClassLoader app = LoaderKinds.class.getClassLoader();
        try (ChildFirst jars = new ChildFirst(new URL[] {one.toUri().toURL()}, app);
                ChildFirst folders = new ChildFirst(new URL[] {folder.toUri().toURL(), one.toUri().toURL()}, app);
                URLClassLoader alone = new URLClassLoader(new URL[] {one.toUri().toURL()}, null);
                URLClassLoader parent = new URLClassLoader(new URL[] {one.toUri().toURL()}, app)) {
            List<Greeter> greeters = new ArrayList<>();
            for (ClassLoader loader : List.of(jars, folders, parent)) {
                Class<?> type = Class.forName("LoaderKinds$Polite", true, loader);
                Greeter greeter = (Greeter) type.getDeclaredConstructor().newInstance();
                greeters.add(greeter);
                System.out.println(greeter.greet("x") + greeter.greet("y") + " " + (type.getClassLoader() == loader)
                        + " " + (type == Polite.class));
            }
            System.out.println(new Polite().greet("z"));
            try {
                alone.loadClass("LoaderKinds$Polite");
            } catch (NoClassDefFoundError e) {
                System.out.println(e + " <- " + e.getCause());
            }
            System.out.println(jars.isRegisteredAsParallelCapable() + " " + alone.isRegisteredAsParallelCapable());

            System.out.println(new String(jars.getResourceAsStream("note.txt").readAllBytes()));
            System.out.println(new String(folders.getResourceAsStream("note.txt").readAllBytes()));
            System.out.println(Collections.list(folders.getResources("note.txt")).size());
            System.out.println(jars.getResource("none.txt") + " " + (alone.getResource("LoaderKinds.class") == null));

            for (Greeter greeter : ServiceLoader.load(Greeter.class, jars)) {
                System.out.println(greeter.greet("service") + " " + (greeter.getClass().getClassLoader() == jars));
            }
            Thread.currentThread().setContextClassLoader(folders);
            Thread inheriting = new Thread(() -> {
                System.out.println(Thread.currentThread().getContextClassLoader() == folders);
                for (Greeter greeter : ServiceLoader.load(Greeter.class)) {
                    System.out.println(greeter.greet("context") + " " + (greeter.getClass().getClassLoader() == folders));
                }
            });
            inheriting.start();
            inheriting.join();

            Greeter proxy = (Greeter) Proxy.newProxyInstance(jars, new Class<?>[] {Greeter.class}, (self, method, given) -> {
                return method.getName() + " " + given[0];
            });
            System.out.println(proxy.greet("proxy") + " " + (proxy.getClass().getClassLoader() == jars) + " "
                    + Proxy.isProxyClass(proxy.getClass()));
            Object again = Proxy.newProxyInstance(jars, new Class<?>[] {Greeter.class}, (self, method, given) -> null);
            Object other = Proxy.newProxyInstance(app, new Class<?>[] {Greeter.class}, (self, method, given) -> null);
            System.out.println((again.getClass() == proxy.getClass()) + " " + (other.getClass() == proxy.getClass()));
            try {
                Proxy.newProxyInstance(null, new Class<?>[] {Greeter.class}, (self, method, given) -> null);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }

            try {
                MethodHandles.lookup().defineClass(bytes("LoaderKinds$Polite"));
            } catch (LinkageError e) {
                System.out.println(e.getMessage());
            }
            Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes("LoaderKinds$Polite"), true).lookupClass();
            System.out.println(((Greeter) hidden.getDeclaredConstructor().newInstance()).greet("hidden") + " " + hidden.isHidden()
                    + " " + (hidden.getClassLoader() == app));
        }
        Files.delete(folder.resolve("LoaderKinds$Polite.class"));
        Files.delete(folder.resolve("note.txt"));
        Files.delete(folder);
        Files.delete(one);
    }
}
