package heddle;

/** Tells a recording which contract is broken; it never leaves {@link Contracts}. */
final class BrokenContract extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenContract(int contract) {
        super(Integer.toString(contract), null, false, false);
    }
}
