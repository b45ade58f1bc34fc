import { playerData } from '../account/schemas.ts';
import { activity } from '../community/activities.ts';
import { emailOnlyNotifications, notificationKinds } from '../community/notification-kinds.ts';
import { id } from '../http/primitives.ts';
import * as z from '../zod.ts';
import { emailFields, emailRequestedEvent, emailTemplates, envelope } from './email-requested.ts';

/**
 * Events between services. An event contains the whole public state of one entity and the entity's version. Consumers apply it only if it
 * is newer, so duplicates and disorder are harmless.
 */
const entity = { entityId: id, entityVersion: z.number().int().positive() };

export const playerChangedEvent = z.object({
  ...envelope,
  ...entity,
  type: z.literal('player.changed'),
  data: playerData,
});
export type PlayerChanged = z.output<typeof playerChangedEvent>;

/**
 * The account of a player was removed. This is final: no later event has data of the player. History shows `deletedPlayerName` in place of
 * the username.
 */
export const playerRemovedEvent = z.object({
  ...envelope,
  ...entity,
  type: z.literal('player.removed'),
  data: z.object({}),
});
export type PlayerRemoved = z.output<typeof playerRemovedEvent>;

/** Cannot be a username, because it contains a space. */
export const deletedPlayerName = 'Deleted player';

export const standingChangedEvent = z.object({
  ...envelope,
  ...entity,
  type: z.literal('standing.changed'),
  data: z.object({ score: z.number().int(), gamesPlayed: z.number().int(), wins: z.number().int() }),
});
export type StandingChanged = z.output<typeof standingChangedEvent>;

export const clanChangedEvent = z.object({
  ...envelope,
  ...entity,
  type: z.literal('clan.changed'),
  data: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    leaderId: id.nullable(),
    managerIds: z.array(id),
    /** All members, at most `limits.clan.members`. */
    memberIds: z.array(id),
    /** True if the clan was deleted; the other fields contain its last state. */
    deleted: z.boolean(),
  }),
});
export type ClanChanged = z.output<typeof clanChangedEvent>;

/**
 * Something that happened to players or clans, for their followers. The entity is what happened, and its id follows from the subject. The
 * version is that of the tournament or clan.
 */
export const activityPublishedEvent = z.object({
  ...envelope,
  ...entity,
  type: z.literal('activity.published'),
  data: activity,
});
export type ActivityPublished = z.output<typeof activityPublishedEvent>;

/**
 * Notifies a player. Community keeps it in the player's inbox unless it is an email only; account turns it into `email.requested` if an email template has the name of
 * its kind. It has no version, because it contains no state of an entity: `dedupeKey` makes duplicates harmless.
 */
export const notificationRequestedEvent = z.object({
  ...envelope,
  type: z.literal('notification.requested'),
  data: z.object({
    /** `vars` has no `username`: account fills it in. */
    ...emailFields,
    /** The kind. A field of another name would be unknown to services that are updated later. */
    template: z.enum([...notificationKinds, ...emailOnlyNotifications]),
    playerId: id,
    /** The player who caused it. Recipients who have blocked this player, or want no invitations from them, are not notified. */
    actorId: id.optional(),
  }),
});
export type NotificationRequested = z.output<typeof notificationRequestedEvent>;

/** The account with this email was removed, so the email service deletes its preferences. No other service receives it. */
export const emailForgottenEvent = z.object({
  ...envelope,
  type: z.literal('email.forgotten'),
  data: z.object({ address: z.string() }),
});
export type EmailForgotten = z.output<typeof emailForgottenEvent>;

/**
 * Sessions of a player have ended before their time, such as by a new password. Community removes the browsers with push that they registered.
 * It has no version, because sessions that have ended never return.
 */
export const sessionsEndedEvent = z.object({
  ...envelope,
  type: z.literal('sessions.ended'),
  data: z.object({
    playerId: id,
    /** Null for every session that was opened until the second of `occurredAt`, which the id of a session begins with. */
    sessionId: id.nullable(),
  }),
});
export type SessionsEnded = z.output<typeof sessionsEndedEvent>;

/** A change for everyone who watches. It goes to all gateways, and to no service. */
export const liveChangedEvent = z.object({
  ...envelope,
  type: z.literal('live.changed'),
  data: z.object({
    /** `tournament:<id>` or `player:<id>` */
    topic: z.string(),
    /** Versions of the topic before and after the change. */
    after: z.int().nonnegative(),
    version: z.int().positive(),
    change: z.record(z.string(), z.unknown()),
  }),
});
export type LiveChanged = z.output<typeof liveChangedEvent>;

export const portalEvent = z.discriminatedUnion('type', [
  playerChangedEvent,
  playerRemovedEvent,
  standingChangedEvent,
  clanChangedEvent,
  activityPublishedEvent,
  notificationRequestedEvent,
  emailRequestedEvent,
  emailForgottenEvent,
  sessionsEndedEvent,
  liveChangedEvent,
]);
export type PortalEvent = z.output<typeof portalEvent>;
/** Events with an entity's whole public state. Projections are built from these. */
export type StateEvent = PlayerChanged | PlayerRemoved | StandingChanged | ClanChanged | ActivityPublished;
export type EventType = PortalEvent['type'];

/** Types with urgent events. */
export const urgentEventTypes: readonly EventType[] = ['email.requested'];

/** Returns whether a person is waiting for the effect of an event. Urgent events have a queue of their own. */
export const isUrgent = (event: PortalEvent): boolean =>
  event.type === 'email.requested' && emailTemplates[event.data.template].lane === 'otp';
