import type { CompetitionStore } from '../../context.ts';
import { type LedgerEntry, noStats, type Stats } from '../../data-access/index.ts';
import { isSumOfChanges } from '../seasons/repair-seasons.ts';
import { readPlayer } from './read-player.ts';
import { sumChanges } from './stats.ts';

interface ExplainedStanding {
  username: string;
  standing: Stats;
  /** Oldest first. */
  entries: LedgerEntry[];
  /** Sum of the entries; the standing is damaged if they differ. */
  sum: Stats;
  /** Whether the player's seasons are the sums of the entries. */
  areSeasonsRight: boolean;
}

/** @throws AppError `user_not_found` */
export const explainStanding = async (store: CompetitionStore, username: string): Promise<ExplainedStanding> => {
  const player = await readPlayer(store, username);
  const [standing, entries, seasons] = await Promise.all([
    store.standings.findByPlayer(player.id),
    store.ledger.listByPlayer(player.id),
    store.seasons.listByPlayer(player.id),
  ]);
  return {
    ...{ username: player.username, standing: standing ?? noStats, entries, sum: sumChanges(entries) },
    areSeasonsRight: isSumOfChanges(seasons, entries),
  };
};
