/** Out-of-bounds accesses of arrays, strings and lists, with their texts. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;

public class IndexMessages {
    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static int sink;

    public static void main(String[] args) {
        int[] ints = new int[3];
        long[] longs = new long[2];
        boolean[] flags = new boolean[1];
        Object[] none = {};
        attempt(() -> sink = ints[3]);
        attempt(() -> ints[-1] = 4);
        attempt(() -> longs[2]++);
        attempt(() -> flags[Integer.MAX_VALUE] = true);
        attempt(() -> none[0] = "x");
        attempt(() -> sink = "text".charAt(4));
        attempt(() -> sink = "text".charAt(-1));
        attempt(() -> "text".substring(5));
        attempt(() -> "text".substring(3, 2));
        attempt(() -> "text".substring(-1, 2));
        attempt(() -> "text".codePointAt(9));
        attempt(() -> new StringBuilder("abc").deleteCharAt(3));
        attempt(() -> new StringBuilder("abc").insert(4, "x"));
        attempt(() -> new StringBuilder("abc").setLength(-1));
        attempt(() -> new StringBuilder("abc").charAt(3));
        attempt(() -> new ArrayList<>(List.of(1, 2)).get(2));
        attempt(() -> new ArrayList<>(List.of(1, 2)).remove(5));
        attempt(() -> new ArrayList<Integer>().add(1, 1));
        attempt(() -> new LinkedList<Integer>().get(0));
        attempt(() -> Arrays.asList(1, 2).get(2));
        attempt(() -> List.of(1).get(1));
        attempt(() -> Objects.checkIndex(7, 7));
        attempt(() -> Arrays.fill(ints, 2, 9, 1));
        attempt(() -> System.arraycopy(ints, 1, ints, 2, 2));
        attempt(() -> System.arraycopy(ints, -1, ints, 0, 1));
        attempt(() -> new ArrayList<>(List.of(1, 2, 3)).subList(1, 4));
    }
}
