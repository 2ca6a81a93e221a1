// class: Plan
// expect: holds
// because: the plan is prepared before the thread that reads it is started; another one has nothing to do with it.

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
        Thread beside = new Thread(PreparedBeforeTheStart::idle);
        beside.start();
        plan.prepare();
        Thread reader = new Thread(plan::read);
        reader.start();
        reader.join();
        beside.join();
    }
}
