/**
 * A growable array whose copy constructor asks the other vector for its size and then for its elements; meanwhile they can go.
 *
 * <p>A vector copied while another thread empties it is empty or has its element: after the race in
 * the copy constructor of java.util.Vector of Java 5 [SuwimonteerabuthES08, 5.1].
 */
class IntVectorRace {
    static class SmallVector {
        int[] elements;
        int count;

        SmallVector() {
            elements = new int[2];
        }

        SmallVector(SmallVector other) {
            count = other.size();
            elements = new int[count];
            other.copyInto(elements);
        }

        synchronized void add(int element) {
            elements[count] = element;
            count++;
        }

        synchronized void removeAllElements() {
            for (int i = 0; i < count; i++) {
                elements[i] = 0;
            }
            count = 0;
        }

        synchronized int size() {
            return count;
        }

        synchronized boolean isEmpty() {
            return count == 0;
        }

        synchronized int elementAt(int index) {
            if (index >= count) {
                throw new ArrayIndexOutOfBoundsException();
            }
            return elements[index];
        }

        synchronized void copyInto(int[] target) {
            for (int i = 0; i < count; i++) {
                target[i] = elements[i];
            }
        }
    }

    static class Remover extends Thread {
        final SmallVector vector;

        Remover(SmallVector vector) {
            this.vector = vector;
        }

        @Override
        public void run() {
            vector.removeAllElements();
        }
    }

    static void test(int x) {
        SmallVector first = new SmallVector();
        first.add(x);
        new Remover(first).start();
        SmallVector second = new SmallVector(first);
        assert second.isEmpty() || second.elementAt(0) == x : "neither empty nor a copy";
    }

    public static void main(String[] args) {
        test(3);
    }
}
