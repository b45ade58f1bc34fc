import type { CurrentUser } from '../account/schemas';
import { defineWidget, withQuery } from '../ui';
import type { TournamentStatus } from './schemas';

/** Views of a tournament that is played in the portal; without one, its page shows the overview. */
export const tournamentTabs = ['bracket', 'matches', 'standings', 'rules', 'log', 'run'] as const;
export type TournamentTab = (typeof tournamentTabs)[number];

/** Pages of mfe-competition that the shell and other remotes link to. */
export const competitionPaths = {
  clans: () => '/clans',
  clan: (id: string) => `/clans/${encodeURIComponent(id)}`,
  /** Path of all tournaments, or of the tournaments with one status. */
  tournaments: ({ status }: { status?: TournamentStatus | undefined } = {}) => withQuery('/tournaments', { status }),
  /** Path of a tournament, or of one of its views. */
  tournament: (id: string, view: { tab?: TournamentTab | undefined } = {}) =>
    withQuery(`/tournaments/${encodeURIComponent(id)}`, view),
  match: (id: string, key: string) => withQuery(`/tournaments/${encodeURIComponent(id)}`, { match: key }),
  ownMatches: () => '/matches',
} as const;

/** A player's clan, or a link to find one. */
export const clanCardWidget = defineWidget<{ userId: string; clanInfo: CurrentUser['clanInfo'] }>('clan-card');
