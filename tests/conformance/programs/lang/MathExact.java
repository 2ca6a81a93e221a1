/** Functions of Math whose results are exactly specified. */
public class MathExact {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 1e15 + 0.5, 4503599627370497.5, -0.2, 1e300, Double.NaN, 1 / 0.0, -1 / 0.0, 0.49999999999999994};
        for (double d : values) {
            System.out.println(Math.floor(d) + " " + Math.ceil(d) + " " + Math.rint(d) + " " + Math.round(d) + " " + Math.abs(d)
                + " " + Math.signum(d) + " " + Math.sqrt(d) + " " + Math.getExponent(d) + " " + Math.ulp(d) + " " + Math.nextUp(d) + " " + Math.nextDown(d));
        }
        for (float f : new float[] {0.5f, -0.5f, 2.5f, 8388609f, 1e30f, Float.NaN, -3.5f}) {
            System.out.println(Math.round(f) + " " + Math.ulp(f) + " " + Math.nextAfter(f, 100) + " " + Math.abs(f) + " " + Math.signum(f));
        }
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(1L, -1));
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7, -3) + " " + Math.floorDiv(Integer.MIN_VALUE, -1));
        System.out.println(Math.abs(Integer.MIN_VALUE) + " " + Math.addExact(1, 2) + " " + Math.multiplyFull(1 << 20, 1 << 20) + " " + Math.negateExact(5L));
        System.out.println(Math.fma(0.1, 10, -1) + " " + Math.fma(1e308, 10, -1e308) + " " + Math.fma(2f, 3f, 4f));
        System.out.println(Math.copySign(2, -0.0) + " " + Math.scalb(1.0, 1023) + " " + Math.scalb(1.0, -1074) + " " + Math.scalb(3f, 4));
        System.out.println(Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-8, 3) + " " + Math.toIntExact(-5L));
        System.out.println(Math.sqrt(2) + " " + StrictMath.sqrt(3) + " " + Math.cbrt(-27) + " " + Math.hypot(5, 12));
        System.out.println(Math.toRadians(180) + " " + Math.toDegrees(Math.PI) + " " + Math.nextAfter(1.0, 2) + " " + StrictMath.rint(3.5));
    }
}
