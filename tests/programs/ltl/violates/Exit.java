// ltl: <>done
// fair: <>done
// because: the program may end itself before the thread gets its turn.
public class Exit {
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> done = true).start();
        System.exit(0);
    }
}
