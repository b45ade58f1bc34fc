import type { NotificationRequested } from '@portal/contracts';
import type { ClanRole } from '@portal/contracts/competition/ui';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../../context.ts';
import type { Clan } from '../../../data-access/index.ts';
import { buildClanActivities } from '../../../messages/activities.ts';
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

/** Finds what is open or decided between the clan and a player. */
export const findRequest = (
  { clanRequests }: Pick<CompetitionStore, 'clanRequests'>,
  { clan, now, transaction }: ClanTurn,
  playerId: string,
) => clanRequests.find(clan.id, playerId, now, transaction);

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

/** Lists what followers read of: players who have joined, and a new leader. */
const listNews = (
  before: Pick<ClanTurn, 'clan' | 'memberIds'>,
  { leaderId }: Clan,
  memberIds: readonly string[],
): Parameters<typeof buildClanActivities>[2] => [
  ...memberIds
    .filter((playerId) => !before.memberIds.includes(playerId))
    .map((playerId) => ({ playerId, event: 'joined' as const })),
  ...(leaderId !== null && leaderId !== before.clan.leaderId ? [{ playerId: leaderId, event: 'led' as const }] : []),
];

/** Stores the events of a command: the clan's new state, what members are notified of, and what followers read. */
export const publishOutcome = async (
  { outbox, portal }: Pick<CompetitionStore, 'outbox' | 'portal'>,
  { changed, memberIds, events = [], isDissolved }: ClanOutcome & { memberIds: readonly string[] },
  turn: Pick<ClanTurn, 'transaction' | 'now' | 'clan' | 'memberIds'>,
  requestId?: string,
): Promise<void> => {
  const { transaction, now } = turn;
  const news = changed && !isDissolved ? listNews(turn, changed, memberIds) : [];
  const activities = changed ? buildClanActivities(portal, changed, news, now) : [];
  const state = changed ? [buildClanChanged(changed, [...memberIds], now)] : [];
  const all = [...state, ...events, ...activities];
  for (let at = 0; at < all.length; at += eventBatch)
    await outbox.add(all.slice(at, at + eventBatch), transaction, now, requestId);
};
