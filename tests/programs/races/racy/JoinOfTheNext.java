// expect: no-data-race violated
// kind: data-race
// line: 10, 15
// because: the variable means the second thread by then, and the first one still runs.

public class JoinOfTheNext {
    static int first;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> first = 1);
        t.start();
        t = new Thread(() -> System.out.println("next"));
        t.start();
        t.join();
        System.out.println(first >= 0);
    }
}
