import type { NotificationRequested } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit/database';
import type { CommunityStore } from '../../context.ts';

/**
 * Leaves out notifications that were caused by players whom their recipients block. This is the one check before all channels: list, push and
 * email. Notifications without `actorId`, such as those of matches, always arrive.
 */
export const omitBlocked = async (
  { inboxes }: Pick<CommunityStore, 'inboxes'>,
  events: readonly NotificationRequested[],
  transaction: ClientSession,
): Promise<readonly NotificationRequested[]> => {
  const pairs = events.flatMap(({ data: { playerId, actorId } }) =>
    actorId === undefined ? [] : { playerId, otherId: actorId },
  );
  if (pairs.length === 0) return events;
  const blocking = await inboxes.listBlocking(pairs, transaction);
  return events.filter(({ data: { playerId, actorId } }) => !blocking.has(`${playerId}:${actorId}`));
};
