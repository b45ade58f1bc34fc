import type { CompetitionStore } from '../../context.ts';
import { noStats, type Standing } from '../../data-access/index.ts';
import { repairSeasons } from '../seasons/repair-seasons.ts';
import { publishStanding } from './publish-standing.ts';
import { readPlayer } from './read-player.ts';
import { addStats, sumChanges } from './stats.ts';

/**
 * Restores a player's standing and seasons from the ledger if they were damaged or lost, publishes the standing and sums the clan's score
 * again.
 * @throws AppError `user_not_found`
 */
export const rebuildStanding = (
  store: CompetitionStore,
  username: string,
): Promise<{ standing: Standing; isRepaired: boolean }> =>
  store.transact(async (transaction) => {
    const { id } = await readPlayer(store, username, transaction);
    const entries = await store.ledger.listByPlayer(id, transaction);
    const areSeasonsRepaired = await repairSeasons(store, id, entries, transaction);
    const before = (await store.standings.findByPlayer(id, transaction)) ?? { playerId: id, version: 0, ...noStats };
    const missing = addStats(sumChanges(entries), before, -1);
    const missingVersions = Math.max(0, (entries.at(-1)?.version ?? 0) - before.version);
    if ([missingVersions, ...Object.values(missing)].every((value) => value === 0))
      return { standing: before, isRepaired: areSeasonsRepaired };
    const standing = await store.standings.add(id, missing, transaction, missingVersions + 1);
    // The ledger has one row per version; this one records a repair, not a change.
    const entry = { change: noStats, reason: 'Rebuilt from the ledger', source: 'operator' };
    await publishStanding(store, standing, entry, transaction);
    const clanId = (await store.memberships.findClanIds([id], transaction)).get(id);
    if (clanId) {
      const memberIds = (await store.memberships.listPlayerIds([clanId], transaction)).get(clanId) ?? [];
      await store.clans.setScore(clanId, await store.standings.sumScores(memberIds, transaction), transaction);
    }
    return { standing, isRepaired: true };
  });
