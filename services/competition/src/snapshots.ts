import type { StateEvent } from '@portal/contracts';
import type { SnapshotSource } from '@portal/service-kit';
import type { CompetitionContext } from './context';
import { clanSnapshot } from './features/clans/clan-snapshot';
import { standingSnapshot } from './features/standings/standing-snapshot';

/** What this service owns, for subscribers that make their projections anew. */
export const competitionSnapshots = (
  competition: CompetitionContext,
): Partial<Record<StateEvent['type'], SnapshotSource>> => ({
  'clan.changed': clanSnapshot(competition),
  'standing.changed': standingSnapshot(competition),
});
