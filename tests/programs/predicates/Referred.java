// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: neither a call nor a reference to the abstract method gives it 7.

import java.util.function.IntConsumer;

public class Referred {
    interface Shelf {
        void put(int place);
    }

    static class Own implements Shelf {
        @Override
        public void put(int place) {
            if (place == 7) {
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
        put.accept(6);
    }
}
