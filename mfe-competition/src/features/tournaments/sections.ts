import type { Tournament } from '@portal/contracts';
import { readTournamentStatus } from '@portal/contracts/tournament-status';

const sectionNames = ['live', 'open', 'soon', 'elsewhere', 'completed', 'other', 'bots'] as const;
export type SectionName = (typeof sectionNames)[number];

export const sectionTitles: Record<SectionName, string> = {
  live: 'Live now',
  open: 'Open for registration',
  soon: 'Coming up',
  elsewhere: 'Announced elsewhere',
  completed: 'Completed',
  other: 'Canceled',
  bots: 'Played by bots',
};

const phaseSections: Record<NonNullable<Tournament['phase']>, SectionName> = {
  announced: 'soon',
  registration: 'open',
  'check-in': 'soon',
  ready: 'soon',
  live: 'live',
  paused: 'live',
  finished: 'completed',
  settled: 'completed',
  cancelled: 'other',
};

/** Finds the section of a tournament. Without a phase it is not played in the portal, whatever its status says. */
export const findSection = ({
  phase,
  status,
  byBots,
}: Pick<Tournament, 'phase' | 'status' | 'byBots'>): SectionName => {
  if (byBots) return 'bots';
  if (phase !== undefined) return phaseSections[phase];
  const shown = readTournamentStatus(status);
  if (shown === 'live' || shown === 'upcoming') return 'elsewhere';
  return shown === 'completed' ? 'completed' : 'other';
};

interface ListSection {
  name: SectionName;
  tournaments: readonly Tournament[];
}

/** Groups tournaments by section, in the order in which players need them. */
export const groupBySection = (tournaments: readonly Tournament[]): ListSection[] =>
  sectionNames.flatMap((name) => {
    const own = tournaments.filter((tournament) => findSection(tournament) === name);
    return own.length > 0 ? { name, tournaments: own } : [];
  });
