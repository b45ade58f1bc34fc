/** The real time plus an offset that a test can increase. */
export const createTestClock = () => {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(seconds: number) {
      aheadMs += seconds * 1_000;
    },
  };
};
export type TestClock = ReturnType<typeof createTestClock>;
