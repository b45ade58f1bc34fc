import type { PlatformGroup } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../context.ts';
import { type LedgerEntry, noStats, type Standing, type Stats } from '../../data-access/index.ts';
import type { PlayedMatches } from '../play/tournament/credits.ts';
import { addToSeason, findLedgerSeason } from '../seasons/count-change.ts';
import { publishStanding } from './publish-standing.ts';

const requireNotNegative = ({ score, gamesPlayed, wins }: Stats): void => {
  const negative = Object.entries({ score, gamesPlayed, wins }).find(([, value]) => value < 0);
  if (!negative) return;
  const [path, value] = negative;
  throw new AppError('validation_failed', { issues: [{ path, message: `Would become ${value}; the minimum is 0` }] });
};

/** `change` is added; negative values subtract. */
interface StandingChange extends Pick<LedgerEntry, 'playerId' | 'reason' | 'source'> {
  change: Partial<Stats>;
  /** Matches that count in the season; the games and wins of the change by default. */
  played?: PlayedMatches;
  /** Platforms of the tournament; all by default. */
  platformGroup?: PlatformGroup;
  /** When the change counts; now by default. */
  at?: Date;
}

/**
 * Changes a player's standing and season, and records the reason in the ledger, within a transaction.
 * @throws AppError `user_not_found`; `validation_failed` if a value would fall below 0
 */
export const addToStanding = async (
  store: CompetitionStore,
  { playerId, reason, source, change: partialChange, played, platformGroup, at = store.clock() }: StandingChange,
  transaction: ClientSession,
): Promise<Standing> => {
  if (!(await store.players.findById(playerId, transaction))) throw new AppError('user_not_found');
  const change = { ...noStats, ...partialChange };
  const standing = await store.standings.add(playerId, change, transaction);
  requireNotNegative(standing);
  const { gamesPlayed: matches, wins: won } = change;
  const counted = { playerId, at, played: played ?? { matches, won }, platformGroup };
  const season = await findLedgerSeason(store, counted, transaction);
  await publishStanding(store, standing, { change, reason, source, at, ...(season && { season }) }, transaction);
  if (season) await addToSeason(store, { playerId, change }, season, transaction);
  const clanId = (await store.memberships.findClanIds([playerId], transaction)).get(playerId);
  if (clanId && change.score !== 0) await store.clans.addScore(clanId, change.score, transaction);
  return standing;
};

/**
 * Changes a player's standing in one transaction.
 * @throws AppError as `addToStanding`
 */
export const changeStanding = (store: CompetitionStore, change: StandingChange): Promise<Standing> =>
  store.transactInTurn((transaction) => addToStanding(store, change, transaction));
