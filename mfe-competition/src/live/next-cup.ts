import type { OwnMatches, Tournament } from '@portal/contracts';
import { platformGroupOf } from '@portal/contracts/platforms';
import { call, queryOptions, useQuery, useSession } from '@portal/portal';
import { ownMatchesQuery } from './own-matches.ts';
import { tournamentsKey } from './queries.ts';

const openTournaments = () =>
  queryOptions({
    queryKey: [...tournamentsKey, 'open'],
    queryFn: ({ signal }) => call('GET /api/tournaments', { query: { status: 'upcoming', limit: 24 }, signal }),
  });

/** Only the name of the game tells where it is played. */
const isPlayedOn = (group: ReturnType<typeof platformGroupOf>, { game }: Tournament): boolean =>
  /\bmobile\b/i.test(game) === (group === 'mobile');

/** Whether a player can enter without a clan: registration is open and there is a free place. */
const isOpenFor = ({ phase, entrants, participants, maxParticipants }: Tournament): boolean =>
  phase === 'registration' && entrants !== 'clans' && participants < maxParticipants;

/** The first tournament that the player can enter, on the own platform if there is one. */
export const useNextEntry = (entries: OwnMatches['entries'] | undefined) => {
  const { user } = useSession();
  const { data } = useQuery({ ...openTournaments(), enabled: entries !== undefined });
  if (!data || !entries) return undefined;
  const entered = new Set(entries.map(({ id }) => id));
  const open = data.filter((tournament) => isOpenFor(tournament) && !entered.has(tournament.id));
  const group = user && platformGroupOf(user.platform);
  return open.find((tournament) => group && isPlayedOn(group, tournament)) ?? open[0] ?? null;
};

/** Loads the player's own entries first; signed-out visitors have none. */
export const useNextCup = (): Tournament | null | undefined => {
  const { status } = useSession();
  const { data, isError } = useQuery({ ...ownMatchesQuery, enabled: status === 'signed-in' });
  const entries = status === 'signed-out' || isError ? [] : data?.entries;
  return useNextEntry(entries);
};
