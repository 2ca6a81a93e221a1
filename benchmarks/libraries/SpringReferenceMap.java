import org.springframework.util.ConcurrentReferenceHashMap;
import org.springframework.util.ConcurrentReferenceHashMap.ReferenceType;

/** Two threads put the same key. */
public class SpringReferenceMap {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentReferenceHashMap<String, Integer> map =
                new ConcurrentReferenceHashMap<>(4, 0.75f, 1, ReferenceType.WEAK);
        Integer[] before = new Integer[2];
        Thread first = new Thread(() -> before[0] = map.putIfAbsent("key", 1));
        Thread second = new Thread(() -> before[1] = map.putIfAbsent("key", 2));
        first.start();
        second.start();
        first.join();
        second.join();
        assert before[0] == null ^ before[1] == null : "one of them was first";
        System.out.println("done");
    }
}
