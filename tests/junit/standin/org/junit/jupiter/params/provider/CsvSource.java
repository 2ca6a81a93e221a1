package org.junit.jupiter.params.provider;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface CsvSource {
    String[] value() default {};

    char delimiter() default '\0';

    String[] nullValues() default {};
}
