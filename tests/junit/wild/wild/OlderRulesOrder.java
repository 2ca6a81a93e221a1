package wild;

import static org.junit.Assert.*;

import org.junit.*;
import org.junit.rules.*;

public class OlderRulesOrder {
    static void say(String s) {
        System.out.println(s);
    }

    static ExternalResource res(String n) {
        return new ExternalResource() {
            protected void before() {
                say(n + " before");
            }

            protected void after() {
                say(n + " after");
            }
        };
    }
    @ClassRule
    public static ExternalResource c = res("class");
    @Rule
    public ExternalResource one = res("one");
    @Rule
    public ExternalResource two = res("two");

    @Rule
    public ExternalResource three() {
        return res("three");
    }

    @Before
    public void b() {
        say("b");
    }

    @After
    public void a() {
        say("a");
    }

    @BeforeClass
    public static void bc() {
        say("bc");
    }

    @AfterClass
    public static void ac() {
        say("ac");
    }

    @Test
    public void t() {
        say("t");
    }

    @Test
    public void f() {
        say("f");
        fail();
    }
}
