package wild;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.io.*;
import org.junit.*;

public class OlderBasicsTest {
    static void say(String s) {
        System.out.println(s);
    }

    @BeforeClass
    public static void bc() {
        say("bc");
    }

    @Before
    public void b() {
        say("b");
    }

    @After
    public void a() {
        say("a");
    }

    @AfterClass
    public static void ac() {
        say("ac");
    }

    @Test
    public void passes() {
        say("t");
    }

    @Test
    public void fails() {
        assertEquals(1, 2);
    }

    @Test(expected = IOException.class)
    public void expected() throws Exception {
        throw new FileNotFoundException();
    }

    @Test(expected = RuntimeException.class)
    public void expectedNot() {}

    @Test(expected = RuntimeException.class)
    public void expectedOther() throws Exception {
        throw new IOException();
    }

    @Test(expected = AssertionError.class)
    public void expectedAssertion() {
        fail();
    }

    @Test(timeout = 1000)
    public void timeout() {}

    @Test(timeout = 1000)
    public void timeoutFails() {
        fail();
    }

    @Test(timeout = 1000, expected = RuntimeException.class)
    public void timeoutExpected() {
        throw new IllegalStateException();
    }

    @Ignore
    @Test
    public void ignored() {
        fail();
    }

    @Test
    public void assumed() {
        assumeTrue(false);
        fail();
    }

    @Test
    public void assumedThat() {
        assumeThat(1, is(2));
        fail();
    }

    @Test
    public void thrown() {
        assertThrows(RuntimeException.class, () -> {
            throw new RuntimeException();
        });
    }

    @Test
    public void that() {
        assertThat("abc", containsString("z"));
    }

    @Test(expected = Exception.class)
    public void assumptionExpected() {
        assumeTrue(false);
    }
}
