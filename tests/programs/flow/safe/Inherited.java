/** What the inherited public method gets is no secret. */
public class Inherited {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    interface Output {
        @heddle.Public
        void show(int value);
    }

    static class Base {
        public void show(int value) {
            System.out.println(value);
        }
    }

    static class Both extends Base implements Output {}

    public static void main(String[] args) {
        int pin = pin();
        new Both().show(args.length);
    }
}
