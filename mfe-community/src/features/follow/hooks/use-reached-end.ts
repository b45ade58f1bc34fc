import { type RefCallback, useCallback } from 'react';

/**
 * Calls when the marked element comes into sight, such as the end of a list.
 * @param onReached undefined while nothing is to be done
 * @returns the element's ref; without an observer in the browser it does nothing
 */
export const useReachedEnd = (onReached: (() => void) | undefined): RefCallback<Element> =>
  useCallback(
    (element) => {
      if (!onReached || !element || typeof IntersectionObserver === 'undefined') return undefined;
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting) onReached();
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onReached],
  );
