package heddle;

/**
 * Where contracts are checked: a check of the claim {@code contracts} puts calls of these methods
 * at the beginnings and ends of methods; nothing else calls them.
 */
public final class Contracts {
    private Contracts() {}

    /** The contract with this number holds, or is broken. */
    public static void check(boolean holds, int contract) {
        if (!holds) {
            try {
                throw new BrokenContract(contract);
            } catch (BrokenContract which) {
                broken();
            }
        }
    }

    /** No run may get here. */
    private static void broken() {}
}
