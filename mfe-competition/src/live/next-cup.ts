import type { OwnMatches, Tournament } from '@portal/contracts';
import { type PlatformGroup, platformGroupOf } from '@portal/contracts/platforms';
import { call, queryOptions, useQuery, useSession } from '@portal/portal';
import { ownMatchesQuery } from './own-matches.ts';
import { tournamentsKey } from './queries.ts';

const openTournaments = () =>
  queryOptions({
    queryKey: [...tournamentsKey, 'open'],
    queryFn: ({ signal }) => call('GET /api/tournaments', { query: { status: 'upcoming', limit: 24 }, signal }),
  });

/** Tournaments of all platforms may name a platform in their game. */
const findGameGroup = (game: string): PlatformGroup => (/\bmobile\b/i.test(game) ? 'mobile' : 'console');

/** The group of platforms on which a tournament is played. */
export const findGroup = ({ platformGroup, game }: Tournament): PlatformGroup => platformGroup ?? findGameGroup(game);

/** Whether a player can enter without a clan: registration is open and there is a free place. */
export const canPlayersEnter = ({ phase, entrants, participants, maxParticipants }: Tournament): boolean =>
  phase === 'registration' && entrants !== 'clans' && participants < maxParticipants;

/**
 * The first tournament that the player can enter on the own platform; null without one.
 * @param game the game that the player has just played, and plays on
 */
export const useNextEntry = (entries: OwnMatches['entries'] | undefined, game?: string) => {
  const { user } = useSession();
  const { data } = useQuery({ ...openTournaments(), enabled: entries !== undefined });
  if (!data || !entries) return undefined;
  const entered = new Set(entries.map(({ id }) => id));
  const open = data.filter((tournament) => canPlayersEnter(tournament) && !entered.has(tournament.id));
  // A game ID belongs to one game, so the game just played counts more than the platform of the account.
  const group = game === undefined ? user && platformGroupOf(user.platform) : findGameGroup(game);
  return open.find((one) => !group || findGroup(one) === group) ?? null;
};

/** Loads the player's own entries first; signed-out visitors have none. */
export const useNextCup = (game: string): Tournament | null | undefined => {
  const { status } = useSession();
  const { data, isError } = useQuery({ ...ownMatchesQuery, enabled: status === 'signed-in' });
  const entries = status === 'signed-out' || isError ? [] : data?.entries;
  return useNextEntry(entries, game);
};
