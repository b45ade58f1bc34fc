/** What a run of tests came to. A check that has no tests of its own (lint, types) counts as one. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
}

export interface Failure {
  name: string;
  message: string;
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const onePassed: Counts = { ...none, passed: 1 };

export const oneFailed = (name: string, message: string): Counts => ({
  ...none,
  failed: 1,
  failures: [{ name, message }],
});

export const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      skipped: total.skipped + part.skipped,
      failures: [...total.failures, ...part.failures],
    }),
    none,
  );

/** The last line of `npm test`: `N passed, N failed`, and `, N skipped` where there are any. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
