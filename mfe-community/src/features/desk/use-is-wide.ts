import { useSyncExternalStore } from 'react';

/** Editor and preview are side by side from this width on. */
const sideBySide = '(min-width: 64rem)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(sideBySide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(sideBySide).matches);
