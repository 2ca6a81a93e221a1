// class: Score
// expect: violated
// patterns: any
// fields: home, away
// tier: long
// because: two tasks of a pool change the score without a lock.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TasksOfAnExecutor {
    static class Score {
        private int home;
        private int away;

        void goal() {
            home = home + 1;
            away = away - 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Score score = new Score();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(score::goal);
        pool.execute(score::goal);
        pool.shutdown();
    }
}
