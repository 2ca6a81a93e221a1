// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each choice flips as many bits as were asked for.

import gov.nasa.jpf.vm.Verify;

public class BitFlips {
    public static void main(String[] args) {
        byte flipped = Verify.getBitFlip((byte) 0, 2);
        assert flipped != 0 && Integer.bitCount(flipped & 0xff) == 2 : "not two bits";
        assert Verify.getBitFlip(5L, 0) == 5L : "no bit was to be flipped";
    }
}
