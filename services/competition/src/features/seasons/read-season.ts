import { limits, type OwnSeason, type SeasonRow } from '@portal/contracts';
import { defaultPlatform, getPlatformGroup } from '@portal/contracts/platforms';
import { findSeason } from '@portal/contracts/season';
import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../context.ts';
import type { SeasonBoard, SeasonGroup, SeasonStanding } from '../../data-access/index.ts';

/** @throws AppError `not_found` if the season has not begun */
const requireSeason = ({ clock }: Pick<CompetitionContext, 'clock'>, season: string): void => {
  if (season > findSeason(clock())) throw new AppError('not_found');
};

/** An operator's correction may subtract more than the player has played in the season. */
const presentStanding = ({ score, matches, won }: Pick<SeasonStanding, 'score' | 'matches' | 'won'>) => ({
  ...{ score, matches: Math.max(0, matches), won: Math.max(0, won) },
  missing: Math.max(0, limits.season.rankedMatches - matches),
});

/**
 * Reads the best players of a season, and below them those without enough matches.
 * @throws AppError `not_found` if the season has not begun
 */
export const readSeason = async (
  ctx: Pick<CompetitionContext, 'clock' | 'seasons' | 'players' | 'looks'>,
  board: SeasonBoard,
  limit: number,
): Promise<SeasonRow[]> => {
  requireSeason(ctx, board.season);
  const standings = await ctx.seasons.listBest(board, limit);
  const ids = standings.map(({ playerId }) => playerId);
  const [names, platforms, { avatars, crests }] = await Promise.all([
    ctx.players.findByIds(ids),
    ctx.players.findPlatforms(ids),
    ctx.looks.find(ids, []),
  ]);
  return standings.flatMap((standing, at): SeasonRow[] => {
    const { playerId: id, ranked } = standing;
    const username = names.get(id)?.username;
    const clan = crests.get(id);
    if (username === undefined) return [];
    return [
      {
        ...{ id, username, avatar: avatars.get(id) ?? null, platform: platforms.get(id) ?? defaultPlatform },
        ...(clan && { clan: clan.name, clanId: clan.id }),
        ...presentStanding(standing),
        rank: ranked ? at + 1 : null,
      },
    ];
  });
};

/**
 * Reads a player's own standing in a season.
 * @param group by default that of the player's platform
 * @throws AppError `not_found` if the season has not begun
 */
export const readOwnSeason = async (
  ctx: Pick<CompetitionContext, 'clock' | 'seasons' | 'players'>,
  playerId: string,
  { season, group }: { season: string; group: SeasonGroup | undefined },
): Promise<OwnSeason> => {
  requireSeason(ctx, season);
  const platform = group ? undefined : (await ctx.players.findPlatforms([playerId])).get(playerId);
  const platformGroup = group ?? getPlatformGroup(platform ?? defaultPlatform);
  const standing = await ctx.seasons.find(playerId, { season, group: platformGroup });
  if (!standing) return { platformGroup, ...presentStanding({ score: 0, matches: 0, won: 0 }), rank: null };
  return { platformGroup, ...presentStanding(standing), rank: await ctx.seasons.findRank(standing) };
};
