/** checkcast that succeeds and that fails, over classes, interfaces and arrays. */
public class CheckCasts {
    interface Named { }

    static class Dog implements Named { }

    static class Puppy extends Dog { }

    static final class Stone { }

    public static void main(String[] args) {
        Object[] things = {
            null, new Dog(), new Puppy(), new Stone(), new int[1], new Object[1], new Dog[1],
            new Puppy[1][1]
        };
        for (Object thing : things) {
            int passed = 0;
            try {
                Dog dog = (Dog) thing;
                passed |= 1;
            } catch (ClassCastException e) {
                passed |= 2;
            }
            try {
                Named named = (Named) thing;
                passed |= 4;
            } catch (ClassCastException e) {
                passed |= 8;
            }
            try {
                int[] ints = (int[]) thing;
                passed |= 16;
            } catch (ClassCastException e) {
                passed |= 32;
            }
            try {
                Named[] array = (Named[]) thing;
                passed |= 64;
            } catch (ClassCastException e) {
                passed |= 128;
            }
            try {
                Object[] array = (Object[]) thing;
                passed |= 256;
            } catch (ClassCastException e) {
                passed |= 512;
            }
            System.out.println(passed);
        }
    }
}
