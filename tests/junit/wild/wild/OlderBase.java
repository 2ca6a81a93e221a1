package wild;

import static org.junit.Assert.*;

import org.junit.*;

public abstract class OlderBase {
    static void say(String s) {
        System.out.println(s);
    }

    @BeforeClass
    public static void baseClass() {
        say("base bc");
    }

    @BeforeClass
    public static void shadowed() {
        say("base shadowed");
    }

    @Before
    public void base() {
        say("base b");
    }

    @Before
    public void over() {
        say("base over");
    }

    @After
    public void baseAfter() {
        say("base a");
    }

    @AfterClass
    public static void baseEnd() {
        say("base ac");
    }

    @Test
    public void inherited() {
        say("inherited");
    }

    @Test
    public void overridden() {
        fail();
    }

    @Test
    public void unmarked() {
        fail("base");
    }
}
