import { useSyncExternalStore } from 'react';

/** Where a tree of rounds side by side is readable. */
const wideQuery = '(min-width: 1024px)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(wideQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the window is at least 1,024 px wide. Paper keeps the view of the screen. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(wideQuery).matches);
