import { caseKey } from '@portal/domain/username-key';
import { type Implementation, implement } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import type { KnownPlayer } from '../../data-access';
import { presentSummary } from '../profiles/present-player';

const byUsername = (a: KnownPlayer, b: KnownPlayer) => (caseKey(a.username) < caseKey(b.username) ? -1 : 1);

/**
 * Players whose username contains the text, in any case and without wildcards: an exact match first, then names that start with it, then
 * the others, each by username.
 */
const searchPlayers = async ({ players }: CommunityContext, text: string, limit: number): Promise<KnownPlayer[]> => {
  const key = caseKey(text);
  const starting = await players.startingWith(key, limit);
  if (starting.length === limit) return starting;
  const found = new Set(starting.map(({ id }) => id));
  // Names that start with the text contain it too, so the second query may return them again.
  const containing = await players.containing(key, limit + found.size);
  const others = containing.filter(({ id }) => !found.has(id)).slice(0, limit - found.size);
  return [...starting, ...others.sort(byUsername)];
};

export const searchRoutes = (community: CommunityContext): Implementation[] => [
  implement('GET /api/users/search', async ({ query: { q, limit }, ctx }) => {
    ctx.set('cache-control', 'no-store');
    const found = await searchPlayers(community, q, limit);
    const clanOf = await community.clans.clansOf(found.map(({ id }) => id));
    return found.map((player) => presentSummary(player, clanOf.get(player.id)));
  }),
];
