// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: an interface without default methods is not initialised with a class.

public class InterfaceSpeaks {
    static int told;

    interface Speaking {
        int FIRST = tell();

        static void speak() { }

        static int tell() {
            told = 5;
            return 1;
        }
    }

    static class Speaker implements Speaking {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            Object speaker = new Speaker();
        });
        worker.start();
        worker.join();
        if (told == 5) {
            throw new IllegalStateException("the interface was initialised");
        }
    }
}
