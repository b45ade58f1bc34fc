import { limits } from '@portal/contracts';
import type { CommunityStore } from '../../context.ts';
import type { Broadcast } from '../../projection/activity-reader.ts';

const keptMs = limits.notifications.keptDays * 86_400_000;
/** Opened cups and articles may be missing this long. */
const freshMs = 10_000;
/** More are never listed. */
const maxBroadcasts = 500;

/** Keeps opened cups and articles of the last weeks in memory, because every player's count needs them. */
export const createRecentBroadcasts = ({
  activities,
  clock,
  portal,
}: Pick<CommunityStore, 'activities' | 'clock' | 'portal'>) => {
  let known: { readAt: number; rows: Promise<readonly Broadcast[]> } | undefined;
  /** @returns newest first; nothing without the feature `followFeed` */
  return async (): Promise<readonly Broadcast[]> => {
    if (!portal.features.followFeed) return [];
    const now = clock().getTime();
    if (!known || now - known.readAt >= freshMs) {
      const reading = { readAt: now, rows: activities.listBroadcasts(new Date(now - keptMs), maxBroadcasts) };
      known = reading;
      // The next call reads again.
      reading.rows.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.rows;
  };
};
