import { readTabState, writeTabState } from '../app/tab-state.ts';

/** Browsers scroll a reloaded page only as far as its skeleton reaches. This continues when the content arrives, until the user acts. */
export const keepScrollOnReload = (): void => {
  window.addEventListener('pagehide', () => writeTabState({ scrolled: window.scrollY }));
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { scrolled: target = 0 } = readTabState();
  if (opened?.type !== 'reload' || target === 0) return;

  const { pathname } = window.location;
  const ended = new AbortController();
  const growth = new ResizeObserver(() => {
    if (window.location.pathname !== pathname) return ended.abort();
    if (document.documentElement.scrollHeight - window.innerHeight < target) return;
    window.scrollTo(0, target);
    ended.abort();
  });
  ended.signal.addEventListener('abort', () => growth.disconnect());
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(type, () => ended.abort(), { passive: true, signal: ended.signal });
  growth.observe(document.body);
};
