import type { MatchState } from '@portal/contracts';
import type { BadgeTone } from '@portal/ui';

interface MatchStateView {
  /** Label in lists, tables and filters. */
  name: string;
  /** Text in the middle of a sentence; null if the result or the kick-off is shown instead. */
  phrase: string | null;
  /** Short text of a badge; null as above. */
  badge: { text: string; tone: BadgeTone } | null;
  /** `open` until both players are ready, `stalled` when time is up without a result; `unplayed` never gets one. */
  stage: 'ahead' | 'open' | 'playing' | 'stalled' | 'decided' | 'unplayed';
  /** Whether the players disagree about the result. A decided match counts nevertheless. */
  isDisputed: boolean;
}

/** Every state of a match. All lists of states derive from it, so a new state does not compile until it has its row. */
export const matchStates: Record<MatchState, MatchStateView> = {
  waiting: { name: 'Waiting', phrase: null, badge: null, stage: 'ahead', isDisputed: false },
  open: {
    name: 'Open',
    phrase: 'open',
    badge: { text: 'Open', tone: 'info' },
    stage: 'open',
    isDisputed: false,
  },
  playing: {
    name: 'Playing',
    phrase: 'live',
    badge: { text: 'LIVE', tone: 'live' },
    stage: 'playing',
    isDisputed: false,
  },
  reported: {
    name: 'Result reported',
    phrase: 'result reported',
    badge: { text: 'Reported', tone: 'info' },
    stage: 'playing',
    isDisputed: false,
  },
  disputed: {
    name: 'In dispute',
    phrase: 'in dispute',
    badge: { text: 'Disputed', tone: 'amber' },
    stage: 'playing',
    isDisputed: true,
  },
  attention: {
    name: 'Needs a referee',
    phrase: 'waiting for a referee',
    badge: { text: 'Referee', tone: 'amber' },
    stage: 'stalled',
    isDisputed: false,
  },
  contested: {
    name: 'Result contested',
    phrase: null,
    badge: { text: 'Contested', tone: 'amber' },
    stage: 'decided',
    isDisputed: true,
  },
  done: { name: 'Final', phrase: null, badge: null, stage: 'decided', isDisputed: false },
  bye: {
    name: 'Bye',
    phrase: 'bye',
    badge: { text: 'Bye', tone: 'neutral' },
    stage: 'unplayed',
    isDisputed: false,
  },
  empty: {
    name: 'Nobody left',
    phrase: 'not played',
    badge: { text: 'No players', tone: 'neutral' },
    stage: 'unplayed',
    isDisputed: false,
  },
  skipped: {
    name: 'Not needed',
    phrase: 'not needed',
    badge: { text: 'Not needed', tone: 'neutral' },
    stage: 'unplayed',
    isDisputed: false,
  },
};

interface InState {
  state: MatchState;
}

/** Whether the match has a result, even one that is contested. */
export const isDecidedMatch = ({ state }: InState): boolean => matchStates[state].stage === 'decided';

/** Whether the match has not opened yet. */
export const isUpcomingMatch = ({ state }: InState): boolean => matchStates[state].stage === 'ahead';

/** Whether the match has opened and has no result yet. */
export const isRunningMatch = ({ state }: InState): boolean => {
  const { stage } = matchStates[state];
  return stage === 'open' || stage === 'playing' || stage === 'stalled';
};

/** Whether the match is played at some time: a bye and a match without players are not. */
export const isPlayableMatch = ({ state }: InState): boolean => matchStates[state].stage !== 'unplayed';

/** Whether nothing can change about the match any more, except by a correction. */
export const isOverMatch = ({ state }: InState): boolean => {
  const { stage, isDisputed } = matchStates[state];
  return (stage === 'decided' && !isDisputed) || stage === 'unplayed';
};

/** Whether the match does not go on without a referee. */
export const needsStaff = ({ state }: InState): boolean => {
  const { stage, isDisputed } = matchStates[state];
  return isDisputed || stage === 'stalled';
};

/** Whether the match has no result because the players disagree. */
export const isInDispute = (match: InState): boolean => matchStates[match.state].isDisputed && !isDecidedMatch(match);

/** Whether the match has a result that a player disputes. */
export const isContested = (match: InState): boolean => matchStates[match.state].isDisputed && isDecidedMatch(match);
