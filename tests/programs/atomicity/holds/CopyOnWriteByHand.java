// class: Listeners
// expect: holds
// tier: long
// because: copies are made under the monitor; reading needs none.

import java.util.ArrayList;
import java.util.List;

public class CopyOnWriteByHand {
    static class Listeners {
        private volatile List<String> all = List.of();

        synchronized void add(String name) {
            List<String> copy = new ArrayList<>(all);
            copy.add(name);
            all = copy;
        }

        int count() {
            return all.size();
        }
    }

    public static void main(String[] args) throws Exception {
        Listeners it = new Listeners();
        Thread other = new Thread(() -> it.add("a"));
        other.start();
        it.add("b");
        other.join();
    }
}
