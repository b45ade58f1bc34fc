import { Button, Spinner, Stack, Text } from '@portal/ui';
import { useEffect, useEffectEvent, useRef } from 'react';

interface LoadMoreProps {
  /** The result of `usePagedList`. */
  list: { more: 'none' | 'available' | 'loading' | 'failed'; loadMore: () => void };
  /** Called when the button requests rows, but not when scrolling does. */
  onPress?: () => void;
  /** Defaults to `Load more`, or `Try again` after a failure. */
  label?: string;
  failedText: string;
  /** Loads the next page when the end of the list comes near the viewport, too. */
  loadsOnScroll?: boolean;
}

/** Distance below the viewport at which the next page is loaded. */
const preloadDistance = '600px';

/** Loads the next page of a list on a click or, with `loadsOnScroll`, on scroll. After a failure only the button retries. */
export const LoadMore = ({
  list: { more, loadMore },
  onPress,
  label = more === 'failed' ? 'Try again' : 'Load more',
  failedText,
  loadsOnScroll = false,
}: LoadMoreProps) => {
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(loadMore);
  const isWatching = loadsOnScroll && more === 'available';
  useEffect(() => {
    if (!isWatching || !end.current) return;
    // A new observer reports immediately, so pages load until the viewport is full.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: `${preloadDistance} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatching]);
  if (more === 'none') return null;
  const press = () => {
    onPress?.();
    loadMore();
  };
  return (
    <Stack gap={3} align="center" ref={end}>
      {more === 'failed' && (
        <Text role="alert" tone="danger">
          {failedText}
        </Text>
      )}
      {/* Never disabled, so that it keeps the keyboard focus while loading. */}
      <Button variant="secondary" aria-busy={more === 'loading'} onClick={press}>
        {more === 'loading' && <Spinner size="sm" decorative />}
        {label}
      </Button>
    </Stack>
  );
};
