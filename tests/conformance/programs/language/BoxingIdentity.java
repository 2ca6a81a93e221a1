/** Boxes: cached values are identical, equals looks at the type, mixed comparisons unbox. */
import java.util.ArrayList;
import java.util.List;

public class BoxingIdentity {
    static String overloaded(Object o) {
        return "object";
    }

    static String overloaded(long l) {
        return "long";
    }

    public static void main(String[] args) {
        Integer a = 127;
        Integer b = 127;
        Integer c = Integer.valueOf(-128);
        Integer d = Integer.valueOf("-128");
        System.out.println((a == b) + " " + (c == d));
        Integer big = 1000;
        Integer same = 1000;
        System.out.println(big.equals(same) + " " + (big <= same && big >= same));
        Long l = 127L;
        System.out.println(l.equals(127) + " " + l.equals(127L) + " " + (l == 127) + " " + (a.longValue() == l));
        Character ch = 'a';
        System.out.println((ch == 97) + " " + ch.equals('a') + " " + (ch + 1) + " " + (char) (ch + 1));
        Boolean t = true;
        System.out.println((t == Boolean.valueOf("TRUE")) + " " + (t == Boolean.TRUE) + " " + Boolean.valueOf("yes"));
        Byte by = (byte) 200;
        Short sh = (short) 200;
        System.out.println(by + " " + sh + " " + (by == Byte.valueOf((byte) -56)));
        System.out.println(overloaded(1) + " " + overloaded(a));
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        list.remove(1);
        list.remove((Integer) 10);
        System.out.println(list + " " + list.contains(30) + " " + ((List<?>) list).contains(30L));
        double sum = 0;
        for (Number n : new Number[] {1, 2L, 3f, 4.0, (byte) 5}) {
            sum += n.doubleValue();
        }
        System.out.println(sum);
        Object o = true ? 1 : 'x';
        System.out.println(o.getClass() + " " + new Object[] {1, 'c', 2f}[1].getClass());
        System.out.println(Integer.valueOf(5).hashCode() + " " + Long.valueOf(1L << 32).hashCode() + " " + t.hashCode()
            + " " + ch.hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Float.valueOf(1.5f).hashCode());
    }
}
