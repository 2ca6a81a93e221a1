/** Concatenation of values of every type, of null, and the order of evaluation. */
public class StringConcatenation {
    static int calls;

    static class Shown {
        @Override
        public String toString() {
            return "shown" + ++calls;
        }
    }

    static class Nothing {
        @Override
        public String toString() {
            return null;
        }
    }

    static String next() {
        return "n" + ++calls;
    }

    public static void main(String[] args) {
        boolean z = true;
        byte b = -128;
        short s = 32767;
        char c = 'c';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.1f;
        double d = 1e21;
        String text = null;
        Object object = null;
        System.out.println("" + z + b + s + c + i + l + f + d + text + object);
        System.out.println(z + "|" + b + "|" + s + "|" + c + "|" + i + "|" + l + "|" + f + "|" + d);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println("" + 0.0f + -0.0 + Float.NaN + Double.NEGATIVE_INFINITY + 100f + 1e7);
        System.out.println(new Shown() + "," + new Shown() + new Nothing());
        System.out.println(next() + next() + (calls + next()) + calls);
        text += "appended";
        text += 1 + 2;
        text += 'x';
        System.out.println(text);
        char[] chars = {'h', 'i'};
        System.out.println(String.valueOf(chars) + chars.length);
        String[] array = {"a"};
        int k = 0;
        array[k++] += k + "b";
        System.out.println(array[0] + k);
        final String constant = "con" + "stant" + 1 + 2L + 'c' + 1.5 + true;
        System.out.println(constant);
        System.out.println("marks \1 and \2 stay " + i + "\1\2".length());
        System.out.println(("latin\u00e9" + i).length() + ("wide\u20ac" + c).length());
    }
}
