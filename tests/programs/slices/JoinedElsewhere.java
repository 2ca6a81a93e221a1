// at: 20
// has: 10 15 18 19 20
// lacks: 16 21
// A thread is joined in another method.
public class JoinedElsewhere {
    static int data;
    static int printed;

    static void finish(Thread thread) throws InterruptedException {
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            data = 5;
            printed = 3;
        });
        thread.start();
        finish(thread);
        int seen = data;
        System.out.println(seen + printed);
    }
}
