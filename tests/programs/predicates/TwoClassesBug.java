// expect: no-uncaught-exception violated
// kind: assertion
// line: 34
// because: the second sender falls back by one in every round.

public class TwoClassesBug {
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
                receiver.received++;
            }
        }
    }

    public static void main(String[] args) {
        second = new Sender();
        new Thread(TwoClassesBug::send).start();
        while (true) {
            synchronized (receiver) {
                assert first.sent != receiver.received;
                assert second.sent != receiver.received;
            }
        }
    }
}
