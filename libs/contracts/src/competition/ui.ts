import type { CurrentUser } from '../account/schemas';
import { defineWidget, withQuery } from '../ui';
import type { TournamentStatus } from './schemas';

/** Pages of mfe-competition that the shell and other remotes link to. */
export const competitionPaths = {
  clans: () => '/clans',
  clan: (id: string) => `/clans/${encodeURIComponent(id)}`,
  /** All tournaments, or those of one status. */
  tournaments: ({ status }: { status?: TournamentStatus | undefined } = {}) => withQuery('/tournaments', { status }),
  tournament: (id: string) => `/tournaments/${encodeURIComponent(id)}`,
} as const;

/** A player's clan, or a link to find one. */
export const clanCardWidget = defineWidget<{ userId: string; clanInfo: CurrentUser['clanInfo'] }>('clan-card');
