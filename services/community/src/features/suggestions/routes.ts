import { type Implementation, implement } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import { presentSummary } from '../profiles/present.ts';
import { suggestPlayers } from './suggest-players.ts';

export const suggestionRoutes = (ctx: CommunityContext): Implementation[] => [
  implement('GET /api/suggestions/players', async ({ query: { limit }, player: { userId }, http }) => {
    http.set('cache-control', 'no-store');
    const suggested = await suggestPlayers(ctx, userId, limit);
    return suggested.map(({ player, reason }) => ({ ...presentSummary(player), reason }));
  }),
];
