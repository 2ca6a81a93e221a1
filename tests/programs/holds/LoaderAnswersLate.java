// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// limits: clock
// because: the loader is asked once, before the other thread starts.

import java.util.Base64;

public class LoaderAnswersLate {
    /** {@code class User implements Runnable { public void run() { new Helper().run(); } }} */
    static final byte[] USER = Base64.getDecoder().decode(
            "yv66vgAAAD0AEgoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWBwAIAQAGSGVs"
            + "cGVyCgAHAAMKAAcACwwADAAGAQADcnVuBwAOAQAEVXNlcgcAEAEAEmphdmEvbGFuZy9SdW5uYWJsZQEABENvZGUA"
            + "IQANAAIAAQAPAAAAAgABAAUABgABABEAAAARAAEAAQAAAAUqtwABsQAAAAAAAQAMAAYAAQARAAAAFwACAAEAAAAL"
            + "uwAHWbcACbYACrEAAAAAAAA=");
    /** {@code class Helper { public void run() { } }} */
    static final byte[] HELPER = Base64.getDecoder().decode(
            "yv66vgAAAD0ACwoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWBwAIAQAGSGVs"
            + "cGVyAQAEQ29kZQEAA3J1bgAhAAcAAgAAAAAAAgABAAUABgABAAkAAAARAAEAAQAAAAUqtwABsQAAAAAAAQAKAAYA"
            + "AQAJAAAADQAAAAEAAAABsQAAAAAAAA==");
    /** {@code class Helper { public void run() { throw new IllegalStateException("the other one"); } }} */
    static final byte[] OTHER = Base64.getDecoder().decode(
            "yv66vgAAAD0AEgoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWBwAIAQAfamF2"
            + "YS9sYW5nL0lsbGVnYWxTdGF0ZUV4Y2VwdGlvbggACgEADXRoZSBvdGhlciBvbmUKAAcADAwABQANAQAVKExqYXZh"
            + "L2xhbmcvU3RyaW5nOylWBwAPAQAGSGVscGVyAQAEQ29kZQEAA3J1bgAhAA4AAgAAAAAAAgABAAUABgABABAAAAAR"
            + "AAEAAQAAAAUqtwABsQAAAAAAAQARAAYAAQAQAAAAFgADAAEAAAAKuwAHWRIJtwALvwAAAAAAAA==");

    static volatile boolean other;

    static class Loader extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) {
            byte[] bytes = name.equals("User") ? USER : other ? OTHER : HELPER;
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable user = (Runnable) new Loader().loadClass("User").getDeclaredConstructor().newInstance();
        Thread thread = new Thread(() -> other = true);
        user.run();
        thread.start();
        user.run();
        thread.join();
        user.run();
    }
}
