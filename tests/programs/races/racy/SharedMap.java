// expect: no-data-race violated
// kind: data-race
// line: 13, 20
// because: a HashMap does not order the threads that read and write it.

import java.util.HashMap;
import java.util.Map;

public class SharedMap {
    private final Map<String, Integer> ages = new HashMap<>();

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
