import { getNotificationGroup, type NotificationRequested } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit/database';
import type { CommunityStore } from '../../context.ts';
import type { Inbox, StoredNotification } from '../../data-access/index.ts';

type Choices = Awaited<ReturnType<CommunityStore['inboxes']['findClanChoices']>>;

const isInvitation = ({ data }: NotificationRequested): boolean =>
  data.template === 'clan-invitation' && data.actorId !== undefined;

/** What a muted clan does not send: announcements, and what all members read about the lead of others. */
const isMutable = ({ data: { template, vars } }: NotificationRequested): boolean =>
  template === 'clan-news' ||
  (template === 'clan-membership' &&
    (vars['event'] === 'new-leader' || (vars['event'] === 'claimed' && vars['dueAt'] === undefined)));

/** Finds the invitations of players whom the recipient follows, for recipients who want no others. */
const findFollowed = async (
  { follows }: Pick<CommunityStore, 'follows'>,
  events: readonly NotificationRequested[],
  choices: Choices,
): Promise<ReadonlySet<NotificationRequested>> => {
  const followed = new Set<NotificationRequested>();
  for (const event of events) {
    const { playerId, actorId } = event.data;
    if (actorId === undefined || choices.get(playerId)?.invitations !== 'followed') continue;
    if ((await follows.findFolloweeIds(playerId, [actorId])).has(actorId)) followed.add(event);
  }
  return followed;
};

/** Leaves out invitations of players from whom the recipient wants none, and what clans that the recipient has muted send to all members. */
export const omitUnwanted = async (
  ctx: Pick<CommunityStore, 'inboxes' | 'follows'>,
  events: readonly NotificationRequested[],
  transaction: ClientSession,
): Promise<readonly NotificationRequested[]> => {
  const concerned = events.filter((event) => isInvitation(event) || isMutable(event));
  if (concerned.length === 0) return events;
  const playerIds = [...new Set(concerned.map(({ data }) => data.playerId))];
  const choices = await ctx.inboxes.findClanChoices(playerIds, transaction);
  const followed = await findFollowed(ctx, concerned.filter(isInvitation), choices);
  return events.filter((event) => {
    const { playerId, vars } = event.data;
    const choice = choices.get(playerId);
    if (!choice) return true;
    if (isInvitation(event)) return choice.invitations === 'anyone' || followed.has(event);
    return !isMutable(event) || !choice.mutedClanIds.has(vars['clanId'] ?? '');
  });
};

/** Whether a player who may have changed the settings since a notification was stored still wants to hear of it. */
export const isStillWanted = (
  { kind, vars }: Pick<StoredNotification, 'kind' | 'vars'>,
  { groups, mutedClanIds }: Pick<Inbox, 'groups' | 'mutedClanIds'>,
): boolean => {
  const group = getNotificationGroup(kind);
  if (group !== 'matches' && !groups[group].portal) return false;
  return kind !== 'clan-news' || !mutedClanIds.has(vars['clanId'] ?? '');
};
