"""One run on the stock JVM: woven classes write a log, which is read as a run."""
