/** Lambdas that capture nothing, locals, this, and each other; recursion through a field. */
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public class Lambdas {
    static IntUnaryOperator factorial;
    int field = 10;

    Supplier<Integer> counter() {
        return () -> field++;
    }

    static Function<Integer, Function<Integer, Integer>> curried() {
        return a -> b -> a * 10 + b;
    }

    static int apply(IntBinaryOperator op, int a, int b) {
        return op.applyAsInt(a, b);
    }

    public static void main(String[] args) {
        factorial = n -> n <= 1 ? 1 : n * factorial.applyAsInt(n - 1);
        System.out.println(factorial.applyAsInt(10));
        Lambdas o = new Lambdas();
        Supplier<Integer> counter = o.counter();
        System.out.println(counter.get() + counter.get());
        System.out.println(o.field);
        System.out.println(curried().apply(4).apply(2));
        System.out.println(apply((a, b) -> a - b, 10, 3) + apply(Math::max, 4, 9));
        List<Supplier<String>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            String text = "s" + i;
            all.add(() -> text + copy + all.size());
        }
        for (Supplier<String> s : all) {
            System.out.println(s.get());
        }
        Runnable nothing = () -> { };
        nothing.run();
        Runnable outer = () -> {
            int local = 5;
            Runnable inner = () -> System.out.println("inner " + (local + o.field));
            inner.run();
        };
        outer.run();
        Function<Integer, Integer> twice = x -> x * 2;
        System.out.println(twice.andThen(x -> x + 1).compose((Integer x) -> x + 100).apply(1));
        System.out.println(Function.<String>identity().apply("same"));
    }
}
