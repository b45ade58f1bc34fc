import { media, theme } from '@portal/ui';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

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

/** Explains below the header that the browser has no network. The page stays as it is. */
export const OfflineNotice = () => (
  <Strip role="status">
    {useIsOffline() && (
      <Message>
        <WifiOff aria-hidden />
        You are offline. Pages that you have already opened still work.
      </Message>
    )}
  </Strip>
);
