import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../context.ts';
import { hasRank, type LedgerEntry, type SeasonStanding } from '../../data-access/index.ts';

const getKey = ({ season, group }: Pick<SeasonStanding, 'season' | 'group'>) => `${season} ${group}`;

/** Sums the changes that seasons count. */
const sumSeasons = (entries: readonly LedgerEntry[]): SeasonStanding[] => {
  const sums = new Map<string, Omit<SeasonStanding, 'ranked'>>();
  for (const { playerId, change, season: part } of entries) {
    if (!part) continue;
    const { id: season, group, matches, won } = part;
    const known = sums.get(getKey({ season, group })) ?? { playerId, season, group, score: 0, matches: 0, won: 0 };
    sums.set(getKey(known), {
      ...known,
      score: known.score + change.score,
      matches: known.matches + matches,
      won: known.won + won,
    });
  }
  return [...sums.values()].map((sum) => ({ ...sum, ranked: hasRank(sum) }));
};

const byKey = (standings: readonly SeasonStanding[]) =>
  Object.fromEntries(standings.map((standing) => [getKey(standing), standing]));

/** Whether the seasons of a player are the sums of the player's changes. */
export const isSumOfChanges = (seasons: readonly SeasonStanding[], entries: readonly LedgerEntry[]): boolean =>
  isDeepStrictEqual(byKey(seasons), byKey(sumSeasons(entries)));

/** Restores the seasons of a player from all changes of the player. @returns whether they were damaged */
export const repairSeasons = async (
  { seasons }: Pick<CompetitionStore, 'seasons'>,
  playerId: string,
  entries: readonly LedgerEntry[],
  transaction: ClientSession,
): Promise<boolean> => {
  if (isSumOfChanges(await seasons.listByPlayer(playerId, transaction), entries)) return false;
  await seasons.replace(playerId, sumSeasons(entries), transaction);
  return true;
};
