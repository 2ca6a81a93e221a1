// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 32
// because: both threads run the class that one loader defined, so they share its static field.

import java.util.Base64;

public class StaticsOfLoaders {
    /** {@code class Plug implements Runnable { public static int n; public void run() { int seen = n; n = seen + 1; } }} */
    static final byte[] PLUG = Base64.getDecoder().decode(
            "yv66vgAAAD0AEQoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWCQAIAAkHAAoM"
            + "AAsADAEABFBsdWcBAAFuAQABSQcADgEAEmphdmEvbGFuZy9SdW5uYWJsZQEABENvZGUBAANydW4AIQAIAAIAAQAN"
            + "AAEACQALAAwAAAACAAEABQAGAAEADwAAABEAAQABAAAABSq3AAGxAAAAAAABABAABgABAA8AAAAXAAIAAgAAAAuy"
            + "AAc8GwRgswAHsQAAAAAAAA==");

    static class Loader extends ClassLoader {
        Class<?> define() {
            return defineClass("Plug", PLUG, 0, PLUG.length);
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> one = new Loader().define();
        Class<?> two = one;
        Thread first = new Thread((Runnable) one.getDeclaredConstructor().newInstance());
        Thread second = new Thread((Runnable) two.getDeclaredConstructor().newInstance());
        first.start();
        second.start();
        first.join();
        second.join();
        assert one.getField("n").getInt(null) + two.getField("n").getInt(null) == 4;
    }
}
