import type { CommunityContext } from '../../context.ts';

type SnapshotSources = Pick<CommunityContext, 'clock' | 'ranking' | 'weeklyRanks'>;

/** The snapshot is taken on Mondays, 00:00. */
export const weeklySchedule = { name: 'weekly-ranks', pattern: '0 0 * * 1' };

const batchSize = 1_000;
export const weekMs = 7 * 86_400_000;
/** 1970-01-01 was a Thursday. */
const firstMondayMs = 4 * 86_400_000;

/** Returns Monday, 00:00 UTC. */
export const startOfWeek = (moment: Date): Date => {
  const time = moment.getTime();
  return new Date(time - ((time - firstMondayMs) % weekMs));
};

/**
 * Stores each player's rank of this week, in batches. It may run again, because the first rank of a week stays. Ranks that change meanwhile
 * may be a few places off.
 */
export const takeWeeklySnapshot = async ({ clock, ranking, weeklyRanks }: SnapshotSources): Promise<void> => {
  const week = startOfWeek(clock());
  let [after, rank] = ['', 0];
  for (;;) {
    const players = await ranking.listAfter(after, batchSize);
    const last = players.at(-1);
    if (!last) return;
    const first = rank + 1;
    await weeklyRanks.save(
      week,
      players.map(({ playerId }, index) => ({ playerId, rank: first + index })),
    );
    rank += players.length;
    after = last.rankKey;
  }
};
