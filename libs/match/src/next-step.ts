import type { MatchRoomResponse, MatchState } from '@portal/contracts';
import { getOtherSide, isOwnMatch, type OwnMatch } from './sides.ts';

/** The player's next step in a match; `wait` while others act. */
export type NextStep = 'ready' | 'report' | 'confirm' | 'dispute' | 'wait';

/** Labels of the links to the room. */
export const stepTexts: Record<NextStep, string> = {
  ready: 'Get Ready',
  report: 'Report Score',
  confirm: 'Confirm Score',
  dispute: 'See Dispute',
  wait: 'Open Match',
};

const getReady = (match: OwnMatch): NextStep => (match.ready[match.mine] ? 'wait' : 'ready');
const wait = (): NextStep => 'wait';
const dispute = (): NextStep => 'dispute';

const nextSteps: Record<MatchState, (match: OwnMatch) => NextStep> = {
  waiting: wait,
  open: getReady,
  playing: () => 'report',
  reported: ({ reports, mine }) => (reports?.[getOtherSide(mine)] ? 'confirm' : 'wait'),
  disputed: dispute,
  attention: (match) => (match.ready.home && match.ready.away ? 'report' : getReady(match)),
  contested: dispute,
  done: wait,
  bye: wait,
  empty: wait,
  skipped: wait,
};

/** Finds the player's next step for the home page, the match strip, the list of own matches and the room. */
export const findNextStep = (match: MatchRoomResponse): NextStep =>
  isOwnMatch(match) && match.tournament.phase !== 'paused' ? nextSteps[match.state](match) : 'wait';

/** Whether the match goes on only when the player acts. */
export const isUrgent = (step: NextStep): boolean => step === 'ready' || step === 'report' || step === 'confirm';
