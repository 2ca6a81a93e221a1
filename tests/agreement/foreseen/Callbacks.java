import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** The library calls back: comparisons, hash codes, texts, iterators, functions. */
public class Callbacks {
    static Object noted;

    static final class Key implements Comparable<Key> {
        final int value;
        Key(int value) { this.value = value; }
        @Override public int hashCode() { noted = this; return value; }
        @Override public boolean equals(Object other) {
            noted = other;
            return other instanceof Key && ((Key) other).value == value;
        }
        @Override public int compareTo(Key other) { noted = other; return value - other.value; }
        @Override public String toString() { noted = this; return "key" + value; }
    }

    static final class Backwards implements Comparator<Key> {
        Key seen;
        @Override public int compare(Key one, Key other) { seen = one; return other.value - one.value; }
    }

    static final class Range implements Iterable<Key> {
        @Override public Iterator<Key> iterator() {
            return new Iterator<Key>() {
                int next;
                @Override public boolean hasNext() { return next < 2; }
                @Override public Key next() { return new Key(next++); }
            };
        }
    }

    static final class Door implements AutoCloseable {
        @Override public void close() { noted = this; }
    }

    public static void main(String[] args) throws Exception {
        Map<Key, Key> map = new HashMap<>();
        map.put(new Key(1), new Key(2));
        map.computeIfAbsent(new Key(3), key -> new Key(key.value + 1));
        map.merge(new Key(1), new Key(5), (one, other) -> new Key(one.value + other.value));
        map.forEach((key, value) -> noted = value);
        List<Key> list = new ArrayList<>(map.values());
        Backwards backwards = new Backwards();
        Collections.sort(list, backwards);
        list.sort(null);
        list.sort(Comparator.comparing(key -> key.value));
        list.removeIf(key -> key.value > 100);
        list.replaceAll(key -> new Key(key.value));
        Key[] keys = list.toArray(new Key[0]);
        Arrays.sort(keys);
        PriorityQueue<Key> queue = new PriorityQueue<>(backwards);
        queue.addAll(list);
        Key least = queue.poll();
        TreeMap<Key, String> tree = new TreeMap<>();
        tree.put(least, "least");
        tree.put(new Key(9), "nine");
        for (Key key : new Range()) { noted = key; }
        new Range().forEach(key -> noted = key);
        System.out.println("text " + least + new StringBuilder().append(least));
        System.out.println((Object) least);
        System.out.println(String.format("%s %s", least, new Key(7)));
        noted = Objects.toString(least) + String.valueOf(least);
        noted = list.contains(new Key(1)) ? least : null;
        noted = new HashSet<>(list).iterator().next();
        noted = Optional.of(least).map(key -> new Key(key.value)).orElseGet(() -> new Key(0));
        noted = list.stream().filter(key -> key.value > 0).map(key -> new Key(1)).findFirst().get();
        try (Door door = new Door()) { noted = door; }
        System.out.println(backwards.seen != null);
    }
}
