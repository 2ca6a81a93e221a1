// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: numbers begin with 1.

public class ExceptionsKept {
    static class Numbered extends Exception {
        final int number;

        Numbered(int number) {
            this.number = number;
        }
    }

    static int first;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            Numbered[] kept = new Numbered[2];
            for (int i = 0; i < 2; i++) {
                try {
                    throw new Numbered(i + 1);
                } catch (Numbered e) {
                    kept[i] = e;
                }
            }
            first = kept[0].number;
        });
        worker.start();
        worker.join();
        if (first == 0) {
            throw new IllegalStateException("the first one has number 0");
        }
    }
}
