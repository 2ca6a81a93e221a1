package org.junit.jupiter.api;

public interface RepetitionInfo {
    int getCurrentRepetition();

    int getTotalRepetitions();
}
