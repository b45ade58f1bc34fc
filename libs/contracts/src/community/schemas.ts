import { clanInfo, memberProfile, platform } from '../account/schemas.ts';
import { count, id, pageQuery, rowLimit, text, timestamp } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import { platformGroups } from '../platforms.ts';
import { isTimeZone, maxTimeZoneLength } from '../time-zone.ts';
import * as z from '../zod.ts';
import { invitationSenders, listedKinds, type NotificationGroup } from './notification-kinds.ts';

/** Place on the leaderboard of all platforms, from 1; null until the player is on it, moments after verification. */
const rank = z.number().int().positive().nullable();

export const leaderboardQuery = z.strictObject({
  type: z.enum(['player', 'clan']).default('player'),
  limit: rowLimit(limits.leaderboard),
  /** Filters players. Clans are not filtered: their members may play on any platform. */
  platformGroup: z.enum(platformGroups).default('all'),
});

export const leaderboardPlayer = z.object({
  id,
  username: z.string(),
  avatar: z.string().nullable(),
  platform,
  /** Name of the clan; absent for a player without one. */
  clan: z.string().optional(),
  /** Opens the clan's page. */
  clanId: id.optional(),
  score: z.number().int(),
});
export type LeaderboardPlayer = z.output<typeof leaderboardPlayer>;

export const leaderboardClan = z.object({
  id,
  name: z.string(),
  memberCount: count,
  /** Only with the feature `clanCrests`; null for a clan without a picture. */
  logo: z.string().nullable().optional(),
  /** Only with the feature `playTournaments`: the sum of the members' scores, by which the rows are in order then. */
  score: z.number().int().optional(),
});
export type LeaderboardClan = z.output<typeof leaderboardClan>;

/** Rows in rank order: players or clans, depending on `type`. */
export const leaderboard = z.union([z.array(leaderboardPlayer), z.array(leaderboardClan)]);

export const followedLeaderboardQuery = leaderboardQuery.omit({ type: true });

/** A followed player or the caller. The rank does not depend on the platform filter. */
export const followedPlayer = leaderboardPlayer.extend({ rank });
export type FollowedPlayer = z.output<typeof followedPlayer>;

/** The caller's own row. */
export const ownRank = z.object({
  rank,
  score: z.number().int(),
  /** Number of players on the leaderboard. */
  total: count,
  /** Places gained since the start of the week (Monday, UTC), negative for places lost; null when the rank then is unknown. */
  change: z.number().int().nullable(),
});
export type OwnRank = z.output<typeof ownRank>;

export const newsCategories = ['news', 'esports', 'mobile', 'other'] as const;
export const newsQuery = z.strictObject({
  ...pageQuery(limits.newsPage),
  /** `mobile` gives the category of that name, `console` everything else. */
  platformGroup: z.enum(platformGroups).default('all'),
  category: z.enum(newsCategories).optional(),
});

/** The list includes the content, because an article must open without a second call. */
export const newsArticle = z.object({
  id,
  title: z.string(),
  excerpt: z.string(),
  /** Plain text; a line break ends a paragraph. */
  content: z.string(),
  imageUrl: z.string().nullable(),
  /** Size in pixels, known before the picture loads; null without a picture. */
  imageSize: z.object({ width: z.number().int().positive(), height: z.number().int().positive() }).nullable(),
  category: z.enum(newsCategories),
  createdAt: timestamp,
});
export type NewsArticle = z.output<typeof newsArticle>;

export const articleTags = [
  ...(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr'] as const),
  ...(['a', 'strong', 'em', 'br'] as const),
] as const;

/** Formatted text: a string, or an element with its content. Only `a` has an `href`: a web URL, an email, or a path of the portal. */
export type ArticleNode =
  | string
  | { tag: (typeof articleTags)[number]; href?: string | undefined; children: ArticleNode[] };
export const articleNode: z.ZodType<ArticleNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ tag: z.enum(articleTags), href: z.string().optional(), children: z.array(articleNode) }),
  ]),
);

/**
 * `body` is `content` with its formatting, only with the feature `richNews`. It is a tree rather than HTML, because pages must not parse
 * markup.
 */
export const fullArticle = newsArticle.extend({ body: z.array(articleNode).optional() });
export type FullArticle = z.output<typeof fullArticle>;

export const userSearchQuery = z.strictObject({
  // At least `limits.search.min` characters remain after trimming; OpenAPI shows the pattern without its flags.
  q: text(limits.search.max)
    .regex(/\S[\s\S]*\S/u, `Type at least ${limits.search.min} characters`)
    .trim(),
  limit: rowLimit(limits.searchResults),
});

export const memberSummary = z.object({
  id,
  username: z.string(),
  avatar: z.string().nullable(),
  score: z.number().int(),
  gamesPlayed: z.number().int(),
  roles: z.array(z.string()),
  clanInfo: clanInfo.pick({ id: true, name: true }).nullable(),
});
export type MemberSummary = z.output<typeof memberSummary>;

/** A player as anyone may see them. `roles` are names: account roles first, then clan roles. */
export const publicPlayer = memberProfile.omit({ email: true }).extend({ rank });
export type PublicPlayer = z.output<typeof publicPlayer>;

export const publicPlayerParams = z.strictObject({
  /** A username in any case, or the player's id. */
  username: text(limits.username.max),
});

/** Number of players on the home page. */
export const communityStats = z.object({ players: count });

export const followStats = z.object({ followersCount: count, followingCount: count });
export type FollowStats = z.output<typeof followStats>;

/** Whether the caller follows the player of the path. */
export const followStatus = z.object({ isFollowing: z.boolean() });
export type FollowStatus = z.output<typeof followStatus>;

/** A row of the followers and following dialogs; `isFollowing` is the caller's own relation to that row. */
export const followRow = memberSummary.extend(followStatus.shape);
export type FollowRow = z.output<typeof followRow>;

export const followListQuery = z.strictObject(pageQuery(limits.page));

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
  actors: z.array(z.object({ id, username: z.string(), avatar: z.string().nullable() })),
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
const channels = push.extend({ portal: z.boolean() });

/** A time of day, as in `22:30`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time');

export const digestFrequencies = ['off', 'daily', 'weekly'] as const;

/** What a player is notified of: channels of each group that can be switched off, quiet hours, and the summary by email. */
export const notificationSettings = z.strictObject({
  groups: z.strictObject({ matches: push, clan: channels, followers: channels } satisfies Record<
    NotificationGroup,
    z.ZodType
  >),
  /** Hours of each day in the player's time zone in which browsers receive no push; null without quiet hours. */
  quiet: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, { message: 'Please enter two different times', path: ['to'] })
    .nullable(),
  /** IANA name, for quiet hours and the summary; null if it is not known, which counts as UTC. */
  timeZone: text(maxTimeZoneLength).refine(isTimeZone, 'Not a known time zone').nullable(),
  digest: z.enum(digestFrequencies),
  /** Only with the feature `clanLife`. Whose invitations to clans the player receives; without it, a change keeps what it was. */
  invitations: z.enum(invitationSenders).optional(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

/** The id of a browser with push, which is the SHA-256 of its endpoint as base64url. */
const deviceId = z.string().regex(/^[\w-]{43}$/, 'Not a valid id');

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
  endpoint: z.url({ protocol: /^https?$/ }).max(limits.notifications.endpoint),
  keys: z.strictObject({
    /** The browser's public key, a point of P-256, as base64url. */
    p256dh: z.string().regex(/^[\w-]{87}$/, 'Not a valid key'),
    auth: z.string().regex(/^[\w-]{22}$/, 'Not a valid key'),
  }),
  /** The key with which the browser has subscribed. */
  pushKey: z.string().regex(/^[\w-]{87}$/, 'Not a valid key'),
});
export type PushSubscriptionBody = z.output<typeof pushSubscription>;

/** Whether the caller receives no announcements of a clan. */
export const clanMute = z.strictObject({ isMuted: z.boolean() });
