import type { Page } from '@playwright/test';

/** The browser tells of a paint a little after its frame. */
const tellsWithinMs = 500;

/** Milliseconds from the navigation until the largest part of the first screen was painted, of all that stands in the page by now. */
export const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(async (within) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextFrame();
    await nextFrame();
    return new Promise<number>((resolve) => {
      let largest = 0;
      const observer = new PerformanceObserver((list) => {
        largest = list.getEntries().at(-1)?.startTime ?? largest;
      });
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
      setTimeout(() => {
        observer.disconnect();
        resolve(largest);
      }, within);
    });
  }, tellsWithinMs);
