/** The method of another name gives no secret. */
public class Bridged {
    interface Source<T> {
        @heddle.Secret
        T pin();
    }

    static class Fixed implements Source<Integer> {
        @Override
        public Integer pin() {
            return 4711;
        }

        public Integer size() {
            return 4;
        }
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        Fixed fixed = new Fixed();
        int pin = fixed.pin();
        show(fixed.size());
    }
}
