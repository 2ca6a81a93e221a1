/** N threads stand before a monitor that is never free, while three race. args: N crowd, M increments. */
public class Crowd {
  static int count; static final Object gate = new Object();
  public static void main(String[] args) throws InterruptedException {
    int n = Integer.parseInt(args[0]); final int m = Integer.parseInt(args[1]);
    Thread[] crowd = new Thread[n]; Thread[] racing = new Thread[3];
    for (int i = 0; i < n; i++) {
      crowd[i] = new Thread(new Runnable() { public void run() { synchronized (gate) { count = 0; } } });
      crowd[i].setDaemon(true);
    }
    for (int i = 0; i < 3; i++) {
      racing[i] = new Thread(new Runnable() { public void run() { for (int k = 0; k < m; k++) { count++; } } });
    }
    synchronized (gate) {
      for (Thread x : crowd) x.start();
      for (Thread x : racing) x.start();
      for (Thread x : racing) x.join();
      System.exit(0);
    }
  }
}
