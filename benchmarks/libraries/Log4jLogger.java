import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** Two threads log a message each. */
public class Log4jLogger {
    public static void main(String[] args) throws InterruptedException {
        Logger logger = LogManager.getLogger(Log4jLogger.class);
        Thread first = new Thread(() -> logger.error("first"));
        Thread second = new Thread(() -> logger.info("second"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("done");
    }
}
