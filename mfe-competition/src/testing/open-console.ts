import type { ListedEntry, OwnTournament, TournamentBracket } from '@portal/contracts';
import { type ConsoleSection, competitionPaths } from '@portal/contracts/competition/ui';
import { aPortalConfig, aUser, type FakeHandlers } from '@portal/portal/testing';
// Loaded before the tests, so that the first one does not wait for it.
import '../features/console/console.tsx';
import { aListedEntry, aPlayer, aTournament, tournamentId } from './builders.ts';
import { openPage } from './open-page.ts';

export const playerId = (position: number): string => `65f0c0ffee0000000000d0${position.toString(16).padStart(2, '0')}`;

export const anEntrant = (position: number, overrides: Partial<ListedEntry> = {}): ListedEntry =>
  aListedEntry(aPlayer(playerId(position), `player_${position}`), { state: 'checkedIn', ...overrides });

export const entrants = (count: number, overrides: Partial<ListedEntry> = {}, from = 1): ListedEntry[] =>
  Array.from({ length: count }, (_, at) => anEntrant(from + at, overrides));

interface ConsoleOptions {
  section?: ConsoleSection;
  correct?: string;
  roles?: OwnTournament['roles'];
  isSignedIn?: boolean;
  handlers?: FakeHandlers;
}

/** Opens the console of a tournament. `show` changes it on the server. */
export const openConsole = (
  bracket: TournamentBracket,
  { section, correct, roles = ['organizer'], isSignedIn = true, handlers }: ConsoleOptions = {},
) => {
  let current = bracket;
  const { features } = aPortalConfig();
  const view = { ...(section && { section }), ...(correct && { correct }) };
  const page = openPage(competitionPaths.console(tournamentId(1), view), {
    user: isSignedIn ? aUser({ username: 'host_player' }) : null,
    config: { features: { ...features, liveTournaments: true, playTournaments: true } },
    handlers: {
      'GET /api/tournaments/{id}': aTournament({ status: 'live', phase: bracket.phase }),
      'GET /api/tournaments/{id}/bracket': () => current,
      'GET /api/tournaments/{id}/me': { entry: null, roles, matchKey: null, next: null },
      'GET /api/tournaments/{id}/queue': [],
      'GET /api/tournaments/{id}/log': [],
      ...handlers,
    },
  });
  return {
    ...page,
    show: (next: TournamentBracket) => {
      current = next;
    },
    /** Bodies of the calls that change something, in order. */
    sent: () => page.requests.filter(({ key }) => /^(?:POST|PUT)/.test(key)).map(({ body }) => body),
  };
};
