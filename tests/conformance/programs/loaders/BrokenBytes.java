/** Bytes that are no class file, or that of another class, given to a loader. */
public class BrokenBytes {
    static class Loader extends ClassLoader {
        void define(String name, int... values) {
            byte[] bytes = new byte[values.length];
            for (int i = 0; i < values.length; i++) {
                bytes[i] = (byte) values[i];
            }
            try {
                System.out.println(defineClass(name, bytes, 0, bytes.length));
            } catch (LinkageError | SecurityException | IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        Loader loader = new Loader();
        loader.define(null);
        loader.define(null, 1, 2, 3);
        loader.define(null, 0xca, 0xfe, 0xba, 0xbe, 0, 0);
        loader.define("Short", 0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 55, 0, 9);
        loader.define("java.lang.Evil", 0xca, 0xfe, 0xba, 0xbe);
    }
}
