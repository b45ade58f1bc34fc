import { AppError, type Implementation, implement } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import { loadProfile } from './present-player';

export const profileRoutes = (community: CommunityContext): Implementation[] => [
  implement('GET /api/users/{id}', async ({ params, ctx }) => {
    ctx.set('cache-control', 'no-store');
    const profile = await loadProfile(community, params.id);
    if (!profile) throw new AppError('user_not_found');
    return profile;
  }),
];
