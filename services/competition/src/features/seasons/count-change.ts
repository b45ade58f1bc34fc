import type { PlatformGroup } from '@portal/contracts';
import { getPlatformGroup } from '@portal/contracts/platforms';
import { findSeason } from '@portal/contracts/season';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../context.ts';
import type { LedgerEntry, LedgerSeason, SeasonGroup } from '../../data-access/index.ts';
import type { PlayedMatches } from '../play/tournament/credits.ts';

export interface CountedPart {
  /** Matches that the change of the standing stands for. */
  played: PlayedMatches;
  /** Group of the tournament, in which all players of it count; `all` by default. */
  platformGroup?: PlatformGroup | undefined;
}

type Change = Pick<LedgerEntry, 'playerId' | 'at'> & CountedPart;

/**
 * Finds the season in which a change counts: that of its time, and of the tournament's platforms or else the player's present one.
 * @returns undefined without the feature, and until the player's platform has arrived. The change is counted later then
 */
export const findLedgerSeason = async (
  { players, portal }: Pick<CompetitionStore, 'players' | 'portal'>,
  { playerId, at, played, platformGroup = 'all' }: Change,
  transaction: ClientSession,
): Promise<LedgerSeason | undefined> => {
  if (!portal.features.seasons) return undefined;
  const findPlayerGroup = async (): Promise<SeasonGroup | undefined> => {
    const platform = (await players.findPlatforms([playerId], transaction)).get(playerId);
    return platform && getPlatformGroup(platform);
  };
  const group = platformGroup === 'all' ? await findPlayerGroup() : platformGroup;
  return group && { id: findSeason(at), group, ...played };
};

/** Adds a change to the season in which it counts. */
export const addToSeason = (
  { seasons }: Pick<CompetitionStore, 'seasons'>,
  { playerId, change: { score } }: Pick<LedgerEntry, 'playerId' | 'change'>,
  { id: season, ...part }: LedgerSeason,
  transaction: ClientSession,
): Promise<void> => seasons.add({ playerId, season, score, ...part }, transaction);
