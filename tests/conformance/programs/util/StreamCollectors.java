/** Collectors: grouping, partitioning, maps, summaries, teeing, collectors of one's own. */
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamCollectors {
    record Item(String name, String kind, int price) { }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        List<Item> items = List.of(new Item("pen", "office", 3), new Item("desk", "office", 200), new Item("apple", "food", 1), new Item("cake", "food", 15), new Item("ball", "toy", 8));
        show(items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.mapping(Item::name, Collectors.toList()))));
        show(new TreeMap<>(items.stream().collect(Collectors.groupingBy(Item::kind, Collectors.summingInt(Item::price)))));
        show(new TreeMap<>(items.stream().collect(Collectors.groupingBy(i -> i.name().length(), Collectors.counting()))));
        show(items.stream().collect(Collectors.partitioningBy(i -> i.price() > 5, Collectors.mapping(Item::name, Collectors.joining("+")))));
        show(items.stream().collect(Collectors.toMap(Item::name, Item::price, Integer::sum, LinkedHashMap::new)));
        show(items.stream().collect(Collectors.averagingInt(Item::price)) + " " + items.stream().collect(Collectors.summarizingInt(Item::price)));
        show(items.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.maxBy(java.util.Comparator.comparing(Item::price)), (n, m) -> n + " " + m.get().name())));
        show(items.stream().map(Item::kind).collect(Collectors.toCollection(TreeSet::new)));
        show(items.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        show(items.stream().collect(Collectors.reducing(0, Item::price, Math::max)));
        Map<String, Map<Boolean, List<Integer>>> nested = items.stream().collect(
            Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.partitioningBy(i -> i.price() % 2 == 0, Collectors.mapping(Item::price, Collectors.toList()))));
        show(nested);
        show(Stream.of("x", "y").collect(Collectors.toMap(Function.identity(), String::hashCode)));
        try {
            Stream.of("dup", "dup").collect(Collectors.toMap(s -> s, s -> 1));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        Collector<String, StringBuilder, String> reverse = Collector.of(
            StringBuilder::new, (b, s) -> b.insert(0, s), StringBuilder::append, StringBuilder::toString);
        show(Stream.of("a", "b", "c").collect(reverse));
        show(items.stream().collect(Collectors.filtering(i -> i.price() < 10, Collectors.flatMapping(i -> i.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new)))));
        show(Stream.of(1, 2, 3).collect(Collectors.toUnmodifiableList()) + " " + Stream.of(1, 2).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
    }
}
