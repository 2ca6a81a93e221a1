/** Static, bound, unbound, constructor and array-constructor references; super::method. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

public class MethodReferences {
    static class Base {
        String hello(String name) {
            return "base " + name;
        }
    }

    static class Derived extends Base {
        @Override
        String hello(String name) {
            return "derived " + name;
        }

        List<String> both(String name) {
            Function<String, String> up = super::hello;
            Function<String, String> here = this::hello;
            return List.of(up.apply(name), here.apply(name));
        }
    }

    static class Pair<A, B> {
        final A a;
        final B b;

        Pair(A a, B b) {
            this.a = a;
            this.b = b;
        }

        class Inner {
            public String toString() {
                return "inner of " + a;
            }
        }

        Supplier<Inner> inners() {
            return Inner::new;
        }
    }

    static String side(String what) {
        System.out.println("evaluated " + what);
        return what;
    }

    public static void main(String[] args) {
        Function<String, Integer> parse = Integer::parseInt;
        Function<String, String> trim = String::trim;
        BiFunction<String, String, Boolean> starts = String::startsWith;
        Supplier<List<String>> list = ArrayList::new;
        Function<Integer, List<String>> sized = ArrayList::new;
        IntFunction<int[]> ints = int[]::new;
        Function<Integer, String[][]> grids = String[][]::new;
        BiFunction<Integer, String, Pair<Integer, String>> pairs = Pair::new;
        System.out.println(parse.apply("12") + trim.apply(" x ") + starts.apply("abc", "ab"));
        System.out.println(list.get().size() + sized.apply(10).size());
        System.out.println(ints.apply(3).length + grids.apply(4).length);
        System.out.println(pairs.apply(1, "one").b);
        System.out.println(pairs.apply(2, "two").inners().get());
        System.out.println(new Derived().both("you"));
        // The receiver of a bound reference is evaluated once, when the reference is made.
        Supplier<Integer> length = side("receiver")::length;
        System.out.println(length.get() + length.get());
        String none = null;
        try {
            Supplier<Integer> broken = none::length;
            System.out.println("not reached");
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        String[] words = {"pear", "fig", "apple"};
        Arrays.sort(words, Comparator.comparing(String::length).thenComparing(String::compareTo));
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, String::compareToIgnoreCase);
        System.out.println(String.join(",", words));
    }
}
