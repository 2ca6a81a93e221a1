// class: Gauge
// expect: violated
// patterns: any
// fields: a, b
// because: the method that two threads call reads what the lambda of the object writes twice.

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
            return a + b + a;
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
