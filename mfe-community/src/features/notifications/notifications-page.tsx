import type { Notification } from '@portal/contracts';
import { communityPaths, notificationKeys } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { limits } from '@portal/contracts/limits';
import { listedKinds } from '@portal/contracts/notification-kinds';
import {
  ButtonLink,
  call,
  useFocusOnNewRows,
  useMutation,
  usePagedList,
  useQueryClient,
  useSearchParams,
} from '@portal/portal';
import { Cluster, EmptyState, QueryState, Stack, Text, VisuallyHidden } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { useEffect, useState } from 'react';
import { BlockedPlayersCard } from '../relations/blocked-players-card.tsx';
import { NotificationItem } from './components/notification-item.tsx';
import { ListSkeleton, NotificationItems, NotificationsLayout } from './components/notifications-layout.tsx';
import { Settings } from './components/settings/settings.tsx';
import { notificationQueries } from './queries.ts';
import { readTab } from './view.ts';

const NoNotifications = () => (
  <EmptyState
    title="Nothing yet"
    headingLevel={2}
    action={
      <Cluster gap={2} justify="center">
        <ButtonLink to={competitionPaths.tournaments()}>Find a cup</ButtonLink>
        <ButtonLink variant="secondary" to={communityPaths.members()}>
          Find players
        </ButtonLink>
      </Cluster>
    }
  >
    Follow players or enter a cup.
  </EmptyState>
);

/** Returns when the last of the rows was stored; a row that arrived late is not the first of the list. */
const findLastStored = (rows: readonly Notification[]): string | undefined =>
  rows
    .map(({ storedAt }) => storedAt)
    .sort()
    .at(-1);

/** Marks the rows as seen once they are on screen. */
const useMarkSeen = (until: string | undefined): void => {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (time: string) => call('POST /api/notifications/seen', { body: { until: time } }),
    onSuccess: (unread) => queryClient.setQueryData(notificationKeys.unread, unread),
  });
  useEffect(() => {
    if (until !== undefined) mutate(until);
  }, [until, mutate]);
};

/** Whether a row is marked: rows that were new at any time since the page opened stay marked until it is left. */
const useNewMarks = (rows: readonly Notification[]): ((row: Notification) => boolean) => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const fresh = rows.filter(({ id, isNew }) => isNew && !marked.has(id));
  if (fresh.length > 0) setMarked(new Set([...marked, ...fresh.map(({ id }) => id)]));
  return ({ id, isNew }) => isNew || marked.has(id);
};

const Rows = ({
  rows,
  lastStored,
  list,
}: {
  rows: readonly Notification[];
  lastStored: string | undefined;
  list: ReturnType<typeof usePagedList<Notification>>;
}) => {
  const { rowsRef, expectRows } = useFocusOnNewRows(rows.length);
  const isMarked = useNewMarks(rows);
  useMarkSeen(lastStored);
  return (
    <Stack gap={4}>
      <NotificationItems ref={rowsRef}>
        {rows.map((row) => (
          <NotificationItem key={row.id} notification={row} isNew={isMarked(row)} />
        ))}
      </NotificationItems>
      <VisuallyHidden role="status">{`Notifications shown: ${rows.length}`}</VisuallyHidden>
      <LoadMore list={list} onPress={expectRows} failedText="Couldn't load older notifications." />
      {list.more === 'none' && (
        <Text tone="muted" size="small">
          {`Older notifications are deleted after ${limits.notifications.keptDays} days.`}
        </Text>
      )}
    </Stack>
  );
};

/** A service that was updated first may have kinds that this build cannot describe. */
const isKnown = ({ kind }: Notification): boolean => listedKinds.includes(kind);

const NotificationList = () => {
  const list = usePagedList(notificationQueries.list());
  return (
    <QueryState
      query={list}
      skeleton={<ListSkeleton />}
      empty={<NoNotifications />}
      failure="Couldn't load your notifications."
      headingLevel={2}
      card
    >
      {(rows) => <Rows rows={rows.filter(isKnown)} lastStored={findLastStored(rows)} list={list} />}
    </QueryState>
  );
};

/** /notifications; the shell sends signed-out visitors to sign-in. */
export const Page = () => {
  const [query] = useSearchParams();
  return (
    <NotificationsLayout>
      {readTab(query) === 'settings' ? (
        <>
          <Settings />
          <BlockedPlayersCard />
        </>
      ) : (
        <NotificationList />
      )}
    </NotificationsLayout>
  );
};
