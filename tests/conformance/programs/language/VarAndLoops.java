/** var in all its places, for-each over arrays and iterables, loops with odd headers. */
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

public class VarAndLoops {
    public static void main(String[] args) {
        var number = 5;
        var text = "five";
        var list = new ArrayList<Map<String, Integer>>();
        list.add(new HashMap<>(Map.of("k", 1)));
        for (var map : list) {
            for (var entry : map.entrySet()) {
                var key = entry.getKey();
                entry.setValue(entry.getValue() + number);
                System.out.println(key + entry.getValue() + text);
            }
        }
        BiFunction<Integer, Integer, Integer> add = (var x, var y) -> x + y;
        System.out.println(add.apply(3, 4));
        for (var i = 0L; i < 3; i++) {
            System.out.print(i + " ");
        }
        System.out.println();
        int[] array = {1, 2, 3};
        for (int x : array) {
            x *= 2;
            array = new int[] {9};
            System.out.print(x + " ");
        }
        System.out.println(array.length);
        for (char ch : "loop".toCharArray()) {
            System.out.print((int) ch + " ");
        }
        System.out.println();
        for (long wide : new int[] {1, 2}) {
            System.out.print((wide << 32) + " ");
        }
        System.out.println();
        int sum = 0;
        for (int boxed : List.of(4, 5, 6)) {
            sum += boxed;
        }
        System.out.println(sum);
        int i = 0;
        for (; ; ) {
            if (++i > 5) {
                break;
            }
        }
        int j = 10;
        do {
            j -= 3;
        } while (j > 0);
        for (int a = 0, b = 10; a < b; a++, b--) {
            i += a * b;
        }
        System.out.println(i + " " + j);
        for (var e : new TreeMap<>(Map.of(2, "b", 1, "a", 3, "c")).descendingMap().entrySet()) {
            System.out.print(e + " ");
        }
        System.out.println();
        try (var resource = new java.io.StringReader("x")) {
            System.out.println(resource.read());
        } catch (java.io.IOException e) {
            System.out.println("no");
        }
    }
}
