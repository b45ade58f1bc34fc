import { id } from '@portal/contracts';
import { AppError, type Implementation, implement } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import { loadProfile } from './present-player';

export const profileRoutes = (community: CommunityContext): Implementation[] => {
  const { players, ranking } = community;
  return [
    implement('GET /api/users/{id}', async ({ params, ctx }) => {
      ctx.set('cache-control', 'no-store');
      const player = await players.findById(params.id);
      if (!player) throw new AppError('user_not_found');
      return loadProfile(community, player);
    }),

    implement('GET /api/players/{username}', async ({ params: { username } }) => {
      // A username may look like an id: the player with that name comes first.
      const named = await players.findByUsername(username);
      const player = named ?? (id.safeParse(username).success ? await players.findById(username) : null);
      if (!player) throw new AppError('user_not_found');
      const [profile, { rank }] = await Promise.all([loadProfile(community, player), ranking.of(player.id)]);
      return { ...profile, rank };
    }),
  ];
};
