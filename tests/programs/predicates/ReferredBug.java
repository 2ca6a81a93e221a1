// expect: no-uncaught-exception violated
// kind: uncaught-exception
// line: 18
// because: a reference to an abstract method calls the one method that implements it.

import java.util.function.IntConsumer;

public class ReferredBug {
    interface Shelf {
        void put(int place);
    }

    static class Own implements Shelf {
        @Override
        public void put(int place) {
            if (place == 7) {
                // Nothing else of the program gives it 7.
                throw new IllegalStateException();
            }
        }
    }

    static int count;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                int seen = count;
                count = 3 - seen;
            }
        }).start();
        Shelf shelf = new Own();
        shelf.put(count);
        IntConsumer put = shelf::put;
        put.accept(7);
    }
}
