/** A clock that follows the real one, set ahead as far as a test says. It never steps back. */
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
