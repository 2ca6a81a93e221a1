/** Negative sizes, wrong stores and wrong copies. */
import java.util.Arrays;

public class ArrayMessages {
    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static int size = -5;

    public static void main(String[] args) {
        attempt(() -> System.out.println(new int[size].length));
        attempt(() -> System.out.println(new String[size].length));
        attempt(() -> System.out.println(new int[3][size].length));
        attempt(() -> Arrays.copyOf(new int[2], size));
        attempt(() -> Arrays.copyOfRange(new int[2], 2, 1));
        attempt(() -> {
            Object[] objects = new Integer[1];
            objects[0] = "string";
        });
        attempt(() -> {
            Object[] objects = new Runnable[1][1];
            objects[0] = new Object[0];
        });
        attempt(() -> System.arraycopy(new int[1], 0, new long[1], 0, 1));
        attempt(() -> System.arraycopy("text", 0, new long[1], 0, 1));
        attempt(() -> System.arraycopy(new int[1], 0, new Object(), 0, 1));
        attempt(() -> System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2));
        attempt(() -> System.arraycopy(new int[1], 0, new Object[1], 0, 1));
        Object[] source = {"a", "b", 3, "d"};
        String[] target = new String[4];
        attempt(() -> System.arraycopy(source, 0, target, 0, 4));
        System.out.println(Arrays.toString(target));
        attempt(() -> Arrays.asList(new Integer[1]).toArray(new String[1])[0].length());
    }
}
