// expect: no-data-race holds
// because: a ConcurrentHashMap may be read and written by many threads.

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SharedMap {
    private final Map<String, Integer> ages = new ConcurrentHashMap<>();

    void birthday(String name, int age) {
        ages.put(name, age);
    }

    public static void main(String[] args) throws Exception {
        SharedMap people = new SharedMap();
        Thread t = new Thread(() -> people.birthday("ann", 7));
        t.start();
        System.out.println(people.ages.get("bob"));
        t.join();
    }
}
