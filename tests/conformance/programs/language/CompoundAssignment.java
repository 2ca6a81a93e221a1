/** Compound assignment: implicit casts, one evaluation of the left side, saved left operand. */
public class CompoundAssignment {
    static int calls;
    static int[] array = {1, 2, 3};

    static int[] array() {
        calls++;
        return array;
    }

    static int index() {
        calls += 10;
        return 1;
    }

    static int change() {
        array[1] = 100;
        return 5;
    }

    int field = 1;

    public static void main(String[] args) {
        array()[index()] += change();
        System.out.println(array[1] + " " + calls);
        array()[index()] <<= 2;
        System.out.println(array[1] + " " + calls);
        short s = 10;
        s += 70000;
        System.out.println(s);
        s /= 0.3;
        System.out.println(s);
        char c = 'a';
        c += 1;
        c *= 1;
        System.out.println(c);
        byte b = 10;
        b ^= 0x1ff;
        System.out.println(b);
        long l = 5;
        l *= 2.9;
        System.out.println(l);
        l -= 1e30;
        System.out.println(l);
        int i = 7;
        i >>>= 33;
        System.out.println(i);
        i += i++ + ++i;
        System.out.println(i);
        i = i-- - --i;
        System.out.println(i);
        boolean z = true;
        z &= i > 100 | i < 3;
        z |= false;
        z ^= true;
        System.out.println(z);
        Integer boxed = 127;
        boxed++;
        boxed += 1;
        System.out.println(boxed);
        Character wrapped = 'y';
        wrapped++;
        System.out.println(wrapped);
        double d = 1;
        d /= 3;
        d %= 0.25;
        System.out.println((int) (d * 1e6));
        CompoundAssignment o = null;
        try {
            o.field += change();
        } catch (NullPointerException e) {
            System.out.println("left side first, array[1]=" + array[1]);
        }
        try {
            array[9] += calls = 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(calls);
        }
    }
}
