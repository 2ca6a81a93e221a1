package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface Timeout {
    long value();

    ThreadMode threadMode() default ThreadMode.INFERRED;

    enum ThreadMode {
        INFERRED,
        SAME_THREAD,
        SEPARATE_THREAD
    }
}
