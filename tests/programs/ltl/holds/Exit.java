// ltl: <>done
// because: the program ends when both threads have ended.
public class Exit {
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> done = true).start();
    }
}
