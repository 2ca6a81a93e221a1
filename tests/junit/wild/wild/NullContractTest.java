package wild;

import org.junit.jupiter.api.*;

class NullContractTest implements Contract<Object> {
    public Object make() {
        return null;
    }
}
