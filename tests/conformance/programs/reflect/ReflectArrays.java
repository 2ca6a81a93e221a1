/** java.lang.reflect.Array: making, reading and writing arrays of any type. */
import java.lang.reflect.Array;
import java.util.Arrays;

public class ReflectArrays {
    public static void main(String[] args) {
        Object ints = Array.newInstance(int.class, 3);
        Array.set(ints, 0, 5);
        Array.setInt(ints, 1, 6);
        Array.setByte(ints, 2, (byte) 7);
        System.out.println(Arrays.toString((int[]) ints) + " " + Array.getLength(ints) + " " + Array.getLong(ints, 2) + " " + Array.get(ints, 0).getClass().getSimpleName());
        Object grid = Array.newInstance(String.class, 2, 3);
        Array.set(Array.get(grid, 1), 2, "x");
        System.out.println(Arrays.deepToString((Object[]) grid) + " " + grid.getClass().getName());
        Object rows = Array.newInstance(long[].class, 2);
        System.out.println(rows.getClass().getSimpleName() + " " + Array.get(rows, 0));
        for (Class<?> c : new Class<?>[] {boolean.class, char.class, float.class, Integer.class, int[][].class}) {
            Object a = Array.newInstance(c, 1);
            System.out.println(a.getClass().getName() + " " + a.getClass().getComponentType() + " " + a.getClass().arrayType().getSimpleName());
        }
        attempt(() -> Array.newInstance(void.class, 1));
        attempt(() -> Array.newInstance(int.class, -1));
        attempt(() -> Array.get("not an array", 0));
        attempt(() -> Array.get(ints, 3));
        attempt(() -> Array.set(ints, 0, "text"));
        attempt(() -> Array.setLong(ints, 0, 1L));
        attempt(() -> Array.getLength(null));
    }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
