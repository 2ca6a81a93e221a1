package org.junit.jupiter.params.provider;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface EnumSource {
    Class<? extends Enum<?>> value() default None.class;

    String[] names() default {};

    Mode mode() default Mode.INCLUDE;

    enum None {}

    enum Mode {
        INCLUDE,
        EXCLUDE,
        MATCH_ALL,
        MATCH_ANY,
        MATCH_NONE
    }
}
