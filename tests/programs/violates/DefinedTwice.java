// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 27
// because: both threads find that the class is not there yet, and the second one to define it gets a LinkageError.

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
            return find(name);
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
