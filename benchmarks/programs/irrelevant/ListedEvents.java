import java.util.ArrayList;
import java.util.List;

/** Events are added to a list, under the lock that guards the rest. */
public class ListedEvents {
    static final List<String> events = new ArrayList<>();
    static int open;

    static synchronized void begin(String who) {
        open++;
        events.add(who + " begins");
    }

    static synchronized void end(String who) {
        open--;
        events.add(who + " ends");
    }

    static void work(String who) {
        begin(who);
        end(who);
        begin(who);
        end(who);
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> work("one")), two = new Thread(() -> work("two"));
        one.start();
        two.start();
        work("main");
        one.join();
        two.join();
        assert open == 0;
    }
}
