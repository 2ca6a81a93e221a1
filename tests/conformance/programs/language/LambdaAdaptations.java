/** Boxing, unboxing, widening and varargs between a reference and its functional interface. */
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

public class LambdaAdaptations {
    interface ByteToObject {
        Object apply(byte b);
    }

    interface Three {
        String join(Object a, int b, long c);
    }

    static int plain(int n) {
        return n + 1;
    }

    static Integer boxed(Integer n) {
        return n * 2;
    }

    static long wide(long n) {
        return n << 33;
    }

    static String many(Object... parts) {
        StringBuilder b = new StringBuilder().append(parts.length);
        for (Object part : parts) {
            b.append('/').append(part);
        }
        return b.toString();
    }

    static char letter() {
        return 'A';
    }

    static Integer missing() {
        return null;
    }

    public static void main(String[] args) {
        Function<Integer, Integer> f1 = LambdaAdaptations::plain;
        ToIntFunction<Integer> f2 = LambdaAdaptations::boxed;
        IntFunction<Number> f3 = LambdaAdaptations::plain;
        IntToLongFunction f4 = LambdaAdaptations::wide;
        ToLongFunction<Integer> f5 = LambdaAdaptations::plain;
        ToDoubleFunction<Integer> f6 = LambdaAdaptations::wide;
        System.out.println(f1.apply(1) + " " + f2.applyAsInt(4) + " " + f3.apply(9));
        System.out.println(f4.applyAsLong(1) + " " + f5.applyAsLong(7) + " " + f6.applyAsDouble(1));
        ByteToObject f7 = LambdaAdaptations::plain;
        System.out.println(f7.apply((byte) -1).getClass().getSimpleName());
        Three f8 = LambdaAdaptations::many;
        Supplier<String> f9 = LambdaAdaptations::many;
        BiFunction<Integer, Character, String> f10 = LambdaAdaptations::many;
        Function<Object[], String> f11 = LambdaAdaptations::many;
        System.out.println(f8.join("a", 2, 3L) + " " + f9.get() + " " + f10.apply(1, 'c'));
        System.out.println(f11.apply(new Object[] {1, 2}));
        IntSupplier f12 = LambdaAdaptations::letter;
        LongSupplier f13 = LambdaAdaptations::letter;
        DoubleSupplier f14 = () -> 'B';
        System.out.println(f12.getAsInt() + " " + f13.getAsLong() + " " + f14.getAsDouble());
        Predicate<String> f15 = String::isEmpty;
        System.out.println(f15.negate().or(s -> s == null).test("x"));
        Runnable ignoresResult = LambdaAdaptations::missing;
        ignoresResult.run();
        IntSupplier unboxesNull = LambdaAdaptations::missing;
        try {
            unboxesNull.getAsInt();
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
    }
}
