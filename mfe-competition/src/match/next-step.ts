import type { Match } from '@portal/contracts';
import { getOtherSide } from './sides';

/** What a player has to do next in a match; `wait` while others act. */
export type NextStep = 'ready' | 'report' | 'confirm' | 'dispute' | 'wait';

/** Labels of the links to the room. */
export const stepTexts: Record<NextStep, string> = {
  ready: 'Get Ready',
  report: 'Report Score',
  confirm: 'Confirm Score',
  dispute: 'See Dispute',
  wait: 'Open Match',
};

/** Finds the player's next step for the home page, the match strip, the list of own matches and the room. */
export const findNextStep = ({ state, phase, mine, ready, reports }: Match): NextStep => {
  if (mine === null || phase === 'paused') return 'wait';
  switch (state) {
    case 'open':
      return ready[mine] ? 'wait' : 'ready';
    case 'playing':
      return 'report';
    case 'attention':
      if (ready.home && ready.away) return 'report';
      return ready[mine] ? 'wait' : 'ready';
    case 'reported':
      return reports?.[getOtherSide(mine)] ? 'confirm' : 'wait';
    case 'disputed':
    case 'contested':
      return 'dispute';
    case 'waiting':
    case 'done':
    case 'bye':
    case 'empty':
    case 'skipped':
      return 'wait';
  }
};

/** Whether the match goes on only when the player acts. */
export const isUrgent = (step: NextStep): boolean => step === 'ready' || step === 'report' || step === 'confirm';
