import type { MatchRoomResponse } from './match.ts';
import type { MatchActionName, MatchState } from './ui.ts';

/** The player's next step in a match; `wait` while others act. */
export type MatchStep = 'ready' | 'report' | 'confirm' | 'dispute' | 'wait';

type OwnMatch = MatchRoomResponse & { mine: 'home' | 'away' };

const getReady = ({ ready, mine }: OwnMatch): MatchStep => (ready[mine] ? 'wait' : 'ready');
const wait = (): MatchStep => 'wait';
const dispute = (): MatchStep => 'dispute';

const matchSteps: Record<MatchState, (match: OwnMatch) => MatchStep> = {
  waiting: wait,
  open: getReady,
  playing: () => 'report',
  reported: ({ reports, mine }) => (reports?.[mine === 'home' ? 'away' : 'home'] ? 'confirm' : 'wait'),
  disputed: dispute,
  attention: (match) => (match.ready.home && match.ready.away ? 'report' : getReady(match)),
  contested: dispute,
  done: wait,
  bye: wait,
  empty: wait,
  skipped: wait,
};

/** Finds the player's next step in a match, for the next act, the list of own matches and the room. */
export const findNextStep = (match: MatchRoomResponse): MatchStep =>
  match.mine !== null && match.tournament.phase !== 'paused'
    ? matchSteps[match.state]({ ...match, mine: match.mine })
    : 'wait';

const stepActions: Record<Exclude<MatchStep, 'wait'>, MatchActionName> = {
  ready: 'ready',
  report: 'report',
  confirm: 'report',
  dispute: 'evidence',
};

/** Whether a match waits for the player. In a dispute it does until the player has added a screenshot. */
export const isMatchTurn = (match: MatchRoomResponse): boolean => {
  const step = findNextStep(match);
  if (step === 'wait' || !match.may.includes(stepActions[step])) return false;
  return step !== 'dispute' || !match.evidence?.some(({ side }) => side === match.mine);
};

/** What a next act is about, the most pressing first. An act for which the caller waits comes after those that wait for the caller. */
export const nextActKinds = ['match', 'check-in', 'run', 'entry', 'result'] as const;
export type NextActKind = (typeof nextActKinds)[number];

const matchStepNames = {
  ready: 'Get Ready',
  report: 'Report Score',
  confirm: 'Confirm Score',
  dispute: 'See Dispute',
  wait: 'Open Match',
} as const satisfies Record<MatchStep, string>;

/** Button label of each act. */
export const actNames = {
  ...matchStepNames,
  'check-in': 'Check In',
  decide: 'Decide Matches',
  'open-registration': 'Open Registration',
  'open-check-in': 'Open Check-In',
  start: 'Start Tournament',
  run: 'Run Tournament',
  entry: 'View Tournament',
  result: 'View Result',
} as const;
export type NextActStep = keyof typeof actNames;

export const nextActSteps = Object.keys(actNames) as [NextActStep, ...NextActStep[]];

/** Browser tab prefix while it is the player's turn. */
export const tabMarks: Readonly<Record<NextActKind, string>> = {
  match: '(1) Your match',
  'check-in': '(1) Check in',
  run: '(1) Your tournament',
  entry: '',
  result: '',
};
