import { communityPaths, notificationKeys } from '@portal/contracts/community/ui';
import { call, Link, queryOptions, useQuery, useQueryClient } from '@portal/portal';
import { openStream, type StreamState } from '@portal/screens';
import { focusRing, media, tabularFigures, theme, VisuallyHidden } from '@portal/ui';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const BellLink = styled(Link)`
  ${focusRing}
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  inline-size: ${theme.touchTarget};
  block-size: ${theme.touchTarget};
  color: ${theme.color.textMuted};
  border-radius: ${theme.radius.md};
  transition: color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:hover { color: ${theme.color.text}; } }

  svg { inline-size: 1.375rem; block-size: 1.375rem; }
`;

const Unread = styled.span`
  ${tabularFigures}
  position: absolute;
  inset-block-start: 4px;
  inset-inline-start: 50%;
  min-inline-size: 1.125rem;
  padding-inline: 0.25rem;
  font-size: 0.6875rem;
  font-weight: 700;
  line-height: 1.125rem;
  color: ${theme.color.onAccent};
  text-align: center;
  background: ${theme.color.accent};
  border-radius: ${theme.radius.full};

  ${media.forcedColors} { border: 1px solid; }
`;

const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }) => call('GET /api/notifications/count', { signal }),
});

/** Interval in which a browser without a stream loads the number. With a stream, a beat loads it at this age, because hints may be lost. */
const pollMs = 60_000;

/** Follows the player's stream while the page is visible, and keeps the cached notifications up to date. */
const useNotificationStream = (): StreamState | undefined => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<StreamState>();
  useEffect(() => {
    const load = async () => {
      // A first load that is under way may have read the inbox before the change, and invalidating would not repeat it.
      await queryClient.cancelQueries({ queryKey: notificationKeys.all });
      await queryClient.invalidateQueries({ queryKey: notificationKeys.all });
    };
    const isDue = (): boolean => {
      const last = queryClient.getQueryState(notificationKeys.unread);
      if (!last || last.fetchStatus === 'fetching') return false;
      return last.status === 'error' || Date.now() - last.dataUpdatedAt >= pollMs;
    };
    return openStream({
      getUrl: () => '/api/notifications/events',
      onState(next) {
        setState(next);
        // Hints are lost until the stream is open.
        if (next === 'open') void load();
      },
      onChange: () => void load(),
      onReset: () => void load(),
      onBeat() {
        if (isDue()) void load();
      },
    });
  }, [queryClient]);
  return state;
};

/** Time between two announcements, because every match of a cup may change the number. */
const announceMs = 60_000;

/** Returns the text that screen readers announce when the number has grown. */
const useAnnouncement = (unread: number | undefined): string => {
  const [text, setText] = useState('');
  const last = useRef({ unread: Number.POSITIVE_INFINITY, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (unread === undefined) return;
    if (unread <= last.current.unread) {
      // The number at the start, and a smaller one, are no news.
      last.current.unread = unread;
      setText('');
      return;
    }
    const timer = setTimeout(
      () => {
        last.current = { unread, at: Date.now() };
        setText(unread === 1 ? 'One new notification' : `${unread} new notifications`);
      },
      Math.max(0, last.current.at + announceMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [unread]);
  return text;
};

/** Leads to the notifications and shows how many are new. */
export const NotificationBell = () => {
  const state = useNotificationStream();
  const { data, isError } = useQuery({
    ...unreadQuery,
    // Before the stream is open or has failed, a loaded number could miss a change.
    enabled: state === 'open' || state === 'waiting',
    refetchInterval: state === 'open' ? false : pollMs,
  });
  const unread = isError ? 0 : (data?.unread ?? 0);
  const announcement = useAnnouncement(isError ? undefined : data?.unread);
  return (
    <>
      <BellLink
        to={communityPaths.notifications()}
        aria-label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
      >
        <Bell aria-hidden />
        {unread > 0 && <Unread aria-hidden>{unread}</Unread>}
      </BellLink>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
};
