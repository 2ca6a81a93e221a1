import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that load one class by one loader get one class, initialised once; by another loader another one. */
public class ConcurrentLoading {
    public static final AtomicInteger INITIALISED = new AtomicInteger();

    public static class Once implements Runnable {
        static {
            INITIALISED.incrementAndGet();
        }

        static synchronized void count() {
            runs++;
        }

        public static int runs;

        @Override
        public void run() {
            count();
        }
    }

    static Class<?> define(Definer definer, String name) throws ClassNotFoundException {
        try (InputStream in = ConcurrentLoading.class.getResourceAsStream("/" + name + ".class")) {
            return definer.define(name, in.readAllBytes());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    interface Definer {
        Class<?> define(String name, byte[] bytes);
    }

    static class Serial extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found == null && name.endsWith("$Once")) {
                    found = ConcurrentLoading.define((n, bytes) -> defineClass(n, bytes, 0, bytes.length), name);
                }
                return found != null ? found : super.loadClass(name, resolve);
            }
        }
    }

    static class Parallel extends Serial {
        static {
            ClassLoader.registerAsParallelCapable();
        }
    }

    public static void main(String[] args) throws Exception {
        Set<Class<?>> classes = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        for (ClassLoader loader : List.of(new Serial(), new Parallel())) {
            for (int i = 0; i < 3; i++) {
                threads.add(new Thread(() -> {
                    try {
                        Class<?> once = Class.forName("ConcurrentLoading$Once", true, loader);
                        classes.add(once);
                        ((Runnable) once.getDeclaredConstructor().newInstance()).run();
                    } catch (ReflectiveOperationException e) {
                        throw new AssertionError(e);
                    }
                }));
            }
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(classes.size() + " classes, initialised " + INITIALISED.get());
        for (Class<?> once : classes) {
            System.out.println(once + " ran " + once.getField("runs").getInt(null) + ", " + (once == Once.class));
        }
        System.out.println(Once.runs + " " + INITIALISED.get());
    }
}
