import { Button, Stack, Text } from '@portal/ui';
import { useEffect, useRef } from 'react';

export interface LoadMoreProps {
  /** How far the next page is, as `usePagedList` tells. */
  more: 'none' | 'available' | 'loading' | 'failed';
  /** Asks for the next page, or for the one that failed once more. */
  onLoad: () => void;
  /** The button was pressed: the rows come because they were asked for, not because of scrolling. */
  onPress?: () => void;
  /** The button's words. */
  label: string;
  failedText: string;
}

/** How far below the screen the end of the list may be when the next page is asked for. */
const reach = '600px';

/** Calls back whenever its element comes near the screen while `armed`; a browser without observers leaves it to the button. */
const useNearby = (armed: boolean, onNear: () => void) => {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!armed || !element.current || typeof IntersectionObserver === 'undefined') return;
    // A new observer reports at once, so a page that did not fill the screen is followed by the next one.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: `${reach} 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [armed]);
  return element;
};

/** The end of a list that goes on: the next page is asked for as it scrolls near, and by the button. A failed page waits for the button. */
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
