/** Compile-time constants are inlined; everything else initialises its class, once. */
public class ConstantsDoNotTrigger {
    static class Holder {
        static final int INT = 42;
        static final String TEXT = "constant " + INT;
        static final Integer BOXED = 43;
        static final int COMPUTED = Integer.parseInt("44");
        static int plain = 45;

        static {
            System.out.println("Holder initialised");
        }
    }

    static class Other {
        static final String NOT_CONSTANT = new String("object");

        static {
            System.out.println("Other initialised");
        }

        static void call() {
            System.out.println("called");
        }
    }

    public static void main(String[] args) {
        System.out.println(Holder.INT);
        System.out.println(Holder.TEXT);
        System.out.println("now a field that is not a constant");
        System.out.println(Holder.BOXED);
        System.out.println(Holder.COMPUTED + Holder.plain);
        Class<?> literal = Other.class;
        System.out.println(literal.getSimpleName());
        Object o = null;
        System.out.println(o instanceof Other);
        Other none = (Other) o;
        System.out.println("nothing of Other yet");
        Other.call();
        System.out.println(Other.NOT_CONSTANT);
    }
}
