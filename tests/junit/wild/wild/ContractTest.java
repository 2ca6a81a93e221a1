package wild;

import org.junit.jupiter.api.*;

class ContractTest implements Contract<String>, Comparable<ContractTest> {
    public String make() {
        return "s";
    }

    public int compareTo(ContractTest o) {
        return 0;
    }

    @Test
    void own() {
        System.out.println("own");
    }
}
