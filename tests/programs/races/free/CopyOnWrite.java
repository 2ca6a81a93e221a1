// expect: no-data-race holds
// because: who iterates sees the list as it was when he began.

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWrite {
    public static void main(String[] args) throws Exception {
        List<String> names = new CopyOnWriteArrayList<>(List.of("ann"));
        Thread t = new Thread(() -> names.add("bob"));
        t.start();
        int length = 0;
        for (String name : names) {
            length += name.length();
        }
        assert length == 3 || length == 6;
        t.join();
    }
}
