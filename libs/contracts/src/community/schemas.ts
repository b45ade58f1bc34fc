import { clanInfo, memberProfile, platform } from '../account/schemas.ts';
import { entrant, look, place } from '../competition/play/entrant.ts';
import { verdict } from '../competition/play/inputs.ts';
import { aggregate } from '../competition/play/match.ts';
import { count, cursor, id, pageQuery, rowLimit, text, timestamp } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import { platformGroups } from '../platforms.ts';
import * as z from '../zod.ts';
import { activityVars } from './activities.ts';

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

/** The caller's relations to a player, each seen by the caller only. Absent without the feature `followFeed`, except the first. */
export const ownRelation = followStatus.extend({
  isMuted: z.boolean().optional(),
  isBlocked: z.boolean().optional(),
});

/** Turns a mute or block on or off. */
export const switchBody = z.strictObject({ on: z.boolean() });

/** A row of the followers and following dialogs; `isFollowing` is the caller's own relation to that row. */
export const followRow = memberSummary.extend(followStatus.shape);
export type FollowRow = z.output<typeof followRow>;

export const followListQuery = z.strictObject(pageQuery(limits.page));

export const feedQuery = z.strictObject({ cursor: cursor.optional() });

const feedItem = { id, at: timestamp };
const feedTournament = z.object({ id, name: z.string() });
const feedClan = z.object({ id, name: z.string() });
const feedSide = z.object({ entrant, look });

/** What a followed player did. */
export const feedActivity = z.discriminatedUnion('kind', [
  z.object({
    ...feedItem,
    ...activityVars.result.pick({ key: true, label: true, winner: true, isDraw: true }).shape,
    kind: z.literal('result'),
    tournament: feedTournament,
    home: feedSide,
    away: feedSide,
    result: verdict,
    aggregate: aggregate.optional(),
  }),
  z.object({
    ...feedItem,
    kind: z.literal('place'),
    tournament: feedTournament,
    place,
    /** Number of entrants. */
    size: count,
    /** The player's clan, if it is the place of a clan. */
    clan: feedClan.nullable(),
  }),
  z.object({
    ...feedItem,
    kind: z.literal('clan'),
    event: activityVars.clan.shape.event,
    clan: feedClan,
  }),
  z.object({ ...feedItem, kind: z.literal('article'), articleId: id, title: z.string() }),
]);
export type FeedActivity = z.output<typeof feedActivity>;

/** A player as named in the feed and in notifications. */
export const namedPicture = z.object({ id, username: z.string(), avatar: z.string().nullable() });

/** What one followed player did on one day (UTC). A later page may continue the last day of a player. */
export const feedGroup = z.object({ player: namedPicture, day: z.iso.date(), items: z.array(feedActivity) });
export type FeedGroup = z.output<typeof feedGroup>;

export const suggestionsQuery = z.strictObject({
  limit: rowLimit({ default: limits.suggestedPlayers, max: limits.suggestedPlayers }),
});

/** A player to follow, and why. */
export const suggestedPlayer = memberSummary.extend({
  reason: z.discriminatedUnion('kind', [
    /** The matches of the last 60 days between the two. */
    z.object({ kind: z.literal('opponent'), matches: count }),
    z.object({ kind: z.literal('clan') }),
    /** Next to the caller on the leaderboard. */
    z.object({ kind: z.literal('neighbor') }),
  ]),
});
export type SuggestedPlayer = z.output<typeof suggestedPlayer>;
