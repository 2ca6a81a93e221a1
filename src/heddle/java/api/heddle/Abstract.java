package heddle;

/**
 * Says how {@code heddle check --engine predicates} abstracts a program. The calls do nothing: only
 * that they are there counts, whether they are reached or not.
 *
 * <pre>{@code
 * Abstract.remove(count);
 * Abstract.addBoolean("EQ", count == event1.count);
 * }</pre>
 */
public final class Abstract {
    private Abstract() {}

    /** This variable, an int field, is replaced by predicates. */
    public static void remove(int variable) {}

    /** This variable, a long field, is replaced by predicates. */
    public static void remove(long variable) {}

    /** This comparison of int or long fields is kept, for all objects of their classes. */
    public static void addBoolean(String name, boolean predicate) {}
}
