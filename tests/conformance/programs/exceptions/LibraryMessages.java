/** Texts of exceptions that the library throws for bad arguments. */
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class LibraryMessages {
    enum Color { RED }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> Integer.parseInt("12a"));
        attempt(() -> Integer.parseInt(""));
        attempt(() -> Integer.parseInt(null));
        attempt(() -> Integer.parseInt("2147483648"));
        attempt(() -> Long.parseLong("9x", 16));
        attempt(() -> Integer.parseInt("1", 99));
        attempt(() -> Double.parseDouble("one"));
        attempt(() -> Double.parseDouble(""));
        attempt(() -> Color.valueOf("BLUE"));
        attempt(() -> Color.valueOf(null));
        attempt(() -> List.of(1).add(2));
        attempt(() -> Collections.unmodifiableList(List.of(1)).remove(0));
        attempt(() -> List.of().iterator().next());
        attempt(() -> new ArrayDeque<Integer>().pop());
        attempt(() -> new ArrayDeque<Integer>().getFirst());
        attempt(() -> new java.util.ArrayList<Integer>(-1));
        attempt(() -> new java.util.HashMap<Integer, Integer>(-1));
        attempt(() -> new Scanner("word").nextInt());
        attempt(() -> Character.toChars(-1));
        attempt(() -> "x".repeat(-1));
        attempt(() -> Thread.currentThread().setPriority(11));
        attempt(() -> new java.util.Random(1).nextInt(0));
        attempt(() -> String.format("%d", "text"));
        attempt(() -> String.format("%s %s", 1));
        attempt(() -> String.format("%q", 1));
        Iterator<Integer> it = List.of(1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("exhausted");
        }
    }
}
