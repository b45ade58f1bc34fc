import { type Implementation, implement } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import { presentProfile } from './present.ts';
import { readProfile } from './read-profile.ts';

export const profileRoutes = (ctx: CommunityContext): Implementation[] => [
  implement('GET /api/players/{username}', async ({ params: { username } }) => {
    const { player, clanInfo, rank } = await readProfile(ctx, username);
    return presentProfile(player, clanInfo, rank, ctx.portal.features);
  }),
];
