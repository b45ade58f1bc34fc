import { id } from '@portal/contracts';
import { presentClanOf } from '@portal/domain/clan-projection';
import { AppError, type Implementation, implement } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import { presentSummary } from './present-player';

export const profileRoutes = ({ players, ranking }: CommunityContext): Implementation[] => [
  implement('GET /api/players/{username}', async ({ params: { username } }) => {
    // A username may look like an id: the player with that name comes first.
    const named = await players.findByUsername(username);
    const player = named ?? (id.safeParse(username).success ? await players.findById(username) : null);
    if (!player) throw new AppError('user_not_found');
    const [clanInfo, { rank }] = await Promise.all([
      presentClanOf(player, async (leaderId) => (await players.findById(leaderId))?.username ?? null),
      ranking.of(player.id),
    ]);
    const { wins, platform, createdAt } = player;
    return { ...presentSummary(player), wins, platform, createdAt: createdAt.toISOString(), clanInfo, rank };
  }),
];
