/** System: properties, arraycopy with overlap, identity hash codes, clocks, environment. */
import java.util.Arrays;

public class SystemBasics {
    public static void main(String[] args) {
        System.out.println(System.setProperty("suite.key", "one") + " " + System.getProperty("suite.key"));
        System.out.println(System.setProperty("suite.key", "two") + " " + System.clearProperty("suite.key") + " " + System.getProperty("suite.key"));
        System.out.println(System.getProperty("no.such", "default") + " " + Integer.getInteger("no.such") + " " + Boolean.getBoolean("no.such"));
        System.out.println(System.getProperty("line.separator").length() + System.lineSeparator().length());
        System.out.println(System.getProperty("java.version") != null && System.getProperty("user.dir") != null);
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 1, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 3);
        System.out.println(Arrays.toString(a));
        Object[] objects = new Object[3];
        System.arraycopy(new String[] {"a", "b"}, 0, objects, 1, 2);
        System.out.println(Arrays.toString(objects));
        System.arraycopy(a, 5, a, 5, 0);
        Object o = new Object();
        System.out.println(System.identityHashCode(o) == o.hashCode());
        System.out.println(System.identityHashCode(o) == System.identityHashCode(o));
        System.out.println(System.identityHashCode(null));
        String s = "text";
        System.out.println(System.identityHashCode(s) == System.identityHashCode("te" + "xt"));
        long t0 = System.nanoTime();
        long m0 = System.currentTimeMillis();
        System.out.println(System.nanoTime() >= t0 && System.currentTimeMillis() >= m0 && m0 > 0);
        System.out.println(System.getenv("HEDDLE_NO_SUCH_VARIABLE"));
        System.out.println(args.length);
    }
}
