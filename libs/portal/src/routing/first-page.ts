import { useLocation } from 'react-router-dom';

/**
 * The key of the page that the browser has loaded, which survives a reload in its history entry; the router names an entry without a
 * key `default`. The first paint is rendered by a server, without a history.
 */
const firstKey: string = (globalThis as Partial<typeof globalThis>).history?.state?.key ?? 'default';

/** On a reload or after going back from another site, the browser restores the scroll position. */
export const isRestoredPage = (): boolean => {
  const [opened] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return opened?.type === 'reload' || opened?.type === 'back_forward';
};

/** Returns whether the browser has loaded this page and so has placed the focus itself, rather than a link in the portal. */
export const useIsFirstPage = (): boolean => useLocation().key === firstKey;
