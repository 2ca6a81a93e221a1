// expect: no-data-race holds
// because: the wrapper locks each operation.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SharedList {
    public static void main(String[] args) throws Exception {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        Thread t = new Thread(() -> names.add("ann"));
        t.start();
        names.add("bob");
        t.join();
        System.out.println(names.size());
    }
}
