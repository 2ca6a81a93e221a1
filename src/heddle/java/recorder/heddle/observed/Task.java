package heddle.observed;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A task that is handed to another thread: what came before is in order with what it does. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Task implements Runnable, Callable, Supplier, Consumer, BiConsumer {
    final Object given;
    private final Object to;
    private final int site;

    private Task(Object given, Object to, int site) {
        this.given = given;
        this.to = to;
        this.site = site;
    }

    public static Task of(Object given, Object to, int site) {
        if (given == null) {
            return null;
        }
        Task task = made(given, to, site);
        Recorder.release(task, site);
        return task;
    }

    private static Task made(Object given, Object to, int site) {
        if (given instanceof Function) {
            return new OfOne(given, to, site);
        }
        return given instanceof BiFunction ? new OfTwo(given, to, site) : new Task(given, to, site);
    }

    public static Collection all(Collection given, Object to, int site) {
        List tasks = new ArrayList();
        for (Object each : given) {
            tasks.add(of(each, to, site));
        }
        return tasks;
    }

    /** The result of what was handed over is known by the task. */
    public static void result(Object result, Object task) {
        if (result != null && task instanceof Task) {
            Recorder.alias(result, task);
        }
    }

    void begin() {
        Recorder.acquire(this, site);
        if (to instanceof CompletionStage) {
            Recorder.acquire(to, site);
        }
    }

    void end() {
        Recorder.release(this, site);
        if (!(to instanceof CompletionStage)) {
            Recorder.release(to, site);
        }
    }

    @Override
    public void run() {
        begin();
        try {
            ((Runnable) given).run();
        } finally {
            end();
        }
    }

    @Override
    public Object call() throws Exception {
        begin();
        try {
            return ((Callable) given).call();
        } finally {
            end();
        }
    }

    @Override
    public Object get() {
        begin();
        try {
            return ((Supplier) given).get();
        } finally {
            end();
        }
    }

    @Override
    public void accept(Object one) {
        begin();
        try {
            ((Consumer) given).accept(one);
        } finally {
            end();
        }
    }

    @Override
    public void accept(Object one, Object two) {
        begin();
        try {
            ((BiConsumer) given).accept(one, two);
        } finally {
            end();
        }
    }

    /** A task with one argument and a result. */
    private static final class OfOne extends Task implements Function {
        OfOne(Object given, Object to, int site) {
            super(given, to, site);
        }

        @Override
        public Object apply(Object one) {
            begin();
            try {
                return ((Function) given).apply(one);
            } finally {
                end();
            }
        }
    }

    /** A task with two arguments and a result. */
    private static final class OfTwo extends Task implements BiFunction {
        OfTwo(Object given, Object to, int site) {
            super(given, to, site);
        }

        @Override
        public Object apply(Object one, Object two) {
            begin();
            try {
                return ((BiFunction) given).apply(one, two);
            } finally {
                end();
            }
        }
    }
}
