// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each sender stays one ahead of the receiver, whichever thread made it.

public class TwoClasses {
    static class Sender {
        int sent = 1;
    }

    static class Receiver {
        int received;
    }

    static final Sender first = new Sender();
    static Sender second;
    static final Receiver receiver = new Receiver();

    static void send() {
        while (true) {
            synchronized (receiver) {
                first.sent++;
                second.sent++;
                receiver.received++;
            }
        }
    }

    public static void main(String[] args) {
        second = new Sender();
        new Thread(TwoClasses::send).start();
        while (true) {
            synchronized (receiver) {
                assert first.sent != receiver.received;
                assert second.sent != receiver.received;
            }
        }
    }
}
