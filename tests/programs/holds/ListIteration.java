// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a copy-on-write list may grow while somebody walks over it.

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class ListIteration {
    static final List<String> names = new CopyOnWriteArrayList<>(List.of("a"));

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> names.add("b"));
        t.start();
        int letters = 0;
        for (String name : names) {
            letters += name.length();
        }
        assert letters >= 1;
        t.join();
    }
}
