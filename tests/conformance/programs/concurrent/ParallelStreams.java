/** Parallel streams give the same result as sequential ones. */
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class ParallelStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 500).parallel().filter(i -> i % 3 == 0).mapToLong(i -> (long) i * i).sum());
        List<Integer> list = IntStream.range(0, 60).boxed().collect(Collectors.toList());
        System.out.println(list.parallelStream().map(x -> x * 2).filter(x -> x % 5 == 0).collect(Collectors.toList()));
        System.out.println(list.parallelStream().map(String::valueOf).collect(Collectors.joining("")).hashCode());
        System.out.println(new TreeMap<>(list.parallelStream().collect(Collectors.groupingBy(x -> x % 4, Collectors.counting()))));
        System.out.println(list.parallelStream().reduce(0, Integer::sum) + " " + list.parallelStream().max(Integer::compare).get() + " " + list.parallelStream().findFirst().get());
        AtomicInteger calls = new AtomicInteger();
        list.parallelStream().forEach(x -> calls.addAndGet(x));
        StringBuilder ordered = new StringBuilder();
        list.parallelStream().limit(10).forEachOrdered(ordered::append);
        System.out.println(calls.get() + " " + ordered);
        System.out.println(list.parallelStream().sorted((a, b) -> b - a).limit(5).toList() + " " + list.parallelStream().skip(55).toList());
        int[] array = new int[300];
        Arrays.parallelSetAll(array, i -> (i * 7919) % 300);
        Arrays.parallelSort(array);
        System.out.println(array[0] + " " + array[150] + " " + array[299] + " " + IntStream.of(array).parallel().distinct().count());
        System.out.println(list.parallelStream().anyMatch(x -> x == 33) + " " + list.parallelStream().allMatch(x -> x < 60) + " " + list.stream().parallel().isParallel());
        try {
            list.parallelStream().map(x -> 10 / (x - 30)).collect(Collectors.toList());
        } catch (ArithmeticException e) {
            System.out.println("failed in parallel");
        }
    }
}
