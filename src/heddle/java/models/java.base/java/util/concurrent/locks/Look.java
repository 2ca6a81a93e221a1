package java.util.concurrent.locks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Like {@link Section}, for a method that changes nothing: the order of two looks is no matter. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface Look {
}
