package cases;

import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;

public abstract class OlderBase {
    static void say(String what) {
        System.out.println(what);
    }

    @BeforeClass
    public static void baseBeforeClass() {
        say("base beforeClass");
    }

    @Before
    public void baseBefore() {
        say("base before");
    }

    @After
    public void baseAfter() {
        say("base after");
    }
}
