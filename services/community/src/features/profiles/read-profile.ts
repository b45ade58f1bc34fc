import { id } from '@portal/contracts';
import { presentPlayerClan } from '@portal/domain/clan-projection';
import { AppError } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';
import type { PlayerProfile } from '../../projection/player-reader.ts';

interface Profile {
  player: PlayerProfile;
  clanInfo: Awaited<ReturnType<typeof presentPlayerClan>>;
  rank: number | null;
}

/**
 * Reads a player with clan and rank.
 * @param nameOrId a username in any case, or an id. A username may look like an id: the player with that name comes first.
 * @throws AppError `user_not_found`
 */
export const readProfile = async ({ players, ranking }: CommunityContext, nameOrId: string): Promise<Profile> => {
  const findById = () => (id.safeParse(nameOrId).success ? players.findById(nameOrId) : null);
  const player = (await players.findByUsername(nameOrId)) ?? (await findById());
  if (!player) throw new AppError('user_not_found');
  const [clanInfo, { rank }] = await Promise.all([
    presentPlayerClan(player, async (leaderId) => (await players.findById(leaderId))?.username ?? null),
    ranking.findRank(player.id),
  ]);
  return { player, clanInfo, rank };
};
