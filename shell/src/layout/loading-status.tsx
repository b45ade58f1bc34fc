import { VisuallyHidden } from '@portal/ui';
import { useEffect, useState } from 'react';

/** Shorter waits are not worth an announcement. */
const announceAfterMs = 500;

/** Buttons that wait for a response say so themselves. */
const busyContent = '[aria-busy=true]:not(button)';

/** Whether any content has been loading for a while. */
const useIsLoading = (): boolean => {
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      if (document.querySelector(busyContent)) {
        timer ??= setTimeout(setIsLoading, announceAfterMs, true);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      setIsLoading(false);
    };
    // Dialogs are outside the app's root.
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    update();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return isLoading;
};

/**
 * Announces that content is loading. Screen readers only announce changes of a region that already exists, so skeletons cannot do it
 * themselves. The explicit `aria-live` exempts the region from what a dialog hides.
 */
export const LoadingStatus = () => (
  <VisuallyHidden role="status" aria-live="polite">
    {useIsLoading() && 'Loading'}
  </VisuallyHidden>
);
