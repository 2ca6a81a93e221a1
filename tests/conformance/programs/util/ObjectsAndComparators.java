/** Objects helpers and Comparator combinators. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

public class ObjectsAndComparators {
    record Person(String name, int age, Double score) { }

    static String names(List<Person> people, Comparator<? super Person> order) {
        return people.stream().sorted(order).map(Person::name).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) {
        List<Person> people = List.of(
            new Person("Cid", 30, 2.5), new Person("Ann", 25, null), new Person("Bob", 30, 1.0), new Person("Dee", 25, 9.0));
        System.out.println(names(people, Comparator.comparing(Person::name)));
        System.out.println(names(people, Comparator.comparing(Person::name).reversed()));
        System.out.println(names(people, Comparator.comparingInt(Person::age).thenComparing(Person::name, Comparator.reverseOrder())));
        System.out.println(names(people, Comparator.comparing(Person::score, Comparator.nullsFirst(Comparator.naturalOrder()))));
        System.out.println(names(people, Comparator.comparing(Person::score, Comparator.nullsLast(Comparator.reverseOrder()))));
        System.out.println(names(people, (a, b) -> 0));
        System.out.println(names(people, Comparator.comparingLong(p -> -p.age())));
        List<String> list = new ArrayList<>(Arrays.asList("b", null, "A", "c"));
        list.sort(Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER));
        System.out.println(list);
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}));
        System.out.println(Objects.hashCode(null) + " " + Objects.hash() + " " + Objects.hash(1, 2) + " " + Objects.toString(null));
        System.out.println(Objects.requireNonNullElse(null, "else") + " " + Objects.isNull(null) + " " + Objects.compare("a", "b", Comparator.naturalOrder()));
        System.out.println(Objects.checkIndex(2, 3) + " " + Objects.checkFromToIndex(1, 2, 3) + " " + Objects.requireNonNullElseGet(null, () -> 7));
        System.out.println(Map.of("k", 2).entrySet().stream().min(Map.Entry.comparingByValue()).get());
        try {
            Objects.checkFromIndexSize(2, 5, 6);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Comparator.<Integer>naturalOrder().compare(1, 2) + " " + Comparator.naturalOrder().reversed().equals(Comparator.reverseOrder()));
    }
}
