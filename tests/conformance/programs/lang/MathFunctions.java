/** Transcendental functions where every correct implementation agrees, or to six digits. */
import java.util.Locale;

public class MathFunctions {
    static void six(String name, double d) {
        System.out.println(name + String.format(Locale.ROOT, " %.6f", d));
    }

    public static void main(String[] args) {
        System.out.println(Math.sin(0) + " " + Math.cos(0) + " " + Math.tan(-0.0) + " " + Math.asin(0) + " " + Math.atan(0));
        System.out.println(Math.exp(0) + " " + Math.log(1) + " " + Math.log10(1000) + " " + Math.pow(2, 62) + " " + Math.pow(10, 15));
        System.out.println(Math.pow(0, 0) + " " + Math.pow(-2, 3) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.pow(1, Double.NaN));
        System.out.println(Math.log(0) + " " + Math.log(-1) + " " + Math.exp(-1 / 0.0) + " " + Math.sin(1 / 0.0) + " " + Math.pow(2, -1080));
        System.out.println(Math.atan2(0.0, 1) + " " + Math.atan2(-0.0, 1) + " " + Math.expm1(0) + " " + Math.log1p(-0.0) + " " + Math.sinh(0));
        for (double x = -3; x <= 3; x += 0.75) {
            six("sin", Math.sin(x));
            six("cos", StrictMath.cos(x));
            six("tan", Math.tan(x));
            six("exp", Math.exp(x));
            six("atan", StrictMath.atan(x));
            six("sinh", Math.sinh(x));
            six("tanh", Math.tanh(x));
            six("pow", Math.pow(Math.abs(x), x));
        }
        for (double x : new double[] {1e-10, 0.3, 1, 2.5, 1e6}) {
            six("log", Math.log(x));
            six("log10", StrictMath.log10(x));
            six("log1p", Math.log1p(x));
            six("asin", Math.asin(1 / (1 + x)));
            six("acos", Math.acos(1 / (1 + x)));
            six("cbrt", Math.cbrt(x));
            six("hypot", Math.hypot(x, 1));
            six("atan2", Math.atan2(x, -1));
        }
        six("large", Math.sin(1e6));
    }
}
