import java.util.Vector;

/**
 * The vector of the library: its copy constructor takes size and elements at once since Java 6, so a
 * copy is empty or has the element [SuwimonteerabuthES08, 5.1].
 */
class VectorLibrary {
    static class Remover extends Thread {
        final Vector<Integer> vector;

        Remover(Vector<Integer> vector) {
            this.vector = vector;
        }

        @Override
        public void run() {
            vector.removeAllElements();
        }
    }

    static void test(Integer x) {
        Vector<Integer> first = new Vector<>();
        first.add(x);
        new Remover(first).start();
        Vector<Integer> second = new Vector<>(first);
        assert second.isEmpty() || second.elementAt(0) == x : "neither empty nor a copy";
    }

    public static void main(String[] args) {
        test(3);
    }
}
