import { type RefCallback, useCallback } from 'react';

/**
 * Calls when the marked element comes into sight, such as the end of a list.
 * @param onReached undefined while nothing is to be done
 * @returns the element's ref
 */
export const useReachedEnd = (onReached: (() => void) | undefined): RefCallback<Element> =>
  useCallback(
    (element) => {
      if (!onReached || !element) return undefined;
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting) onReached();
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onReached],
  );
