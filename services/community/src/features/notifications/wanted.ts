import { getNotificationGroup, isClaimToAnswer, isForAllMembers, type NotificationRequested } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit/database';
import type { CommunityStore } from '../../context.ts';
import type { Inbox, Recipient, StoredNotification } from '../../data-access/index.ts';
import { isKept } from './select-newest.ts';

type Vars = StoredNotification['vars'];
type Subject = Pick<StoredNotification, 'kind' | 'vars'>;

const isFromMutedClan = (kind: string, vars: Vars, { mutedClanIds }: Pick<Inbox, 'mutedClanIds'>): boolean =>
  isForAllMembers(kind, vars) && mutedClanIds.has(vars['clanId'] ?? '');

/** Whether a player sees notifications of this group in the portal. */
export const isSwitchedOn = ({ kind, vars }: Subject, { groups }: Pick<Inbox, 'groups'>): boolean => {
  const group = getNotificationGroup(kind);
  return group === 'matches' || groups[group].portal || isClaimToAnswer(kind, vars);
};

/** Whether a player who may have changed the settings since a notification was stored still wants to hear of it. */
export const isStillWanted = (subject: Subject, inbox: Pick<Inbox, 'groups' | 'mutedClanIds'>): boolean =>
  isSwitchedOn(subject, inbox) && !isFromMutedClan(subject.kind, subject.vars, inbox);

/** Players cannot switch off notifications about their matches. */
const isOptional = ({ data: { template, actorId } }: NotificationRequested): boolean =>
  actorId !== undefined || (isKept(template) && getNotificationGroup(template) !== 'matches');

/** Reads the settings of recipients who may not want one of these events. Players without an inbox are missing: they want everything. */
export const findRecipients = async (
  { inboxes }: Pick<CommunityStore, 'inboxes'>,
  events: readonly NotificationRequested[],
  transaction: ClientSession,
): Promise<ReadonlyMap<string, Recipient>> => {
  const playerIds = new Set(events.filter(isOptional).map(({ data }) => data.playerId));
  return playerIds.size === 0 ? new Map() : inboxes.findRecipients([...playerIds], transaction);
};

/** Whether the recipient wants an invitation from the player who sends it. */
const isInvitationWanted = async (
  { follows }: Pick<CommunityStore, 'follows'>,
  { playerId, actorId = '' }: NotificationRequested['data'],
  { invitations }: Recipient,
): Promise<boolean> =>
  invitations === 'anyone' ||
  (invitations === 'followed' && (await follows.findFolloweeIds(playerId, [actorId])).has(actorId));

/**
 * Selects events that their recipients want in some channel: list, push or email. It leaves out what blocked players have caused,
 * invitations of players from whom the recipient wants none, and what muted clans send to all members.
 */
export const selectWanted = async (
  ctx: Pick<CommunityStore, 'follows'>,
  events: readonly NotificationRequested[],
  recipients: ReadonlyMap<string, Recipient>,
): Promise<NotificationRequested[]> => {
  const wanted: NotificationRequested[] = [];
  for (const event of events) {
    const { playerId, template, vars, actorId } = event.data;
    const recipient = recipients.get(playerId);
    if (recipient) {
      if (actorId !== undefined && recipient.blockedIds.has(actorId)) continue;
      if (isFromMutedClan(template, vars, recipient)) continue;
      const isInvitation = template === 'clan-invitation' && actorId !== undefined;
      if (isInvitation && !(await isInvitationWanted(ctx, event.data, recipient))) continue;
    }
    wanted.push(event);
  }
  return wanted;
};
