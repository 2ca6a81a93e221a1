/** equals, hashCode, toString, clone and finalizers as the language and library use them. */
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

public class ObjectProtocol {
    static class Key implements Cloneable {
        int a;
        String b;
        int[] data = {1, 2};

        Key(int a, String b) {
            this.a = a;
            this.b = b;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && a == k.a && Objects.equals(b, k.b);
        }

        @Override
        public int hashCode() {
            return Objects.hash(a, b);
        }

        @Override
        public Key clone() {
            try {
                return (Key) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Fixed {
        @Override
        public int hashCode() {
            return 0xbeef;
        }

        Object tryClone() throws CloneNotSupportedException {
            return clone();
        }
    }

    static class SubFixed extends Fixed implements Cloneable { }

    public static void main(String[] args) throws Exception {
        Key key = new Key(1, "x");
        Key copy = key.clone();
        System.out.println(key.equals(copy) + " " + (key == copy) + " " + (key.data == copy.data));
        System.out.println(key.hashCode() == copy.hashCode());
        Map<Key, String> map = new HashMap<>();
        map.put(key, "value");
        System.out.println(map.get(new Key(1, "x")) + " " + map.get(new Key(1, null)));
        System.out.println(new Fixed());
        try {
            new Fixed().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new SubFixed().tryClone().getClass().getName());
        int[][] grid = {{1}, {2}};
        int[][] shallow = grid.clone();
        System.out.println((grid[0] == shallow[0]) + " " + grid.equals(shallow) + " " + Arrays.equals(grid, shallow));
        Object plain = new Object();
        System.out.println(plain.toString().startsWith("java.lang.Object@") + " " + plain.equals(plain));
        System.out.println(plain.toString().equals("java.lang.Object@" + Integer.toHexString(plain.hashCode())));
        System.out.println(new int[0].toString().startsWith("[I@") + " " + Objects.toString(null, "default"));
        System.out.println(Objects.hash(1, "x", null) + " " + Arrays.hashCode(new int[] {1, 2}) + " " + "x".hashCode());
    }
}
