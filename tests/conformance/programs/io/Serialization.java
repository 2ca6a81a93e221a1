/** Objects written and read back: graphs with cycles, transient fields, hooks, records, enums. */
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Serialization {
    enum Color { RED, GREEN }

    record Point(int x, int y) implements Serializable { }

    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        Node next;
        transient int cache = 99;
        int[] data = {1, 2, 3};
        Map<String, Object> attributes = new HashMap<>();

        Node(String name) {
            this.name = name;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            cache = name.length();
        }
    }

    static class Unserializable {
        Unserializable() { }
    }

    static class Singleton implements Serializable {
        static final Singleton INSTANCE = new Singleton();

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static Object copy(Object o) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("first");
        Node b = new Node("second");
        a.next = b;
        b.next = a;
        a.attributes.put("color", Color.GREEN);
        a.attributes.put("point", new Point(3, 4));
        Node c = (Node) copy(a);
        System.out.println(c.name + " " + c.next.name + " " + (c.next.next == c) + " " + (c != a) + " " + c.cache + " " + c.data[2]);
        System.out.println(c.attributes.get("point") + " " + (c.attributes.get("color") == Color.GREEN));
        System.out.println(copy(new ArrayList<>(List.of(1, "two", 3.0, 'c'))) + " " + (copy(Singleton.INSTANCE) == Singleton.INSTANCE));
        System.out.println(((int[][]) copy(new int[][] {{1}, {2, 3}}))[1][1] + " " + copy("text") + " " + copy(null));
        try {
            copy(List.of(new Unserializable()));
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
    }
}
