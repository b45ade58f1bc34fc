import { platformGroupOf } from '@portal/contracts/platforms';
import { findSeason } from '@portal/contracts/season';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../context.ts';
import type { LedgerEntry, LedgerSeason } from '../../data-access/index.ts';
import type { PlayedMatches } from '../play/tournament/credits.ts';

interface Change extends Pick<LedgerEntry, 'playerId' | 'at'> {
  /** Matches that the change of the standing stands for. */
  played: PlayedMatches;
}

/**
 * Finds the season in which a change counts: that of its time, and of the player's present platform.
 * @returns undefined without the feature, and until the player's platform has arrived. The change is counted later then
 */
export const findLedgerSeason = async (
  { players, portal }: Pick<CompetitionStore, 'players' | 'portal'>,
  { playerId, at, played }: Change,
  transaction: ClientSession,
): Promise<LedgerSeason | undefined> => {
  if (!portal.features.seasons) return undefined;
  const platform = (await players.findPlatforms([playerId], transaction)).get(playerId);
  return platform && { id: findSeason(at), group: platformGroupOf(platform), ...played };
};

/** Adds a change to the season in which it counts. */
export const addToSeason = (
  { seasons }: Pick<CompetitionStore, 'seasons'>,
  { playerId, change: { score } }: Pick<LedgerEntry, 'playerId' | 'change'>,
  { id: season, ...part }: LedgerSeason,
  transaction: ClientSession,
): Promise<void> => seasons.add({ playerId, season, score, ...part }, transaction);
