import type { CommunityContext } from '../../context';

type SnapshotSources = Pick<CommunityContext, 'clock' | 'ranking' | 'weeklyRanks'>;

const batchSize = 1_000;
/** A process that has not stored a batch for this long was killed. */
const leaseMs = 60_000;
const weekMs = 7 * 86_400_000;
/** The epoch began on a Thursday. */
const firstMondayMs = 4 * 86_400_000;

/** Monday, 00:00 UTC. */
export const startOfWeek = (moment: Date): Date => {
  const time = moment.getTime();
  return new Date(time - ((time - firstMondayMs) % weekMs));
};

/**
 * Stores each player's rank once a week: one process at a time, in batches, and from where a killed process stopped. Ranks that change
 * meanwhile may be a few places off.
 */
export const takeWeeklySnapshot = async ({ clock, ranking, weeklyRanks }: SnapshotSources): Promise<void> => {
  const lease = () => new Date(clock().getTime() + leaseMs);
  const week = startOfWeek(clock());
  const claimed = await weeklyRanks.claim(week, clock(), lease());
  if (!claimed) return;
  let { after, rank, isDone } = claimed;
  while (!isDone) {
    const players = await ranking.listAfter(after, batchSize);
    const last = players.at(-1);
    if (last) {
      const first = rank + 1;
      await weeklyRanks.save(
        week,
        players.map(({ playerId }, index) => ({ playerId, rank: first + index })),
      );
      rank += players.length;
      after = last.rankKey;
    }
    isDone = players.length < batchSize;
    await weeklyRanks.record({ week, after, rank, isDone }, isDone ? clock() : lease());
  }
};

/** Places gained since the start of the week; null when the rank then is not known. */
export const rankChange = async (
  { clock, weeklyRanks }: SnapshotSources,
  playerId: string,
  rank: number | null,
): Promise<number | null> => {
  if (rank === null) return null;
  // While this week's snapshot is being taken, last week's counts.
  const since = new Date(startOfWeek(clock()).getTime() - weekMs);
  const before = await weeklyRanks.rankSince(playerId, since);
  return before === null ? null : before - rank;
};
