package cases;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

interface LifecycleAspect {
    @BeforeEach
    default void aspectBeforeEach() {
        LifecycleBase.say("aspect beforeEach");
    }

    @AfterEach
    default void aspectAfterEach() {
        LifecycleBase.say("aspect afterEach");
    }

    @Test
    default void fromInterface() {
        LifecycleBase.say("from interface");
    }
}
