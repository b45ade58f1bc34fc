import type { TournamentBracket } from '@portal/contracts';
import { Card, EmptyState } from '@portal/ui';

/** Before the draw, or after a cancellation before it. */
export const NoMatches = ({ phase }: Pick<TournamentBracket, 'phase'>) => (
  <Card>
    <EmptyState title="No matches yet" headingLevel={2}>
      {phase === 'cancelled' ? 'Nothing was played.' : 'The bracket is drawn when check-in closes.'}
    </EmptyState>
  </Card>
);
