/** Iterators of one's own, primitive iterators, spliterators and their splitting. */
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

public class IteratorsAndSpliterators {
    static Iterable<Integer> collatz(int start) {
        return () -> new Iterator<>() {
            int n = start;
            boolean done;

            @Override
            public boolean hasNext() {
                return !done;
            }

            @Override
            public Integer next() {
                int result = n;
                done = n == 1;
                n = n % 2 == 0 ? n / 2 : 3 * n + 1;
                return result;
            }
        };
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        for (int n : collatz(6)) {
            b.append(n).append(' ');
        }
        System.out.println(b);
        collatz(5).forEach(n -> System.out.print(n + ","));
        System.out.println();
        System.out.println(StreamSupport.stream(collatz(7).spliterator(), false).mapToInt(x -> x).max().getAsInt());
        PrimitiveIterator.OfInt ints = IntStream.rangeClosed(1, 4).iterator();
        int sum = ints.nextInt();
        while (ints.hasNext()) {
            sum = sum * 10 + ints.nextInt();
        }
        System.out.println(sum);
        Spliterator<Integer> right = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7)).spliterator();
        Spliterator<Integer> left = right.trySplit();
        System.out.println(left.estimateSize() + " " + right.estimateSize() + " " + right.hasCharacteristics(Spliterator.SIZED));
        left.forEachRemaining(x -> System.out.print(x + " "));
        right.tryAdvance(x -> System.out.print("| " + x + " "));
        right.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println(right.tryAdvance(x -> { }));
        Iterator<String> it = Spliterators.iterator(List.of("p", "q").spliterator());
        System.out.println(it.next() + it.next() + it.hasNext());
        System.out.println(Spliterators.spliterator(new int[] {4, 5}, 0).getExactSizeIfKnown());
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Iterator<Integer> remover = list.iterator();
        try {
            remover.remove();
        } catch (IllegalStateException e) {
            System.out.println("nothing to remove " + e.getMessage());
        }
    }
}
