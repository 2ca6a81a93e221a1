package wild;

import org.junit.*;

public class OlderSubTest extends OlderBase {
    @BeforeClass
    public static void subClass() {
        say("sub bc");
    }

    @BeforeClass
    public static void shadowed() {
        say("sub shadowed");
    }

    @Before
    public void sub() {
        say("sub b");
    }

    @Before
    @Override
    public void over() {
        say("sub over");
    }

    @After
    public void subAfter() {
        say("sub a");
    }

    @AfterClass
    public static void subEnd() {
        say("sub ac");
    }

    @Override
    @Test
    public void overridden() {
        say("own");
    }

    @Override
    public void unmarked() {
        say("unmarked in sub");
    }
}
