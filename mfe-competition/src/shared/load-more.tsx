import { Button, Stack, Text } from '@portal/ui';
import { useEffect, useRef } from 'react';

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

/** Calls `onNear` when the element comes near the viewport while `armed`; without IntersectionObserver only the button loads. */
const useNearby = (armed: boolean, onNear: () => void) => {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!armed || !element.current || typeof IntersectionObserver === 'undefined') return;
    // A new observer reports immediately, so pages load until the viewport is full.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: `${preloadDistance} 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [armed]);
  return element;
};

/** Loads the next page on scroll or click. After a failure only the button retries. */
export const LoadMore = ({ more, onLoad, onPress, label, failedText }: LoadMoreProps) => {
  const element = useNearby(more === 'available', onLoad);
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
