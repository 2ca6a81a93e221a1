// class: Form
// expect: violated
// patterns: any
// fields: name, age
// because: an exception leads out of the synchronized block, and the handler goes on without the lock.

public class ExceptionPath {
    static class Form {
        private int name;
        private int age;

        void fill(int value) {
            try {
                synchronized (this) {
                    name = value;
                    check(value);
                }
            } catch (IllegalStateException e) {
                age = 0;
            }
        }

        private static void check(int value) {
            if (value > 1) {
                throw new IllegalStateException();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Form form = new Form();
        Thread other = new Thread(() -> form.fill(2));
        other.start();
        form.fill(3);
        other.join();
    }
}
