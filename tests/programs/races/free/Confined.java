// expect: no-data-race holds
// because: each thread fills a list that no other thread sees.

import java.util.ArrayList;
import java.util.List;

public class Confined {
    static int squares(int upTo) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < upTo; i++) {
            found.add(i * i);
        }
        return found.size();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> squares(2));
        t.start();
        assert squares(3) == 3;
        t.join();
    }
}
