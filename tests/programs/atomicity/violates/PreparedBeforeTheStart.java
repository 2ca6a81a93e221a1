// class: Plan
// expect: violated
// patterns: any
// fields: first, second
// because: the thread that runs already reads while the plan is prepared.

public class PreparedBeforeTheStart {
    static class Plan {
        private int first;
        private int second;

        void prepare() {
            first = 1;
            second = 2;
            first = 3;
        }

        int read() {
            return first + second;
        }
    }

    static void idle() {
        Thread.yield();
    }

    public static void main(String[] args) throws Exception {
        Plan plan = new Plan();
        Thread reader = new Thread(plan::read);
        reader.start();
        plan.prepare();
        reader.join();
    }
}
