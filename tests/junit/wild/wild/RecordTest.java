package wild;

import org.junit.jupiter.api.*;

record RecordTest() {
    @Test
    void inRecord() {}
}
