/** BigInteger: arithmetic, powers, modular arithmetic, bits, text. */
import java.math.BigInteger;

public class BigIntegers {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(b.divide(a) + " " + b.mod(a) + " " + b.remainder(a) + " " + a.negate().abs().equals(a));
        System.out.println(a.gcd(b) + " " + a.signum() + " " + b.signum() + " " + a.compareTo(b) + " " + a.hashCode());
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 40; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial + " " + factorial.bitLength() + " " + factorial.bitCount() + " " + factorial.getLowestSetBit());
        System.out.println(BigInteger.TWO.pow(130) + " " + BigInteger.valueOf(-3).pow(33) + " " + a.sqrt());
        System.out.println(a.modPow(BigInteger.valueOf(65537), BigInteger.valueOf(1_000_000_007)) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)));
        System.out.println(a.toString(16) + " " + b.toString(36) + " " + new BigInteger("-ff", 16) + " " + new BigInteger(new byte[] {1, 0, -1}));
        System.out.println(a.shiftLeft(10) + " " + b.shiftRight(70) + " " + a.and(BigInteger.valueOf(0xffff)) + " " + a.xor(b).or(BigInteger.ONE) + " " + a.not());
        System.out.println(a.testBit(1) + " " + a.setBit(200).bitLength() + " " + a.longValue() + " " + a.intValue() + " " + a.doubleValue());
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(91).isProbablePrime(20) + " " + BigInteger.valueOf(100).nextProbablePrime());
        System.out.println(BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE).toByteArray().length + " " + BigInteger.TEN.max(a).equals(a));
        for (String s : new String[] {"12x", "", "-"}) {
            try {
                new BigInteger(s);
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
