import { Button, Stack, Text } from '@portal/ui';
import { type RefCallback, useCallback } from 'react';

interface LoadMoreProps {
  /** State of the next page, from `usePagedList`. */
  more: 'none' | 'available' | 'loading' | 'failed';
  /** Loads the next page, or retries the one that failed. */
  onLoad: () => void;
  /** Called on a click, but not when scrolling loads the page. */
  onPress?: () => void;
  /** Text of the button. */
  label: string;
  failedText: string;
}

/** Distance below the viewport at which the next page is loaded. */
const preloadDistance = '600px';

/** Returns a ref callback; calls `onNear`, if given, when the element comes near the viewport. */
const useNearby = (onNear: (() => void) | undefined): RefCallback<HTMLElement> =>
  useCallback(
    (element) => {
      // Without IntersectionObserver only the button loads.
      if (!onNear || !element || typeof IntersectionObserver === 'undefined') return undefined;
      // A new observer reports immediately, so pages load until the viewport is full.
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
        { rootMargin: `${preloadDistance} 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onNear],
  );

/** Loads the next page on scroll or click. After a failure only the button retries. */
export const LoadMore = ({ more, onLoad, onPress, label, failedText }: LoadMoreProps) => {
  const element = useNearby(more === 'available' ? onLoad : undefined);
  const press = () => {
    onPress?.();
    onLoad();
  };
  if (more === 'none') return null;
  return (
    <Stack gap={2} align="center" ref={element}>
      <div role="status">{more === 'failed' && <Text tone="danger">{failedText}</Text>}</div>
      <Button variant="secondary" pending={more === 'loading'} onClick={press}>
        {label}
      </Button>
    </Stack>
  );
};
