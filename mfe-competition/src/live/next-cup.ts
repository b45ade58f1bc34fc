import type { OwnMatches, Tournament } from '@portal/contracts';
import { getPlatformGroup, type PlatformGroup } from '@portal/contracts/platforms';
import { call, queryOptions, useQuery, useSession } from '@portal/portal';
import { ownMatchesQuery } from './own-matches.ts';
import { tournamentsKey } from './queries.ts';

const openTournaments = () =>
  queryOptions({
    queryKey: [...tournamentsKey, 'open'],
    queryFn: ({ signal }) => call('GET /api/tournaments', { query: { status: 'upcoming', limit: 24 }, signal }),
  });

/** A tournament of all platforms may name one in its game; undefined if it names none. */
const findGameGroup = (game: string): PlatformGroup | undefined => {
  if (/\bmobile\b/i.test(game)) return 'mobile';
  return /\bconsole\b/i.test(game) ? 'console' : undefined;
};

/** Whether a tournament is played on a group of platforms; one that names no platform is played on all. */
export const isPlayedOn = ({ platformGroup, game }: Tournament, group: PlatformGroup): boolean =>
  (platformGroup ?? findGameGroup(game) ?? group) === group;

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
  const group = (game === undefined ? undefined : findGameGroup(game)) ?? (user && getPlatformGroup(user.platform));
  return open.find((one) => !group || isPlayedOn(one, group)) ?? null;
};

/** Loads the player's own entries first; signed-out visitors have none. */
export const useNextCup = (game: string): Tournament | null | undefined => {
  const { status } = useSession();
  const { data, isError } = useQuery({ ...ownMatchesQuery, enabled: status === 'signed-in' });
  const entries = status === 'signed-out' || isError ? [] : data?.entries;
  return useNextEntry(entries, game);
};
