// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: only one thread at a time looks for the class and defines it.

import java.util.Base64;

public class DefinedTwice {
    /** {@code class Plug implements Runnable { public static int n; public void run() { int seen = n; n = seen + 1; } }} */
    static final byte[] PLUG = Base64.getDecoder().decode(
            "yv66vgAAAD0AEQoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWCQAIAAkHAAoM"
            + "AAsADAEABFBsdWcBAAFuAQABSQcADgEAEmphdmEvbGFuZy9SdW5uYWJsZQEABENvZGUBAANydW4AIQAIAAIAAQAN"
            + "AAEACQALAAwAAAACAAEABQAGAAEADwAAABEAAQABAAAABSq3AAGxAAAAAAABABAABgABAA8AAAAXAAIAAgAAAAuy"
            + "AAc8GwRgswAHsQAAAAAAAA==");

    static class Loader extends ClassLoader {
        final Object lock = new Object();

        @Override
        protected Class<?> findClass(String name) {
            synchronized (lock) {
                return find(name);
            }
        }

        private Class<?> find(String name) {
            Class<?> found = findLoadedClass(name);
            return found != null ? found : defineClass(name, PLUG, 0, PLUG.length);
        }
    }

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        Thread other = new Thread(() -> loader.findClass("Plug"));
        other.start();
        loader.findClass("Plug");
        other.join();
    }
}
