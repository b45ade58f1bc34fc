import { type Implementation, implement } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context';
import { presentSummary } from '../profiles/present';
import { searchPlayers } from './search-players';

export const searchRoutes = (ctx: CommunityContext): Implementation[] => [
  implement('GET /api/users/search', async ({ query: { q, limit }, http }) => {
    http.set('cache-control', 'no-store');
    return (await searchPlayers(ctx, q, limit)).map(presentSummary);
  }),
];
