// expect: no-data-race violated
// kind: data-race
// line: 12, 14
// because: an ArrayList does not order the threads that add to it.

import java.util.ArrayList;
import java.util.List;

public class SharedList {
    public static void main(String[] args) throws Exception {
        List<String> names = new ArrayList<>();
        Thread t = new Thread(() -> names.add("ann"));
        t.start();
        names.add("bob");
        t.join();
    }
}
