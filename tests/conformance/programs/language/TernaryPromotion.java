/** The type of a conditional expression: binary promotion, constants, boxing, null. */
public class TernaryPromotion {
    static String type(Object o) {
        return o == null ? "null" : o.getClass().getSimpleName() + "=" + o;
    }

    static Object pick(boolean b) {
        return b ? 1 : 2.0;
    }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        char c = 'x';
        int i = 0;
        short s = 3;
        byte b = 1;
        System.out.println(type(pick(true)));
        System.out.println(type(yes ? 1 : 'a'));
        System.out.println(yes ? c : 0);
        System.out.println(yes ? c : i);
        System.out.println(type(yes ? b : s));
        System.out.println(type(yes ? b : 'c'));
        System.out.println(type(yes ? 1L : 1f));
        System.out.println(type(yes ? 1 : "text"));
        System.out.println(type(yes ? null : 0));
        System.out.println(type(yes ? Integer.valueOf(5) : Double.valueOf(6)));
        System.out.println(type(yes ? (Object) Integer.valueOf(5) : Double.valueOf(6)));
        System.out.println(type(yes ? (Number) 7 : 8L));
        Integer none = null;
        try {
            int n = yes ? none : 0;
            System.out.println(n);
        } catch (NullPointerException e) {
            System.out.println("unboxed null in a conditional");
        }
        Integer kept = yes ? none : Integer.valueOf(0);
        System.out.println(kept);
        String text = i > 0 ? "positive" : i < 0 ? "negative" : "zero";
        System.out.println(text);
        System.out.println((yes ? 1 : 0) + (yes ? 10L : 20) + (yes ? 0.5f : 1));
        final int constant = 100;
        byte fits = args.length > 5 ? (byte) 2 : constant;
        System.out.println(fits);
    }
}
