import { type Implementation, implement } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import { presentSummary } from '../profiles/present.ts';
import { searchPlayers } from './search-players.ts';

export const searchRoutes = (ctx: CommunityContext): Implementation[] => [
  implement('GET /api/users/search', async ({ query: { q, limit }, http }) => {
    http.set('cache-control', 'no-store');
    return (await searchPlayers(ctx, q, limit)).map(presentSummary);
  }),
];
