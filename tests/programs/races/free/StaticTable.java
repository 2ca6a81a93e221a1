// expect: no-data-race holds
// because: the table is filled when the class is initialised, and then only read.

import java.util.HashMap;
import java.util.Map;

public class StaticTable {
    static class Names {
        static final Map<Integer, String> table = new HashMap<>();

        static {
            table.put(1, "one");
            table.put(2, "two");
        }

        static String of(int number) {
            return table.get(number);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> Names.of(1));
        t.start();
        assert Names.of(2).equals("two");
        t.join();
    }
}
