package wild;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;

class RepetitionsTest {
    @BeforeEach
    void be(RepetitionInfo i) {
        System.out.println("be " + i.getCurrentRepetition() + "/" + i.getTotalRepetitions());
    }

    @RepeatedTest(1)
    void once(RepetitionInfo i) {
        assertEquals(1, i.getCurrentRepetition());
    }

    @RepeatedTest(value = 1, name = "{displayName} {currentRepetition}")
    void named(TestInfo i) {
        assertEquals("named(TestInfo) 1", i.getDisplayName());
    }

    @RepeatedTest(value = 3)
    void alike() {}

    @RepeatedTest(value = 3)
    void laterFails(RepetitionInfo i) {
        assertTrue(i.getCurrentRepetition() < 3);
    }

    @RepeatedTest(value = 3, failureThreshold = 1)
    void threshold(RepetitionInfo i) {
        assertEquals(1, i.getFailureThreshold());
    }
}
