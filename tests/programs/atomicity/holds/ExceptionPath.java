// class: Form
// expect: holds
// because: the handler stands inside the synchronized block.

public class ExceptionPath {
    static class Form {
        private int name;
        private int age;

        void fill(int value) {
            synchronized (this) {
                try {
                    name = value;
                    check(value);
                } catch (IllegalStateException e) {
                    age = 0;
                }
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
