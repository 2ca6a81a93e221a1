/** A lambda that captures many values of every type, and effectively final loop variables. */
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

public class LambdaCaptures {
    interface Nine {
        String call(boolean z, byte b, short s, char c, int i, long l, float f, double d, Object o);
    }

    final String name;

    LambdaCaptures(String name) {
        this.name = name;
    }

    Supplier<String> all(boolean z, byte b, short s, char c, int i, long l, float f, double d, int[] a, String... v) {
        long more = l * 2;
        double evenMore = d / 2;
        return () -> name + z + b + s + c + i + l + f + d + a[0] + v.length + more + evenMore;
    }

    public static void main(String[] args) {
        int[] array = {7};
        Supplier<String> s = new LambdaCaptures("me").all(
            true, (byte) -1, (short) 300, 'q', 1 << 20, 1L << 40, 0.5f, -2.25, array, "x", "y");
        System.out.println(s.get());
        array[0] = 8;
        System.out.println(s.get());
        Nine nine = (z, b, sh, c, i, l, f, d, o) -> "" + o + d + f + l + i + c + sh + b + z;
        System.out.println(nine.call(false, (byte) 1, (short) 2, '3', 4, 5, 6f, 7, "8"));
        List<DoubleSupplier> suppliers = new ArrayList<>();
        for (long n : new long[] {1, 2, 3}) {
            for (String text : List.of("a", "bb")) {
                suppliers.add(() -> n * text.length() + 0.5);
            }
        }
        double sum = 0;
        for (DoubleSupplier supplier : suppliers) {
            sum += supplier.getAsDouble();
        }
        System.out.println(sum);
        class Local {
            int seen = array[0];

            Supplier<Integer> get() {
                return () -> seen + array.length + args.length;
            }
        }
        System.out.println(new Local().get().get());
        try {
            Supplier<Integer> thrower = () -> array[1];
            thrower.get();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
