// at: 32
// has: 9 10 14 15 17 25 27 30 31 32
// lacks: 21 26 28 29 34
// One helper is called with two unrelated values.
public class Calls {
    static int out;

    static int twice(int v) {
        int r = v + v;
        return r;
    }

    static int clamp(int v, int top) {
        if (v > top) {
            return top;
        }
        return v;
    }

    static int area(int w, int h) {
        return w * h;
    }

    public static void main(String[] args) {
        int price = 30 + args.length;
        int weight = 4;
        int a = twice(price);
        int b = twice(weight);
        int c = area(weight, b);
        int limit = 50;
        int d = clamp(a, limit);
        out = d;
        System.out.println(out);
        System.out.println(b + c);
    }
}
