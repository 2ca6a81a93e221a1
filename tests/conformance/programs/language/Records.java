/** Records: canonical members, compact constructors, nesting, generics, arrays, equality. */
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative x: " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        double norm() {
            return Math.sqrt(x * x + y * y);
        }
    }

    record Line(Point from, Point to, String label) { }

    record Box<T extends Comparable<T>>(T value, List<T> rest) implements Comparable<Box<T>> {
        @Override
        public int compareTo(Box<T> other) {
            return value.compareTo(other.value);
        }
    }

    record Everything(boolean z, byte b, short s, char c, int i, long l, float f, double d, Object o, int[] a) {
        @Override
        public String toString() {
            return "Everything#" + i;
        }
    }

    record Empty() { }

    record Names(String... names) {
        @Override
        public String[] names() {
            return names.clone();
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.norm() + " " + p.x() + p.y() + " " + new Point(7));
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null));
        System.out.println(p.hashCode() == new Point(3, 4).hashCode());
        System.out.println(new Line(Point.ORIGIN, p, null));
        System.out.println(new Line(p, p, "l").equals(new Line(new Point(3, 4), p, "l")));
        System.out.println(new Box<>("b", List.of("c", "d")).compareTo(new Box<>("a", List.of())));
        int[] a = {1};
        Everything e = new Everything(true, (byte) 1, (short) 2, 'c', 4, 5, -0.0f, Double.NaN, "o", a);
        System.out.println(e + " " + e.equals(new Everything(true, (byte) 1, (short) 2, 'c', 4, 5, -0.0f, Double.NaN, "o", a)));
        System.out.println(e.equals(new Everything(true, (byte) 1, (short) 2, 'c', 4, 5, 0.0f, Double.NaN, "o", a)));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Names("a", "b").names().length);
        Set<Point> set = new HashSet<>(List.of(new Point(1), new Point(1, 1 + 1)));
        set.add(new Point(1, 1));
        System.out.println(set.size());
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException ex) {
            System.out.println(ex.getMessage());
        }
        record Local(int n) { }
        List<Local> locals = new ArrayList<>();
        locals.add(new Local(5));
        System.out.println(locals);
    }
}
