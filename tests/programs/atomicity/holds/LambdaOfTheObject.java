// class: Gauge
// expect: holds
// because: the lambda is no unit: each of its accesses is one, and between two reads of different fields they do no harm.

public class LambdaOfTheObject {
    static class Gauge {
        private volatile int a;
        private volatile int b;

        Runnable job() {
            return () -> {
                a = 1;
                b = 1;
            };
        }

        int sum() {
            return a + b;
        }
    }

    public static void main(String[] args) throws Exception {
        Gauge gauge = new Gauge();
        Thread other = new Thread(gauge.job());
        other.start();
        gauge.sum();
        other.join();
    }
}
