import type { Logger } from '@portal/service-kit';
import { startSweep } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../context.ts';
import type { LedgerEntry, LedgerPosition } from '../../data-access/index.ts';
import { parseLedgerSource } from '../play/load/rewards.ts';
import { countMatches } from '../play/tournament/credits.ts';
import { addToSeason, type CountedPart, findLedgerSeason } from './count-change.ts';

/** Changes per transaction. */
const batch = 50;
/** Transactions of one run, for which a process that stops waits. */
const batchesPerRun = 20;

type UncountedChange = LedgerEntry & LedgerPosition;

/** Reads what changes of tournaments stand for. Other changes name their games and wins. */
const readParts = async (
  { plays }: CompetitionStore,
  changes: readonly UncountedChange[],
): Promise<(change: UncountedChange) => CountedPart> => {
  const ids = changes.flatMap(({ source }) => parseLedgerSource(source) ?? []);
  const found = ids.length > 0 ? await plays.findByIds([...new Set(ids)]) : new Map<string, never>();
  const matches = new Map([...found].map(([id, play]) => [id, countMatches(play)]));
  return ({ playerId, source, change: { gamesPlayed, wins } }) => {
    const id = parseLedgerSource(source) ?? '';
    const played = matches.get(id)?.get(playerId) ?? { matches: gamesPlayed, won: wins };
    return { played, platformGroup: found.get(id)?.settings.platformGroup };
  };
};

const countBatch = async (store: CompetitionStore, changes: readonly UncountedChange[]): Promise<void> => {
  const findPart = await readParts(store, changes);
  await store.transact(async (transaction) => {
    for (const change of changes) {
      const season = await findLedgerSeason(store, { ...change, ...findPart(change) }, transaction);
      if (season && (await store.ledger.setSeason(change, season, transaction)))
        await addToSeason(store, change, season, transaction);
    }
  });
};

/**
 * Assigns a season to ledger rows without one: rows of earlier releases, rows stored while the feature was off, and rows of players whose
 * platform was unknown. Safe to run in several processes.
 * @param after where the run before has ended; null for the oldest rows
 * @returns where the next run continues; null if this one has reached the end
 */
export const countUncounted = async (
  store: CompetitionStore,
  after: LedgerPosition | null = null,
): Promise<LedgerPosition | null> => {
  let position = after;
  for (let count = 0; count < batchesPerRun; count += 1) {
    const changes: UncountedChange[] = await store.ledger.listUncounted(position, batch);
    if (changes.length > 0) await countBatch(store, changes);
    position = changes.at(-1) ?? null;
    if (!position) break;
  }
  return position;
};

const pauseMs = 10_000;

export const startCountingSeasons = (store: CompetitionStore, logger: Logger) => {
  // Rows that cannot be counted yet must not keep later ones from their turn.
  let position: LedgerPosition | null = null;
  const work = async () => {
    position = await countUncounted(store, position);
  };
  return startSweep({ work, pauseMs, logger });
};
