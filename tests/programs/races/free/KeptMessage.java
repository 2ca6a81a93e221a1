// expect: no-data-race holds
// because: the queue hands the message over, and the producer does not touch it again.

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class KeptMessage {
    static class Message {
        int text;
    }

    static void produce(BlockingQueue<Message> queue) {
        Message message = new Message();
        message.text = 1;
        message.text = 2;
        queue.add(message);
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Message> queue = new ArrayBlockingQueue<>(1);
        Thread t = new Thread(() -> produce(queue));
        t.start();
        System.out.println(queue.take().text == 2);
        t.join();
    }
}
