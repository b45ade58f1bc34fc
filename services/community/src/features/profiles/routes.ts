import { type Implementation, implement } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context';
import { presentProfile } from './present';
import { readProfile } from './read-profile';

export const profileRoutes = (ctx: CommunityContext): Implementation[] => [
  implement('GET /api/players/{username}', async ({ params: { username } }) => {
    const { player, clanInfo, rank } = await readProfile(ctx, username);
    return presentProfile(player, clanInfo, rank);
  }),
];
