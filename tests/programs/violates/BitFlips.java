// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 13
// contexts: 1
// because: one of the two bits that are flipped may be the sign.

import gov.nasa.jpf.vm.Verify;

public class BitFlips {
    public static void main(String[] args) {
        byte flipped = Verify.getBitFlip((byte) 0, 2);
        assert flipped > 0 : "a negative number";
    }
}
