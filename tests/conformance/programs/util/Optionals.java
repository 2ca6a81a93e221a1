/** Optional in its four forms, and how it composes. */
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Optionals {
    record User(String name, Optional<String> email) { }

    static Optional<User> find(int id) {
        return switch (id) {
            case 1 -> Optional.of(new User("ann", Optional.of("ann@example.org")));
            case 2 -> Optional.of(new User("bob", Optional.empty()));
            default -> Optional.empty();
        };
    }

    public static void main(String[] args) {
        for (int id = 1; id <= 3; id++) {
            String domain = find(id).flatMap(User::email).map(e -> e.substring(e.indexOf('@') + 1)).orElse("none");
            System.out.println(id + " " + domain + " " + find(id).map(User::name));
            find(id).filter(u -> u.email().isPresent()).ifPresentOrElse(
                u -> System.out.println("mail to " + u.name()), () -> System.out.println("no mail"));
        }
        System.out.println(Optional.ofNullable(null) + " " + Optional.of("x") + " " + OptionalInt.of(3) + " " + OptionalDouble.empty());
        System.out.println(Optional.of(1).equals(Optional.of(1)) + " " + Optional.empty().hashCode() + " " + OptionalLong.of(5).getAsLong());
        System.out.println(Optional.empty().or(() -> Optional.of("other")).get() + " " + Optional.of(5).stream().count());
        System.out.println(IntStream.empty().max() + " " + IntStream.of(3, 9, 4).max().getAsInt() + " " + IntStream.of(1, 2).average());
        try {
            Optional.empty().orElseThrow();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("of null");
        }
        System.out.println(Stream.of(1, 2, 3, 4).map(Optionals::find).flatMap(Optional::stream).map(User::name).toList());
        System.out.println(Optional.of("a").map(x -> (String) null).isPresent() + " " + Optional.of("v").orElseGet(() -> "unused"));
    }
}
