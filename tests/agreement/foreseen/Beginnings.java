/** Initialisers of classes: who runs them, what they see, what they throw. */
public class Beginnings {
    static Object seen;

    static class Above { static Object made = new Object(); static { seen = made; } }
    static class Below extends Above { static final Object OWN = new Object[] { made }; }
    interface Talking { Object WORD = note(new Object()); default void talk() { seen = WORD; } }
    static class Talker implements Talking { static Object first = new Object(); }
    interface Silent { Object NEVER = note(new Object()); }
    static class Quiet implements Silent { Object own = new Object(); }
    static class Failing {
        static Object value;
        static { value = new Object(); if (value != null) { throw new IllegalStateException("first"); } }
        static void use() { }
    }
    enum Colour { RED, GREEN; static final Object FIRST = values()[0]; Object me = this; }
    static class Holder {
        static final Holder ONE = new Holder();
        Object inside = new Object();
        static Holder get() { return ONE; }
    }
    static class Looping {
        static Thread thread;
        static Object shared = new Object();
        static { thread = new Thread(() -> seen = new Object()); thread.start(); }
    }
    static class One { static Object value = new Object(); static Object other = Two.value; }
    static class Two { static Object value = new Object(); static Object other = One.value; }

    static Object note(Object value) { seen = value; return value; }

    public static void main(String[] args) throws Exception {
        seen = Below.OWN;
        new Talker().talk();
        seen = new Quiet().own;
        for (int i = 0; i < 2; i++) {
            try {
                Failing.use();
            } catch (ExceptionInInitializerError error) {
                seen = error.getCause();
            } catch (NoClassDefFoundError error) {
                seen = error;
            }
        }
        Colour colour = args.length == 0 ? Colour.GREEN : Colour.RED;
        switch (colour) {
            case RED: seen = Colour.FIRST; break;
            default: seen = colour.me;
        }
        seen = Holder.get().inside;
        seen = Looping.shared;
        Looping.thread.join();
        Thread one = new Thread(() -> seen = One.other);
        one.start();
        one.join();
        seen = Two.other;
        int[] numbers = new int[1];
        try {
            numbers[1]++;
        } catch (ArrayIndexOutOfBoundsException thrown) {
            seen = thrown;
        }
        try {
            seen = (String) seen;
        } catch (ClassCastException thrown) {
            seen = thrown;
        }
        try {
            Object[] texts = new String[1];
            texts[0] = new Object();
        } catch (ArrayStoreException thrown) {
            seen = thrown;
        } finally {
            seen = new Object[] { seen };
        }
    }
}
