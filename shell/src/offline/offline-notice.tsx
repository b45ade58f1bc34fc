import { formatDay } from '@portal/portal';
import { media, theme } from '@portal/ui';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useOldestCopy } from './shown-copies.ts';

const events = ['online', 'offline'];

const subscribe = (notify: () => void) => {
  for (const event of events) window.addEventListener(event, notify);
  return () => {
    for (const event of events) window.removeEventListener(event, notify);
  };
};

/** Whether the browser has no network. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

const Strip = styled.div`
  position: sticky;
  z-index: ${theme.layer.header};
  inset-block-start: ${theme.headerHeight};
  color: ${theme.color.amber};
  background: ${theme.color.amberSoft};

  ${media.print} { display: none; }
`;

const Message = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]} ${theme.space[4]};
  font-size: ${theme.fontSize.small};

  svg { flex: none; inline-size: 1.25em; block-size: 1.25em; }
`;

/** `8:12 PM`, with the day before it unless that is today. */
const formatCopyTime = (time: string): string => {
  const date = new Date(time);
  const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? date.toLocaleTimeString('en-US', timeOfDay) : formatDay(time, timeOfDay);
};

/** Explains below the header that the browser has no network, or that the page shows copies because the portal does not respond. */
export const OfflineNotice = () => {
  const isOffline = useIsOffline();
  const oldestCopy = useOldestCopy();
  return (
    <Strip role="status">
      {(isOffline || oldestCopy !== null) && (
        <Message>
          <WifiOff aria-hidden />
          {isOffline ? 'You are offline. ' : 'The portal is not responding. '}
          {oldestCopy === null
            ? 'Pages that you have already opened still work.'
            : `Shown as of ${formatCopyTime(oldestCopy)}.`}
        </Message>
      )}
    </Strip>
  );
};
