package wild;

import org.junit.jupiter.api.*;

class SubBadTest extends Base {
    @Override
    void overridden() {
        say("no before any more");
    }

    @Override
    int value() {
        return 2;
    }
}
