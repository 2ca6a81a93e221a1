/** A counter that nothing guards: a data race, in numbers that only a report shows. */
public class PlainCounter {
    static int calls;
    static int value;

    static void change(int by) {
        calls++;
        synchronized (PlainCounter.class) {
            value += by;
        }
    }

    static void work() {
        change(1);
        change(-1);
        change(1);
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(PlainCounter::work), two = new Thread(PlainCounter::work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert value == 2;
        System.out.println(calls + " calls");
    }
}
