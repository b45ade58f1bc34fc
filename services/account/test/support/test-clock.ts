/** The real time plus an offset that a test can increase, or a moment at which it has stopped. */
export const createTestClock = () => {
  let aheadMs = 0;
  let stoppedAt: number | undefined;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + aheadMs),
    /** Only `advance` lets time pass while `work` is done. */
    async stopped(work: () => Promise<void>) {
      stoppedAt = Date.now();
      await work().finally(() => {
        stoppedAt = undefined;
      });
    },
    advance(seconds: number) {
      aheadMs += seconds * 1_000;
    },
  };
};
export type TestClock = ReturnType<typeof createTestClock>;
