import { createEndpointBuilder } from '../http/endpoint.ts';
import { done, id, shareImage, sitemapIndex, sitemapPage, storedPicture } from '../http/primitives.ts';
import * as z from '../zod.ts';
import * as n from './notification-schemas.ts';
import * as s from './schemas.ts';

const endpoint = createEndpointBuilder('community');
const params = z.strictObject({ id });
/** Calls on the player of the path. */
const aboutPlayer = { access: 'player', params, errors: ['user_not_found'] } as const;

/** Calls for the feed, muting and blocking. */
const ofFeed = { access: 'player', feature: 'followFeed' } as const;

/** Calls on the caller's own inbox. */
const ofCaller = { access: 'player', feature: 'notifications' } as const;

const ofClan = { access: 'player', feature: 'clanLife', params } as const;

export const communityEndpoints = {
  'GET /api/leaderboard': endpoint({
    summary: 'The best players by score, wins and username, or the largest clans',
    access: 'public',
    query: s.leaderboardQuery,
    response: s.leaderboard,
    cache: {},
  }),
  // Cached responses are the same for every viewer, so the viewer's selection has a separate call.
  'GET /api/leaderboard/following': endpoint({
    summary: 'The caller and the best players they follow, without the official account; empty if they follow nobody',
    access: 'player',
    query: s.followedLeaderboardQuery,
    response: z.array(s.followedPlayer),
  }),
  'GET /api/leaderboard/me': endpoint({
    summary: "The caller's own place on the leaderboard of all platforms",
    access: 'player',
    response: s.ownRank,
  }),
  'GET /api/leaderboard/around': endpoint({
    summary:
      "The caller's row of the leaderboard of all platforms with the two rows above and below; empty before verification",
    feature: 'playTournaments',
    access: 'player',
    response: z.array(s.followedPlayer),
  }),
  'GET /api/news': endpoint({
    summary: 'Articles, newest first',
    access: 'public',
    query: s.newsQuery,
    response: z.array(s.newsArticle),
    paged: true,
    cache: {},
  }),
  'GET /api/news/{id}': endpoint({
    summary: 'One article',
    access: 'public',
    params,
    response: s.fullArticle,
    cache: {},
    errors: ['article_not_found'],
  }),
  'GET /api/news/{id}/share-image': endpoint({
    summary: 'What chats show with a link to the article',
    params,
    errors: ['article_not_found'],
    ...shareImage,
  }),
  'GET /api/news-images/{hash}': endpoint({
    summary: "An article's picture by the hash of its content; never changes",
    ...storedPicture,
  }),
  'GET /api/sitemap/community': endpoint(sitemapIndex(['articles', 'players'])),
  'GET /api/sitemap/articles/{id}': endpoint(sitemapPage),
  'GET /api/sitemap/players/{id}': endpoint(sitemapPage),
  'GET /api/stats/community': endpoint({
    summary: 'How many players the portal has',
    access: 'public',
    response: s.communityStats,
    cache: {},
  }),
  'GET /api/players/{username}': endpoint({
    summary: "A player's public profile by username in any case, or by id; `username` is the current one",
    access: 'public',
    params: s.publicPlayerParams,
    response: s.publicPlayer,
    cache: {},
    errors: ['user_not_found'],
  }),
  'GET /api/users/search': endpoint({
    summary: 'Players whose username holds `q`: the exact name first, then by prefix, then the others',
    access: 'player',
    query: s.userSearchQuery,
    response: z.array(s.memberSummary),
  }),
  'GET /api/users/{id}/follow-stats': endpoint({
    summary: 'How many players follow this one and how many it follows',
    ...aboutPlayer,
    response: s.followStats,
  }),
  'GET /api/users/{id}/follow-status': endpoint({
    summary:
      'Does the caller follow this player? With the feature `followFeed` also whether the caller mutes or blocks it',
    ...aboutPlayer,
    response: s.ownRelation,
  }),
  'POST /api/users/{id}/follow': endpoint({
    summary: 'Follow a player; following already is fine too',
    ...aboutPlayer,
    response: s.followStatus,
    errors: ['user_not_found', 'self_follow', 'forbidden'],
  }),
  'DELETE /api/users/{id}/follow': endpoint({
    summary: 'Stop following a player; not following is fine too',
    ...aboutPlayer,
    response: s.followStatus,
  }),
  'GET /api/users/{id}/followers': endpoint({
    summary: 'Who follows this player, newest first',
    ...aboutPlayer,
    query: s.followListQuery,
    response: z.array(s.followRow),
    paged: true,
  }),
  'GET /api/users/{id}/following': endpoint({
    summary: 'Whom this player follows, newest first',
    ...aboutPlayer,
    query: s.followListQuery,
    response: z.array(s.followRow),
    paged: true,
  }),
  'GET /api/feed': endpoint({
    summary:
      'What followed players did in the last 60 days, newest first, grouped by player and day; without muted and blocked ones',
    ...ofFeed,
    query: s.feedQuery,
    response: z.array(s.feedGroup),
    paged: true,
  }),
  'GET /api/suggestions/players': endpoint({
    summary:
      'Players whom the caller may want to follow: opponents of the last 60 days, clan mates, and neighbors on the leaderboard',
    ...ofFeed,
    query: s.suggestionsQuery,
    response: z.array(s.suggestedPlayer),
  }),
  'PUT /api/users/{id}/mute': endpoint({
    summary: 'Hide a player from the feed, or show it again; the caller still follows it',
    ...ofFeed,
    params,
    body: s.switchBody,
    response: s.switchBody,
    errors: ['user_not_found', 'list_full', 'self_block'],
  }),
  'PUT /api/users/{id}/block': endpoint({
    summary:
      'Block a player, or stop: neither follows the other any more, and the blocked player causes no notifications. It is not announced',
    ...ofFeed,
    params,
    body: s.switchBody,
    response: s.switchBody,
    errors: ['user_not_found', 'list_full', 'self_block'],
  }),
  'GET /api/users/blocked': endpoint({
    summary: 'Players whom the caller blocks, the latest first',
    ...ofFeed,
    response: z.array(s.memberSummary),
  }),
  'GET /api/notifications/count': endpoint({
    summary: 'How many notifications are new to the caller, up to 99',
    ...ofCaller,
    response: n.unreadNotifications,
  }),
  'GET /api/notifications': endpoint({
    summary: "The caller's notifications of the last 30 days, newest first, one for each subject",
    ...ofCaller,
    query: n.notificationsQuery,
    response: z.array(n.notification),
    paged: true,
  }),
  'POST /api/notifications/seen': endpoint({
    summary: 'Mark notifications that were stored until a time as seen; an earlier time than before changes nothing',
    ...ofCaller,
    body: n.seenNotifications,
    response: n.unreadNotifications,
  }),
  'GET /api/notifications/settings': endpoint({
    summary: 'What the caller wants to be notified of, and the browsers in which push is enabled',
    ...ofCaller,
    response: n.ownNotificationSettings,
  }),
  'PUT /api/notifications/settings': endpoint({
    summary: 'Change what to be notified of; what the body leaves out stays as it is',
    ...ofCaller,
    body: n.notificationSettingsChange,
    response: n.notificationSettings,
  }),
  'GET /api/notifications/clans/{id}': endpoint({
    summary: 'Has the caller muted what a clan sends to all members?',
    ...ofClan,
    response: n.clanMute,
  }),
  'PUT /api/notifications/clans/{id}': endpoint({
    summary:
      'Mute what a clan sends to all members (announcements, claims to the lead, new leaders), or receive it again',
    ...ofClan,
    body: n.clanMute,
    response: n.clanMute,
  }),
  'POST /api/notifications/devices': endpoint({
    summary:
      'Enable push in a browser, which then belongs to the caller; of more than 10 browsers, the one that was used least recently loses it',
    ...ofCaller,
    body: n.pushSubscription,
    response: n.registeredDevice,
    errors: ['push_not_accepted'],
  }),
  'DELETE /api/notifications/devices/{deviceId}': endpoint({
    summary:
      'Disable push in a browser; one that is not known is fine too. Works signed out, because nobody else knows its id',
    access: 'public',
    feature: 'notifications',
    params: n.pushDeviceParams,
    response: done,
  }),
};
