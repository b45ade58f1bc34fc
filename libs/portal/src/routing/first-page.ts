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

/** Whether the page is the one that the browser has loaded, where browsers place the focus themselves, rather than one that a link has opened. */
export const useIsFirstPage = (): boolean => useLocation().key === firstKey;
