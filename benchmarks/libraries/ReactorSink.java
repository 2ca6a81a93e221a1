import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** Two threads emit into one sink, each until it succeeds. */
public class ReactorSink {
    public static void main(String[] args) throws InterruptedException {
        Sinks.Many<Integer> sink = Sinks.many().unicast().onBackpressureBuffer();
        AtomicInteger sum = new AtomicInteger();
        Flux<Integer> doubled = sink.asFlux().map(value -> 2 * value);
        doubled.subscribe(sum::addAndGet);
        Thread first = new Thread(() -> emit(sink, 1));
        Thread second = new Thread(() -> emit(sink, 2));
        first.start();
        second.start();
        first.join();
        second.join();
        assert sum.get() == 6 : sum.get();
        System.out.println("done");
    }

    private static void emit(Sinks.Many<Integer> sink, int value) {
        while (sink.tryEmitNext(value) == Sinks.EmitResult.FAIL_NON_SERIALIZED) {
            Thread.onSpinWait();
        }
    }
}
