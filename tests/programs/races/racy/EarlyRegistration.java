// expect: no-data-race violated
// kind: data-race
// line: 15, 20
// because: the constructor shows the listener to others before it has set the field.

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class EarlyRegistration {
    static final List<EarlyRegistration> all = new CopyOnWriteArrayList<>();
    private int level;

    EarlyRegistration() {
        all.add(this);
        level = 3;
    }

    static void ask() {
        for (EarlyRegistration each : all) {
            System.out.println(each.level >= 0);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(EarlyRegistration::ask);
        t.start();
        new EarlyRegistration();
        t.join();
    }
}
