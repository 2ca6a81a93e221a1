/** IntStream, LongStream and DoubleStream: ranges, statistics, boxing, conversion. */
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.range(5, 0).count());
        System.out.println(IntStream.of(3, 1, 2).sorted().boxed().collect(Collectors.toList()) + " " + IntStream.of(1, 2).mapToObj(i -> "n" + i).toList());
        IntSummaryStatistics stats = IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics();
        System.out.println(stats);
        System.out.println(stats.getAverage() + " " + IntStream.empty().average() + " " + IntStream.empty().sum());
        System.out.println(LongStream.rangeClosed(1, 20).reduce((a, b) -> a * b).getAsLong() + " " + LongStream.of(1L << 40).mapToInt(x -> (int) x).sum());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3, 1e16, -1e16).sum() + " " + DoubleStream.of(1, 2, 4).average().getAsDouble());
        System.out.println(DoubleStream.iterate(1, d -> d / 2).limit(5).boxed().toList() + " " + DoubleStream.of(1.5, 2.5).mapToLong(Math::round).sum());
        System.out.println(Arrays.toString(IntStream.iterate(0, i -> i < 20, i -> i + 7).toArray()) + Arrays.toString("hello".chars().distinct().sorted().toArray()));
        System.out.println(IntStream.rangeClosed(2, 50).filter(n -> IntStream.range(2, n).noneMatch(d -> n % d == 0)).boxed().toList());
        System.out.println(IntStream.range(0, 4).flatMap(i -> IntStream.range(0, i)).sum() + " " + IntStream.range(0, 10).skip(3).limit(4).asLongStream().sum());
        System.out.println(IntStream.of(1, 2, 3).mapToObj(Integer::toString).collect(Collectors.joining("-")) + " " + IntStream.range(0, 5).asDoubleStream().max().getAsDouble());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).anyMatch(i -> i == 2) + " " + IntStream.of(7).findFirst().getAsInt());
        System.out.println(DoubleStream.of(1, Double.NaN, 2).max().getAsDouble() + " " + DoubleStream.of().min());
        System.out.println(IntStream.range(0, 100).boxed().mapToInt(Integer::intValue).filter(i -> i % 10 == 0).sum() + " " + IntStream.generate(() -> 4).limit(3).sum());
        System.out.println(LongStream.range(0, 6).mapToObj(l -> Long.toString(l, 2)).toList() + " " + IntStream.range(0, 3).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
    }
}
