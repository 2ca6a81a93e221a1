// expect: no-data-race violated
// kind: data-race
// line: 18, 25
// because: the producer goes on writing to the message that it has handed over.

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class KeptMessage {
    static class Message {
        int text;
    }

    static void produce(BlockingQueue<Message> queue) {
        Message message = new Message();
        message.text = 1;
        queue.add(message);
        message.text = 2;
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Message> queue = new ArrayBlockingQueue<>(1);
        Thread t = new Thread(() -> produce(queue));
        t.start();
        System.out.println(queue.take().text > 0);
        t.join();
    }
}
