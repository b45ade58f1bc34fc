import { caseKey } from '@portal/domain/username-key';
import { type Implementation, implement } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import type { ListedPlayer } from '../../data-access';
import { presentSummary } from '../profiles/present-player';

const byUsername = (a: ListedPlayer, b: ListedPlayer) => (caseKey(a.username) < caseKey(b.username) ? -1 : 1);

/**
 * Players whose username contains the text, in any case and without wildcards: an exact match first, then names that start with it, then
 * the others, each by username.
 */
const searchPlayers = async ({ players }: CommunityContext, text: string, limit: number): Promise<ListedPlayer[]> => {
  const key = caseKey(text);
  const containing = await players.containing(key, limit);
  // Names that start with the text contain it too. Fewer than the limit are all there are, so a second query finds no more.
  const starting =
    containing.length < limit
      ? containing.filter(({ username }) => caseKey(username).startsWith(key)).sort(byUsername)
      : await players.startingWith(key, limit);
  const found = new Set(starting.map(({ id }) => id));
  const others = containing.filter(({ id }) => !found.has(id)).slice(0, limit - found.size);
  return [...starting, ...others.sort(byUsername)];
};

export const searchRoutes = (community: CommunityContext): Implementation[] => [
  implement('GET /api/users/search', async ({ query: { q, limit }, ctx }) => {
    ctx.set('cache-control', 'no-store');
    return (await searchPlayers(community, q, limit)).map(presentSummary);
  }),
];
