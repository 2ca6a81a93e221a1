package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A place that anybody can look at, where nothing {@link Secret} may arrive.
 *
 * <p>On a field: what is written to it. On a parameter: what callers pass there. On a method: what
 * it returns, and whether and when it is called.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Public {}
