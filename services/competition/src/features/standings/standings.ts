import { AppError, type ClientSession } from '@portal/service-kit';
import type { CompetitionStore } from '../../context';
import { type KnownPlayer, type LedgerEntry, noStats, type Standing, type Stats } from '../../data-access';
import { standingChanged } from '../../messages/events';

const add = (a: Stats, b: Stats, factor = 1): Stats => ({
  score: a.score + factor * b.score,
  gamesPlayed: a.gamesPlayed + factor * b.gamesPlayed,
  wins: a.wins + factor * b.wins,
});

const requirePlayer = async (
  { players }: CompetitionStore,
  username: string,
  transaction?: ClientSession,
): Promise<KnownPlayer> => {
  const player = await players.findByUsername(username, transaction);
  if (!player) throw new AppError('user_not_found');
  return player;
};

const requireNotNegative = ({ score, gamesPlayed, wins }: Stats): void => {
  const wrong = Object.entries({ score, gamesPlayed, wins }).find(([, value]) => value < 0);
  if (!wrong) return;
  const [path, value] = wrong;
  throw new AppError('validation_failed', { issues: [{ path, message: `Would become ${value}; the minimum is 0` }] });
};

const sumOf = (entries: readonly LedgerEntry[]): Stats =>
  entries.reduce((sum, { change }) => add(sum, change), noStats);

/** Stores the ledger entry of a changed standing and publishes the standing. */
const publishStandingChanged = async (
  { ledger, outbox, clock }: CompetitionStore,
  standing: Standing,
  entry: Pick<LedgerEntry, 'change' | 'reason' | 'source'>,
  transaction: ClientSession,
): Promise<void> => {
  const { playerId, version } = standing;
  const now = clock();
  await ledger.insert([{ playerId, version, ...entry, at: now }], transaction);
  await outbox.add([standingChanged(standing, now)], transaction, now);
};

/** `change` is added; negative values subtract. */
interface StandingChange extends Pick<LedgerEntry, 'playerId' | 'reason' | 'source'> {
  change: Partial<Stats>;
}

/**
 * The change within a transaction that `transactInTurn` runs.
 * @throws AppError `user_not_found`; `validation_failed` if a value would fall below 0
 */
export const addToStanding = async (
  store: CompetitionStore,
  { playerId, reason, source, ...wanted }: StandingChange,
  transaction: ClientSession,
): Promise<Standing> => {
  if (!(await store.players.findById(playerId, transaction))) throw new AppError('user_not_found');
  const change = { ...noStats, ...wanted.change };
  const standing = await store.standings.add(playerId, change, transaction);
  requireNotNegative(standing);
  const clanId = (await store.memberships.clanIdsOf([playerId], transaction)).get(playerId);
  await publishStandingChanged(store, standing, { change, reason, source }, transaction);
  if (clanId && change.score !== 0) await store.clans.addScore(clanId, change.score, transaction);
  return standing;
};

/**
 * Changes a player's standing and records the reason in the ledger, in one transaction.
 * @throws AppError `user_not_found`; `validation_failed` if a value would fall below 0
 */
export const changeStanding = (store: CompetitionStore, change: StandingChange): Promise<Standing> =>
  store.transactInTurn((transaction) => addToStanding(store, change, transaction));

interface ExplainedStanding {
  username: string;
  standing: Stats;
  /** Oldest first. */
  entries: LedgerEntry[];
  /** Sum of the entries; the standing is damaged if they differ. */
  sum: Stats;
}

/** @throws AppError `user_not_found` */
export const explainStanding = async (store: CompetitionStore, username: string): Promise<ExplainedStanding> => {
  const player = await requirePlayer(store, username);
  const [stored, entries] = await Promise.all([
    store.standings.findByPlayer(player.id),
    store.ledger.listByPlayer(player.id),
  ]);
  return { username: player.username, standing: stored ?? noStats, entries, sum: sumOf(entries) };
};

/**
 * Restores a player's standing from the ledger if it was damaged or lost, publishes it and adds up the clan's score again.
 * @throws AppError `user_not_found`
 */
export const rebuildStanding = (
  store: CompetitionStore,
  username: string,
): Promise<{ standing: Standing; repaired: boolean }> =>
  store.transact(async (transaction) => {
    const { id } = await requirePlayer(store, username, transaction);
    const entries = await store.ledger.listByPlayer(id, transaction);
    const stored = (await store.standings.findByPlayer(id, transaction)) ?? { playerId: id, version: 0, ...noStats };
    const missing = add(sumOf(entries), stored, -1);
    const missingVersions = Math.max(0, (entries.at(-1)?.version ?? 0) - stored.version);
    if ([missingVersions, ...Object.values(missing)].every((value) => value === 0))
      return { standing: stored, repaired: false };
    const standing = await store.standings.add(id, missing, transaction, missingVersions + 1);
    // The ledger has one row per version; this one records a repair, not a change.
    const entry = { change: noStats, reason: 'Rebuilt from the ledger', source: 'operator' };
    const clanId = (await store.memberships.clanIdsOf([id], transaction)).get(id);
    await publishStandingChanged(store, standing, entry, transaction);
    if (clanId) {
      const memberIds = (await store.memberships.playerIdsOf([clanId], transaction)).get(clanId) ?? [];
      await store.clans.setScore(clanId, await store.standings.sumScores(memberIds, transaction), transaction);
    }
    return { standing, repaired: true };
  });
