/** Bridge methods: covariant returns, generic overriding, erased comparisons. */
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class GenericBridges {
    interface Transformer<A, B> {
        B transform(A a);
    }

    static class Length implements Transformer<String, Integer> {
        @Override
        public Integer transform(String s) {
            return s.length();
        }
    }

    static abstract class Animal<T extends Animal<T>> implements Comparable<T> {
        int weight;

        abstract T self();

        T weighing(int w) {
            weight = w;
            return self();
        }

        @Override
        public int compareTo(T other) {
            return Integer.compare(weight, other.weight);
        }
    }

    static class Cat extends Animal<Cat> {
        @Override
        Cat self() {
            return this;
        }

        @Override
        public String toString() {
            return "cat" + weight;
        }
    }

    static <T extends Comparable<? super T>> T max(List<? extends T> list) {
        T best = list.get(0);
        for (T t : list) {
            if (t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    @SafeVarargs
    static <T> List<T> listOf(T... items) {
        return new ArrayList<>(Arrays.asList(items));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Transformer<String, Integer> t = new Length();
        System.out.println(t.transform("four"));
        Transformer raw = t;
        try {
            raw.transform(42);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().startsWith("class java.lang.Integer cannot be cast"));
        }
        List<Cat> cats = listOf(new Cat().weighing(3), new Cat().weighing(9), new Cat().weighing(5));
        System.out.println(max(cats));
        cats.sort(null);
        System.out.println(cats);
        int bridges = 0;
        for (Method m : Cat.class.getDeclaredMethods()) {
            bridges += m.isBridge() ? 1 : 0;
        }
        System.out.println(bridges);
        List<Integer> ints = listOf(3, 1, 2);
        System.out.println(max(ints) + " " + ints.remove(Integer.valueOf(3)) + " " + ints.remove(0));
        List<? super Integer> sink = new ArrayList<Number>(List.of(2.5));
        sink.add(7);
        System.out.println(sink);
    }
}
