/** Compound assignments used as values: every dup form the compiler has. */
public class StackShuffles {
    static int si = 1;
    static long sl = 2;
    int fi = 3;
    long fl = 4;
    double fd = 0.5;

    static int calls;

    static int index() {
        return calls++ % 3;
    }

    StackShuffles self() {
        calls += 10;
        return this;
    }

    public static void main(String[] args) {
        StackShuffles o = new StackShuffles();
        int i = si++ + ++si;
        System.out.println(i);
        long l = sl++ * ++sl;
        System.out.println(l);
        System.out.println(o.self().fi++ + (o.self().fi += 5));
        System.out.println(o.self().fl-- - (o.self().fl *= 3));
        System.out.println((int) (10 * (o.fd++ + (o.fd /= 2))));
        int[] ints = {1, 2, 3};
        long[] longs = {10, 20, 30};
        System.out.println(ints[index()]++ + (ints[index()] <<= 2));
        System.out.println(longs[index()]++ + (longs[index()] -= 7));
        System.out.println(calls);
        int a;
        int b;
        int c = a = b = 12;
        System.out.println(a + b + c);
        long x = longs[0] = longs[1] = sl = 99;
        System.out.println(x + longs[0] + longs[1] + sl);
        o.fl = o.fi = ints[2] = 8;
        System.out.println(o.fl);
        String s = "a";
        s += s += "b";
        System.out.println(s);
        Object[] objects = {null, null};
        objects[0] = objects[1] = s;
        System.out.println(objects[0] == objects[1]);
        int k = 2;
        k = k++ + k++ * --k;
        System.out.println(k);
        int[] order = {0, 0};
        int p = 0;
        order[p++] = p;
        order[p] = p = 5;
        System.out.println(order[0] * 10 + order[1]);
    }
}
