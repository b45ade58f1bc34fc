import type { Tournament } from '@portal/contracts';
import {
  phaseStatuses,
  readTournamentStatus,
  type TournamentStatus,
  tournamentStatuses,
} from '@portal/contracts/tournament-status';
import { findValue } from '@portal/contracts/ui';
import { usePortalConfig } from '@portal/portal';

/** Statuses to filter by: `unknown` is any other word, so its tournaments have nothing in common. */
const tournamentFilters = tournamentStatuses.filter((status) => status !== 'unknown');
export type TournamentFilter = Exclude<TournamentStatus, 'unknown'>;

export const readFilter = (text: string | null): TournamentFilter | undefined => findValue(tournamentFilters, text);

/** The specification knows no postponed tournaments: in its terms their status is unknown. */
export const isPostponed = (stored: string): boolean => stored === 'postponed';

type Phase = NonNullable<Tournament['phase']>;

/** The tournament with the phase that its bracket has by now. */
export const withPhase = (tournament: Tournament, phase: Phase | undefined): Tournament =>
  phase === undefined ? tournament : { ...tournament, phase, status: phaseStatuses[phase] };

/** A badge for the phases of which the status says too little. */
export const findPhaseBadge = (phase: Tournament['phase']): { text: string; tone: 'amber' | 'neutral' } | undefined => {
  if (phase === 'paused') return { text: 'Paused', tone: 'amber' };
  return phase === 'cancelled' ? { text: 'Canceled', tone: 'neutral' } : undefined;
};

/** The badge of a tournament that is not played in the portal. */
export const elsewhereBadge = { text: 'Elsewhere', tone: 'neutral' } as const;

/**
 * Returns whether a tournament that has not ended is played elsewhere, so that its status says nothing about this portal. Never where no
 * tournament is played in the portal: its list is about announcements then.
 */
export const useIsElsewhere = (): ((tournament: Pick<Tournament, 'phase' | 'status'>) => boolean) => {
  const { playTournaments } = usePortalConfig().features;
  return ({ phase, status }) => {
    const shown = readTournamentStatus(status);
    return playTournaments && phase === undefined && (shown === 'live' || shown === 'upcoming');
  };
};
