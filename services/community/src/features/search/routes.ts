import { caseKey } from '@portal/domain/username-key';
import { type Implementation, implement } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import type { KnownPlayer } from '../../data-access';
import { presentSummary } from '../profiles/present-player';

/**
 * Players whose username contains the text, in any case and without wildcards: an exact match first, then names that start with it, then
 * the others, each by username.
 */
const searchPlayers = async ({ players }: CommunityContext, text: string, limit: number): Promise<KnownPlayer[]> => {
  const key = caseKey(text);
  const found = (await players.containing(key, limit)).map((player) => {
    const username = caseKey(player.username);
    return { player, username, place: username.indexOf(key) };
  });
  return found
    .filter(({ place }) => place >= 0)
    .sort((a, b) => Number(a.place > 0) - Number(b.place > 0) || (a.username < b.username ? -1 : 1))
    .map(({ player }) => player);
};

export const searchRoutes = (ctx: CommunityContext): Implementation[] => [
  implement('GET /api/users/search', async ({ query: { q, limit }, http }) => {
    http.set('cache-control', 'no-store');
    return (await searchPlayers(ctx, q, limit)).map(presentSummary);
  }),
];
