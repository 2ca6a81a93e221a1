import org.jctools.maps.NonBlockingHashMap;

/** Two threads put the same key into a map without locks. */
public class JcToolsMap {
    public static void main(String[] args) throws InterruptedException {
        NonBlockingHashMap<String, Integer> map = new NonBlockingHashMap<>();
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
