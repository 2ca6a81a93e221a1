/** A result that is computed once and kept: what it is decides the assertion. */
public class MemoizedResult {
    static volatile int result;
    static volatile int computed;

    static int compute() {
        int known = result;
        if (known == 0) {
            known = 42;
            result = known;
            computed = computed + 1;
        }
        return known;
    }

    static void work() {
        for (int i = 0; i < 2; i++) {
            assert compute() == 42;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(MemoizedResult::work), two = new Thread(MemoizedResult::work);
        one.start();
        two.start();
        work();
        one.join();
        two.join();
        System.out.println(computed + " times");
    }
}
