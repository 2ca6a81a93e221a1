package org.junit.runners;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class Parameterized extends org.junit.runner.Runner {
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Parameters {}

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Parameter {
        int value() default 0;
    }
}
