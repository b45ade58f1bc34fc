import type { SnapshotSource, StateEvent } from '@portal/service-kit';
import type { CompetitionContext } from './context';

/** What this service owns, for subscribers that make their projections anew. */
export const competitionSnapshots = (
  _competition: CompetitionContext,
): Partial<Record<StateEvent['type'], SnapshotSource>> => ({});
