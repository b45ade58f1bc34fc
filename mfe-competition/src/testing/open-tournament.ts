import type { OwnTournament, TournamentBracket } from '@portal/contracts';
import { aPortalConfig, aUser, type FakeHandlers } from '@portal/portal/testing';
import { openPage } from './open-page.ts';
// Loaded before the tests, so that the first one does not wait for them.
import '../features/bracket/bracket.tsx';
import '../features/log/log.tsx';
import '../features/matches/matches.tsx';
import '../features/overview/overview.tsx';
import '../features/rules/rules.tsx';
import '../features/standings/standings.tsx';
import { aTournament, tournamentId } from './builders.ts';

export const playFeatures = { ...aPortalConfig().features, liveTournaments: true, playTournaments: true };

interface TournamentOptions {
  /** Query of the URL, such as `tab=bracket`. */
  search?: string;
  /** Null for a visitor who is signed out. */
  own?: Partial<OwnTournament> | null;
  handlers?: FakeHandlers;
}

/** Opens the page of a tournament that is played in the portal. */
export const openTournament = (
  bracket: TournamentBracket | NonNullable<FakeHandlers['GET /api/tournaments/{id}/bracket']>,
  { search = '', own = null, handlers }: TournamentOptions = {},
) =>
  openPage(`/tournaments/${tournamentId(1)}${search && `?${search}`}`, {
    user: own && aUser({ id: '65f0c0ffee0000000000c1a1', username: 'Ana' }),
    config: { features: playFeatures },
    handlers: {
      'GET /api/tournaments/{id}': aTournament({ status: 'live', phase: 'live' }),
      'GET /api/tournaments/{id}/bracket': bracket,
      ...(own && {
        'GET /api/tournaments/{id}/me': { entry: null, roles: [], matchKey: null, next: null, ...own },
        'GET /api/operations/me': { operator: false },
      }),
      ...handlers,
    },
  });
