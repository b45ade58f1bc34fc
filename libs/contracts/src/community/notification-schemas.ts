import { count, id, pageQuery, text, timestamp } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import { isTimeZone, maxTimeZoneLength } from '../time-zone.ts';
import * as z from '../zod.ts';
import { invitationSenders, listedKinds, type NotificationGroup } from './notification-kinds.ts';
import { namedPicture } from './schemas.ts';

export const notificationsQuery = z.strictObject(pageQuery(limits.notifications.page));

/** A row of the player's inbox: the latest notification about one subject. */
export const notification = z.object({
  id,
  kind: z.enum(listedKinds),
  /** When it happened. */
  at: timestamp,
  /** When the portal stored it; `seen` counts by this time. */
  storedAt: timestamp,
  /** Whether it was stored after the player last opened the list. */
  isNew: z.boolean(),
  /** At most three of the players whom it is about, newest first; none if `vars` names them. */
  actors: z.array(namedPicture),
  /** Number of players whom it is about, up to `maxCountedFollowers`. */
  count,
  /** Variables of the kind, from which `describeNotification` makes sentences. */
  vars: z.record(z.string(), z.string()),
});
export type Notification = z.output<typeof notification>;

/** Subjects with something new, up to `limits.notifications.unread`. */
export const unreadNotifications = z.object({ unread: count });

/** Everything that was stored until this time counts as seen. */
export const seenNotifications = z.strictObject({ until: timestamp });

const push = z.strictObject({ push: z.boolean() });
const portal = z.strictObject({ portal: z.boolean() });
const channels = z.strictObject({ ...push.shape, ...portal.shape });

/** A time of day, as in `22:30`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time');

export const digestFrequencies = ['off', 'daily', 'weekly'] as const;

/** What a player is notified of: channels of each group that can be switched off, quiet hours, and the summary by email. */
export const notificationSettings = z.strictObject({
  groups: z.strictObject({
    ...{ matches: push, clan: channels, followers: channels },
    ...{ cups: portal, news: portal, rank: portal },
  } satisfies Record<NotificationGroup, z.ZodType>),
  /** Hours of each day in the player's time zone in which browsers receive no push; null without quiet hours. */
  quiet: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, { message: 'Please enter two different times', path: ['to'] })
    .nullable(),
  /** IANA name, for quiet hours and the summary; null if it is not known, which counts as UTC. */
  timeZone: text(maxTimeZoneLength).refine(isTimeZone, 'Not a known time zone').nullable(),
  digest: z.enum(digestFrequencies),
  /** Only with the feature `clanLife`. Whose invitations to clans the player receives. */
  invitations: z.enum(invitationSenders).optional(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

/** A partial change: missing fields keep their values, so clients of earlier releases change only what they know. */
export const notificationSettingsChange = notificationSettings.partial().extend({
  groups: z
    .strictObject({
      ...{ matches: push.partial(), clan: channels.partial(), followers: channels.partial() },
      ...{ cups: portal.partial(), news: portal.partial(), rank: portal.partial() },
    } satisfies Record<NotificationGroup, z.ZodType>)
    .partial()
    .optional(),
});
export type NotificationSettingsChange = z.output<typeof notificationSettingsChange>;

/** The id of a browser with push: the SHA-256 of its endpoint. Hexadecimal, because paths ignore case. */
const deviceId = z.string().regex(/^[0-9a-f]{64}$/, 'Not a valid id');

/** A browser in which the player has enabled push. */
const pushDevice = z.object({ id: deviceId, usedAt: timestamp });

export const ownNotificationSettings = notificationSettings.extend({
  /** The public key with which browsers subscribe to push, as base64url; null where push is off. */
  pushKey: z.string().nullable(),
  devices: z.array(pushDevice),
});
export type OwnNotificationSettings = z.output<typeof ownNotificationSettings>;

export const pushDeviceParams = z.strictObject({ deviceId });

export const registeredDevice = z.object({ id: deviceId });

/** A browser's `PushSubscription`. Its endpoint belongs to one of the push services that the portal accepts. */
export const pushSubscription = z.strictObject({
  endpoint: text(limits.notifications.endpoint).regex(/^https?:\/\/[!-~]+$/, 'Not a valid URL'),
  keys: z.strictObject({
    /** The browser's public key, a point of P-256, as base64url. */
    p256dh: z.string().regex(/^[\w-]{87}$/, 'Not a valid key'),
    auth: z.string().regex(/^[\w-]{22}$/, 'Not a valid key'),
  }),
  /** The key with which the browser has subscribed. */
  pushKey: z.string().regex(/^[\w-]{87}$/, 'Not a valid key'),
});
export type PushSubscriptionBody = z.output<typeof pushSubscription>;

/** Whether the caller receives nothing that a clan sends to all members: announcements, claims to the lead, new leaders. */
export const clanMute = z.strictObject({ isMuted: z.boolean() });
