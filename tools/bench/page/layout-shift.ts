/** A `layout-shift` entry of the browser, as far as it counts. */
export interface LayoutShift {
  value: number;
  /** Milliseconds since the page's start. */
  startTime: number;
  hadRecentInput: boolean;
}

const gapMs = 1_000;
const windowMs = 5_000;

/**
 * Cumulative layout shift as Web Vitals defines it: the largest sum within a session window, which ends after a second without
 * a shift or after five seconds. Shifts right after an input are expected and left out.
 */
export const cumulativeLayoutShift = (shifts: readonly LayoutShift[]): number => {
  let worst = 0;
  let sum = 0;
  let first = 0;
  let last = 0;
  for (const { value, startTime } of shifts.filter(({ hadRecentInput }) => !hadRecentInput)) {
    const continues = sum > 0 && startTime - last < gapMs && startTime - first < windowMs;
    if (!continues) first = startTime;
    sum = continues ? sum + value : value;
    last = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
};
