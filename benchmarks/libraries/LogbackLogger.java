import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two threads log a message each. */
public class LogbackLogger {
    public static void main(String[] args) throws InterruptedException {
        Logger logger = LoggerFactory.getLogger(LogbackLogger.class);
        Thread first = new Thread(() -> logger.info("first"));
        Thread second = new Thread(() -> logger.trace("second"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("done");
    }
}
