// fair: <>done
// because: both step back at the same time, again and again, and both take steps all the while.
public class Polite {
    static volatile boolean first, second, done;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                second = true;
                if (!first) {
                    break;
                }
                second = false;
            }
            done = true;
            second = false;
        }).start();
        while (true) {
            first = true;
            if (!second) {
                break;
            }
            first = false;
        }
        done = true;
        first = false;
    }
}
