import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../context.ts';
import type { LedgerEntry, Standing } from '../../data-access/index.ts';
import { buildStandingChanged } from '../../messages/events.ts';

/** Stores the ledger entry of a changed standing and publishes the standing. */
export const publishStanding = async (
  { ledger, outbox, clock }: CompetitionStore,
  standing: Standing,
  entry: Pick<LedgerEntry, 'change' | 'reason' | 'source' | 'season'> & { at?: Date | undefined },
  transaction: ClientSession,
): Promise<void> => {
  const { playerId, version } = standing;
  const now = clock();
  await ledger.insert([{ playerId, version, ...entry, at: entry.at ?? now }], transaction);
  await outbox.add([buildStandingChanged(standing, now)], transaction, now);
};
