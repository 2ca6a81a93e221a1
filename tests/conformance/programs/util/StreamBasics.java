/** Streams: mapping, filtering, laziness, short circuits, sorting, flattening. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamBasics {
    public static void main(String[] args) {
        List<String> words = List.of("stream", "of", "some", "words", "in", "a", "list");
        System.out.println(words.stream().filter(w -> w.length() > 2).map(String::toUpperCase).toList());
        System.out.println(words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())).collect(Collectors.toList()));
        System.out.println(words.stream().mapToInt(String::length).sum() + " " + words.stream().map(String::length).reduce(0, Integer::sum));
        List<String> trace = new ArrayList<>();
        System.out.println(words.stream().peek(w -> trace.add("p" + w)).filter(w -> w.contains("o")).peek(w -> trace.add("f" + w)).limit(2).count());
        System.out.println(trace);
        System.out.println(words.stream().anyMatch(w -> w.startsWith("w")) + " " + words.stream().allMatch(w -> w.length() > 1) + " " + words.stream().noneMatch(String::isEmpty));
        System.out.println(Stream.iterate(1, x -> x * 3).limit(6).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 2).toList());
        System.out.println(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x * x).toList());
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> {
            for (int i = 0; i < x; i++) {
                sink.accept(x + "." + i);
            }
        }).toList());
        System.out.println(Stream.of(5, 3, 5, 1, 3).distinct().skip(1).sorted().toList() + " " + Stream.concat(Stream.of(1), Stream.of(2)).toList());
        System.out.println(Stream.of(1, 2, 5, 1).takeWhile(x -> x < 3).toList() + " " + Stream.of(1, 2, 5, 1).dropWhile(x -> x < 3).toList());
        System.out.println(words.stream().max(Comparator.comparing(String::length)).get() + " " + words.stream().findFirst().get() + " " + Stream.empty().findAny());
        System.out.println(Arrays.toString(words.stream().map(w -> w.charAt(0)).toArray(Character[]::new)));
        System.out.println(words.stream().reduce((a, b) -> a.length() >= b.length() ? a : b).get() + " " + words.stream().reduce(0, (n, w) -> n + w.length(), Integer::sum));
        Stream<String> used = words.stream();
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try (Stream<Integer> closing = Stream.of(1).onClose(() -> System.out.println("closed"))) {
            closing.forEach(System.out::println);
        }
        System.out.println(Stream.generate(() -> "g").limit(3).collect(Collectors.joining()) + Stream.ofNullable(null).count());
    }
}
