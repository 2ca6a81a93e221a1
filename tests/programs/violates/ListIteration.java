// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 18
// contexts: 3
// because: the list grows while main walks over it.

import java.util.ArrayList;
import java.util.List;

public class ListIteration {
    static final List<String> names = new ArrayList<>(List.of("a"));

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
