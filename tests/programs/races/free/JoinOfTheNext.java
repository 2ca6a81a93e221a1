// expect: no-data-race holds
// because: the thread is joined before the variable means another one.

public class JoinOfTheNext {
    static int first;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> first = 1);
        t.start();
        t.join();
        t = new Thread(() -> System.out.println("next"));
        t.start();
        System.out.println(first == 1);
        t.join();
    }
}
