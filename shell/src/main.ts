/** A paint follows its scripts by a frame or two. A tab that is never painted starts after this time. */
const paintTimeoutMs = 1_000;

/**
 * Resolves when the browser shows the server-painted page. Evaluating the portal first would delay that, and a picture that React
 * replaces before it is shown counts as painted by its replacement.
 */
const firstPaint = new Promise<void>((resolve) => {
  const isPainted = performance.getEntriesByType('paint').length > 0;
  if (isPainted || document.hidden || !document.getElementById('main')) return resolve();
  setTimeout(resolve, paintTimeoutMs);
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
});

void firstPaint.then(() => import(/* webpackMode: "eager" */ './start.tsx'));
