import { platformGroupOf } from '@portal/contracts/platforms';
import { findSeason } from '@portal/contracts/season';
import type { Logger } from '@portal/service-kit';
import { startSweep } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../context.ts';
import type { LedgerEntry, LedgerPosition } from '../../data-access/index.ts';
import { parseLedgerSource } from '../play/load/rewards.ts';
import { countMatches, type PlayedMatches } from '../play/tournament/credits.ts';
import { addToSeason } from './count-change.ts';

/** Changes per transaction. */
const batch = 50;

type UncountedChange = LedgerEntry & LedgerPosition;

/** Reads the matches that changes stand for. Changes of tournaments do not name them. */
const readPlayed = async (
  { plays }: CompetitionStore,
  changes: readonly UncountedChange[],
): Promise<(change: UncountedChange) => PlayedMatches> => {
  const ids = changes.flatMap(({ source }) => parseLedgerSource(source) ?? []);
  const found = ids.length > 0 ? await plays.findByIds([...new Set(ids)]) : new Map<string, never>();
  const matches = new Map([...found].map(([id, play]) => [id, countMatches(play)]));
  return ({ playerId, source, change: { gamesPlayed, wins } }) =>
    matches.get(parseLedgerSource(source) ?? '')?.get(playerId) ?? { matches: gamesPlayed, won: wins };
};

const countBatch = async (store: CompetitionStore, changes: readonly UncountedChange[]): Promise<void> => {
  const platforms = await store.players.findPlatforms([...new Set(changes.map(({ playerId }) => playerId))]);
  const findPlayed = await readPlayed(store, changes);
  await store.transact(async (transaction) => {
    for (const change of changes) {
      const platform = platforms.get(change.playerId);
      if (!platform) continue;
      const season = { id: findSeason(change.at), group: platformGroupOf(platform), ...findPlayed(change) };
      if (await store.ledger.setSeason(change, season, transaction))
        await addToSeason(store, change, season, transaction);
    }
  });
};

/**
 * Counts changes of standings in their seasons that were stored without one: by earlier releases, which may still run, without the feature,
 * and before the platform of the player had arrived. Several processes may do so at the same time.
 */
export const countUncounted = async (store: CompetitionStore): Promise<void> => {
  for (let after: LedgerPosition | null = null; ; ) {
    const changes: UncountedChange[] = await store.ledger.listUncounted(after, batch);
    const last = changes.at(-1);
    if (!last) return;
    await countBatch(store, changes);
    after = last;
  }
};

const pauseMs = 10_000;

export const startCountingSeasons = (store: CompetitionStore, logger: Logger) =>
  startSweep({ work: () => countUncounted(store), pauseMs, logger });
