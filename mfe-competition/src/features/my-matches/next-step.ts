import type { Match } from '@portal/contracts';
import { getOtherSide } from '../tournaments/components/play/match-room/sides';

interface NextStep {
  /** Label of the link to the room. */
  label: string;
  /** Whether the player has to act, rather than to wait. */
  isUrgent: boolean;
}

const waiting: NextStep = { label: 'Open Match', isUrgent: false };

/** What a player has to do next in a match. */
export const findNextStep = ({ state, phase, mine, ready, reports }: Match): NextStep => {
  if (mine === null || phase === 'paused') return waiting;
  const areReady = ready.home && ready.away;
  switch (state) {
    case 'open':
      return ready[mine] ? waiting : { label: 'Get Ready', isUrgent: true };
    case 'playing':
      return { label: 'Report Score', isUrgent: true };
    case 'attention':
      return { label: areReady ? 'Report Score' : 'Get Ready', isUrgent: true };
    case 'reported':
      return reports?.[getOtherSide(mine)] ? { label: 'Confirm Score', isUrgent: true } : waiting;
    case 'disputed':
    case 'contested':
      return { label: 'See Dispute', isUrgent: false };
    default:
      return waiting;
  }
};
