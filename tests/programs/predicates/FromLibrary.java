// expect: no-uncaught-exception holds
// because: a call through an interface leads to a method that a class has from the library.

import java.util.ArrayList;

public class FromLibrary {
    interface Shelf {
        Object remove(int place);
    }

    static class Own implements Shelf {
        int last;

        @Override
        public Object remove(int place) {
            last = place;
            return null;
        }
    }

    static class Listed extends ArrayList<String> implements Shelf {}

    static int count;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                int seen = count;
                count = 3 - seen;
            }
        }).start();
        Shelf own = new Own();
        own.remove(0);
        Listed listed = new Listed();
        listed.add("only");
        Shelf shelf = listed;
        int place = count;
        if (place == 0) {
            shelf.remove(place);
        }
    }
}
