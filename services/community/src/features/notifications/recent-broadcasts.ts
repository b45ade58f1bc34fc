import { limits } from '@portal/contracts';
import type { CommunityStore } from '../../context.ts';
import type { Broadcast } from '../../projection/activity-reader.ts';

const keptMs = limits.notifications.keptDays * 86_400_000;
/** Opened cups and articles may be missing this long. */
const freshMs = 10_000;
/** More are never listed. */
const maxBroadcasts = 500;

/** `readerIds` contains the players whom an article is about; they and their followers read of it. */
export type RecentBroadcast = Broadcast & { readerIds: ReadonlySet<string> };

const toIds = (ids: Broadcast['actorIds']): string[] => ids.map((id) => id.toHexString());

/** Lists whom articles are about: players, and members of clans. */
const listArticleReaders = async (
  { players }: Pick<CommunityStore, 'players'>,
  rows: readonly Broadcast[],
): Promise<RecentBroadcast[]> => {
  const clanIds = [...new Set(rows.flatMap((row) => toIds(row.clanIds)))];
  const members = clanIds.length > 0 ? await players.listMembersByClan(clanIds) : new Map<string, string[]>();
  return rows.map((row) => ({
    ...row,
    readerIds: new Set([...toIds(row.actorIds), ...toIds(row.clanIds).flatMap((id) => members.get(id) ?? [])]),
  }));
};

/**
 * Keeps opened cups and articles of the last weeks in memory, with the players whom articles are about, because every player's count needs
 * them.
 */
export const createRecentBroadcasts = (store: Pick<CommunityStore, 'activities' | 'players' | 'clock' | 'portal'>) => {
  const { activities, clock, portal } = store;
  const read = async (since: Date) => listArticleReaders(store, await activities.listBroadcasts(since, maxBroadcasts));
  let known: { readAt: number; rows: Promise<readonly RecentBroadcast[]> } | undefined;
  /** @returns newest first; nothing without the feature `followFeed` */
  return async (): Promise<readonly RecentBroadcast[]> => {
    if (!portal.features.followFeed) return [];
    const now = clock().getTime();
    if (!known || now - known.readAt >= freshMs) {
      const reading = { readAt: now, rows: read(new Date(now - keptMs)) };
      known = reading;
      // The next call reads again.
      reading.rows.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.rows;
  };
};
