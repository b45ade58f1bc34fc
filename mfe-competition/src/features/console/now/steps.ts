import { countSwissRounds, type MatchResponse, type TournamentBracket, type TournamentPhase } from '@portal/contracts';
import { isPlayableMatch, matchStates } from '@portal/match';
import { formatEntrants, titleEntrants } from '../../../shared/texts.ts';

type Target = 'announced' | 'registration' | 'check-in' | 'ready' | 'live';

export interface PhaseStep {
  to: Target;
  label: string;
  /** What happens, with the numbers of this tournament. */
  effect: string;
  /** Whether the service would reject it. */
  isBlocked?: boolean;
}

type Entrants = TournamentBracket['entrants'];

const countEntrants = (entrants: Entrants, state: Entrants[number]['state']): number =>
  entrants.filter((entrant) => entrant.state === state).length;

/** Players of the waiting list who have checked in take free places, and all who have not are out. */
const closeCheckIn = ({ entrants, settings }: TournamentBracket): PhaseStep => {
  const { minEntrants, maxEntrants } = settings;
  const checkedIn = countEntrants(entrants, 'checkedIn');
  const present = entrants.filter(({ state, isPresent }) => state === 'waiting' && isPresent).length;
  const movingUp = Math.min(present, Math.max(0, maxEntrants - checkedIn));
  const playing = checkedIn + movingUp;
  const out = countEntrants(entrants, 'registered');
  const step = { to: 'ready', label: 'Close Check-In' } as const;
  if (playing < minEntrants)
    return {
      ...step,
      effect: `At least ${formatEntrants(minEntrants, settings)} must have checked in. ${playing} so far.`,
      isBlocked: true,
    };
  const verb = playing === 1 ? 'plays' : 'play';
  return {
    ...step,
    effect: `Close check-in: ${formatEntrants(playing, settings)} ${verb}, ${out} ${out === 1 ? 'is' : 'are'} out, ${movingUp} ${movingUp === 1 ? 'moves' : 'move'} up.`,
  };
};

const openCheckIn = ({ entrants, settings }: TournamentBracket): PhaseStep => {
  const waiting = countEntrants(entrants, 'waiting');
  const registered = formatEntrants(countEntrants(entrants, 'registered'), settings);
  return {
    to: 'check-in',
    label: 'Open Check-In',
    effect: `Open check-in: registration ends. ${registered} registered, ${waiting} on the waiting list.`,
  };
};

const start = ({ entrants, rounds, settings }: TournamentBracket): PhaseStep => {
  const playing = formatEntrants(countEntrants(entrants, 'checkedIn'), settings);
  const step = { to: 'live', label: 'Start Tournament' } as const;
  if (settings.format === 'swiss') {
    const count = countSwissRounds(settings.rounds, countEntrants(entrants, 'checkedIn'));
    const text = count === 1 ? '1 round' : `${count} rounds`;
    return { ...step, effect: `Start: ${playing}, ${text}. The first one is drawn immediately.` };
  }
  const matches = rounds.flatMap((round) => round.matches).filter(isPlayableMatch);
  const text = matches.length === 1 ? '1 match' : `${matches.length} matches`;
  return { ...step, effect: `Start: ${playing}, ${text}. The first ones open immediately.` };
};

/** What an organizer does next; null if the tournament goes on by itself or has ended. */
export const findStepForward = (bracket: TournamentBracket): PhaseStep | null => {
  switch (bracket.phase) {
    case 'announced':
      return {
        to: 'registration',
        label: 'Open Registration',
        effect: `Open registration: ${titleEntrants(bracket.settings).toLowerCase()} can join.`,
      };
    case 'registration':
      return bracket.settings.isSelfRunning ? null : openCheckIn(bracket);
    case 'check-in':
      return closeCheckIn(bracket);
    case 'ready':
      return start(bracket);
    case 'paused':
      return { to: 'live', label: 'Resume', effect: 'Resume: all clocks run on from where they stopped.' };
    default:
      return null;
  }
};

const hasBegun = ({ state }: MatchResponse): boolean => {
  const { stage } = matchStates[state];
  return stage === 'playing' || stage === 'stalled' || stage === 'decided';
};

/** Registration can be withdrawn while nobody has registered, and the start until there is a report. */
const isUndoable = ({ phase, entrants, rounds }: TournamentBracket): boolean => {
  if (phase === 'registration') return entrants.length === 0;
  if (phase !== 'live') return true;
  return !rounds.some(({ matches }) => matches.some(hasBegun));
};

interface StepBack {
  to: Target;
  label: string;
}

const stepsBack: Partial<Record<TournamentPhase, StepBack>> = {
  registration: { to: 'announced', label: 'Undo: Close Registration' },
  'check-in': { to: 'registration', label: 'Undo: Back to Registration' },
  ready: { to: 'check-in', label: 'Undo: Reopen Check-In' },
  live: { to: 'ready', label: 'Undo: Back to Seeding' },
};

/** The way back from the latest step, until the next one begins. */
export const findStepBack = (bracket: TournamentBracket): StepBack | null =>
  (isUndoable(bracket) && stepsBack[bracket.phase]) || null;

export const phaseTexts: Record<TournamentPhase, string> = {
  announced: 'Announced',
  registration: 'Registration',
  'check-in': 'Check-in',
  ready: 'Ready to start',
  live: 'Live',
  paused: 'Paused',
  finished: 'Finished',
  settled: 'Settled',
  cancelled: 'Canceled',
};
