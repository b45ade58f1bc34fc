import type { NotificationRequested } from '@portal/contracts';
import type { ClanRole } from '@portal/contracts/competition/ui';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../../context.ts';
import type { Clan } from '../../../data-access/index.ts';
import { buildClanChanged } from '../../../messages/events.ts';
import type { ClanActor } from './notices.ts';

/** What a command sees of a clan, within its transaction. */
export interface ClanTurn {
  clan: Clan;
  /** The earliest member first. */
  memberIds: readonly string[];
  actor: ClanActor;
  /** The actor's role; null for someone who is not a member. */
  role: ClanRole | null;
  now: Date;
  transaction: ClientSession;
}

/** What a command has changed. */
export interface ClanOutcome {
  /** The new public state; absent if it is as before. */
  changed?: Clan | null;
  /** Absent if members are as before. */
  memberIds?: readonly string[];
  events?: readonly NotificationRequested[];
  /** Whether the clan is gone. */
  isDissolved?: true;
}

/** Events that one command of the outbox stores. */
const eventBatch = 50;

/** Stores the events of a command: the clan's new state, and what members are notified of. */
export const publishOutcome = async (
  { outbox }: Pick<CompetitionStore, 'outbox'>,
  { changed, memberIds, events = [] }: ClanOutcome & { memberIds: readonly string[] },
  { transaction, now }: Pick<ClanTurn, 'transaction' | 'now'>,
  requestId?: string,
): Promise<void> => {
  const all = [...(changed ? [buildClanChanged(changed, [...memberIds], now)] : []), ...events];
  for (let at = 0; at < all.length; at += eventBatch)
    await outbox.add(all.slice(at, at + eventBatch), transaction, now, requestId);
};
