package wild;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;

class ConstructorTest {
    final String name;
    ConstructorTest(TestInfo i) {
        name = i.getDisplayName();
    }

    @Test
    void given() {
        System.out.println(name);
    }
}

class TwoConstructorsTest {
    TwoConstructorsTest() {}
    TwoConstructorsTest(int x) {}

    @Test
    void refused() {}
}

class PrivateConstructorTest {
    private PrivateConstructorTest() {}

    @Test
    void runs() {}
}

class GenericTest<T> {
    @Test
    void runs() {}
}

abstract class AbstractTest {
    @Test
    void never() {
        fail();
    }
}

final class FinalTest {
    @Test
    void runs() {}
}

enum EnumOfTests {
    A;

    @Test
    void t() {}
}
