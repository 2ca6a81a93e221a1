// expect: no-data-race holds
// because: the listener is complete when it is shown to others.

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class EarlyRegistration {
    static final List<EarlyRegistration> all = new CopyOnWriteArrayList<>();
    private int level;

    EarlyRegistration() {
        level = 3;
    }

    static void ask() {
        for (EarlyRegistration each : all) {
            System.out.println(each.level == 3);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(EarlyRegistration::ask);
        t.start();
        all.add(new EarlyRegistration());
        t.join();
    }
}
