import { type Implementation, implement } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import { presentSummary } from '../profiles/present-member';
import { searchMembers } from './search-members';

export const searchRoutes = (community: CommunityContext): Implementation[] => [
  implement('GET /api/users/search', async ({ query: { q, limit }, ctx }) => {
    ctx.set('cache-control', 'no-store');
    const found = await searchMembers(community, q, limit);
    const clanOf = await community.clans.clansOf(found.map(({ id }) => id));
    return found.map((member) => presentSummary(member, clanOf.get(member.id)));
  }),
];
