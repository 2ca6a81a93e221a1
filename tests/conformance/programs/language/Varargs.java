/** Variable arity: no argument, null, arrays passed through, primitives, overload choice. */
public class Varargs {
    static String objects(Object... xs) {
        return xs == null ? "null" : xs.length + ":" + xs.getClass().getSimpleName();
    }

    static int ints(int first, int... rest) {
        int sum = first;
        for (int r : rest) {
            sum += r;
        }
        rest = new int[] {sum};
        return rest[0];
    }

    static String pick(long x) {
        return "long";
    }

    static String pick(Integer x) {
        return "Integer";
    }

    static String pick(int... x) {
        return "int...";
    }

    static String pick(Object x) {
        return "Object";
    }

    static String chars(String s, char... cs) {
        return s + cs.length;
    }

    static String two(String... a) {
        return "strings";
    }

    static String two(Object... a) {
        return "objects";
    }

    @SafeVarargs
    static <T> T last(T... ts) {
        return ts[ts.length - 1];
    }

    public static void main(String[] args) {
        System.out.println(objects() + objects(1) + objects(1, "a") + objects((Object) null));
        System.out.println(objects((Object[]) null) + objects(new Object[3]) + objects((Object) new Object[3]));
        System.out.println(objects((Object[]) new String[] {"x", "y"}) + objects(new int[] {1, 2}));
        System.out.println(ints(1) + " " + ints(1, 2) + " " + ints(1, new int[] {2, 3}));
        byte b = 1;
        System.out.println(pick(b) + pick(1) + pick(1L) + pick('c') + pick() + pick(1, 2) + pick(1f));
        System.out.println(pick(Integer.valueOf(1)) + pick((Object) 1) + pick(Byte.valueOf(b)));
        System.out.println(chars("a") + chars("a", 'b', 'c'));
        System.out.println(two() + two("x") + two("x", 1) + two((Object) "x"));
        System.out.println(last(1, 2, 3) + last("p", "q"));
        Number n = last(1, 2.5);
        System.out.println(n);
        int[] shared = {5};
        change(shared);
        System.out.println(shared[0]);
    }

    static void change(int... xs) {
        xs[0] = 6;
    }
}
