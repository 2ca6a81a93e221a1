/** The class is the same. */
public class Instance {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static class A {}

    static class B extends A {}

    public static void main(String[] args) {
        A a = new B();
        int k = pin();
        show(a instanceof B ? 1 : 0);
    }
}
