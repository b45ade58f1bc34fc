import type { TournamentBracket } from '@portal/contracts';
import { Card, EmptyState } from '@portal/ui';

const describeDraw = ({ phase, settings }: NoMatchesProps['bracket']): string => {
  if (phase === 'cancelled') return 'Nothing was played.';
  return settings.format === 'swiss'
    ? 'The first round is drawn when the tournament starts.'
    : 'The bracket is drawn when check-in closes.';
};

interface NoMatchesProps {
  bracket: Pick<TournamentBracket, 'phase' | 'settings'>;
}

/** Before the draw, or after a cancellation before it. */
export const NoMatches = ({ bracket }: NoMatchesProps) => (
  <Card>
    <EmptyState title="No matches yet" headingLevel={2}>
      {describeDraw(bracket)}
    </EmptyState>
  </Card>
);
